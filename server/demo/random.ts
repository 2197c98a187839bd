/** Chance with a seed: the same demo on every computer (mulberry32). */
export type Random = {
  /** From 0 up to, not including, 1. */
  share: () => number
  /** A whole number, both ends included. */
  whole: (least: number, most: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly T[]) => T
  /** `count` different items at most, in random order. */
  some: <T>(items: readonly T[], count: number) => T[]
  weighted: <T>(items: readonly (readonly [T, number])[]) => T
  shuffle: <T>(items: readonly T[]) => T[]
  /** An id in the alphabet of the product. */
  id: (length?: number) => string
  /** A random source of its own, so that one more draw here changes nothing there. */
  fork: (label: string) => Random
}

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  // mulberry32
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(share() * (most - least + 1))
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new RangeError('nothing to pick from')
    return items[Math.floor(share() * items.length)] as T
  }
  const shuffle = <T>(items: readonly T[]): T[] => {
    const mixed = [...items]
    for (let last = mixed.length - 1; last > 0; last -= 1) {
      const other = Math.floor(share() * (last + 1))
      ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
    }
    return mixed
  }
  return {
    share,
    whole,
    chance: (probability) => share() < probability,
    pick,
    some: (items, count) => shuffle(items).slice(0, count),
    weighted(items) {
      let left = share() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) {
        left -= weight
        if (left < 0) return item
      }
      const last = items.at(-1)
      if (last === undefined) throw new RangeError('nothing to pick from')
      return last[0]
    },
    shuffle,
    id: (length = 10) =>
      Array.from({ length }, () => alphabet[Math.floor(share() * alphabet.length)]).join(''),
    fork: (label) => createRandom(hashText(label) ^ seed),
  }
}

/** FNV-1a, 32 bits. */
export function hashText(text: string): number {
  let hash = 2_166_136_261
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}
