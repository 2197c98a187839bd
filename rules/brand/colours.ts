/** The colours of the book, and mixing: what every page draws it with. All colours are `#RRGGBB`. */

export const inkDark = '#17172E'
export const white = '#FFFFFF'

/** Names of a store's four colours, in their stored order. */
export type StoreColours = { header: string; book: string; mouth: string; price: string }

/** Sarup's own, used where a store has none (all four `#000000`, the default of the store form). */
export const sarupColours: StoreColours = {
  header: '#3D40DB',
  book: '#5A60F0',
  mouth: '#FF7A6D',
  price: '#FFE14A',
}

/** `share` of `one`, the rest of `other`. */
export function mix(one: string, other: string, share: number): string {
  const from = channels(one)
  const to = channels(other)
  return hex(from.map((value, at) => value * share + (to[at] ?? 0) * (1 - share)))
}

export function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

export function hex(values: number[]): string {
  return `#${values
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase()
}
