/**
 * A page's look: a 64-bit difference hash (is each of 8 × 8 fields darker than its right neighbour?) as two signed halves for PostgreSQL,
 * and a sum over all pixels. Similar pages differ in few bits; a page drawn twice has one sum. Null halves mean an empty page.
 */
export type PageLook = { high: number | null; low: number | null; sum: number }

type Grey = { width: number; height: number; grey: ArrayLike<number> }

/** Share of dark pixels under which a page is empty. */
const inkShareMin = 0.0015
const darkBelow = 200
/** A line on a white page: too little to be known by, so it counts as empty too. */
const bitsMin = 6
const columns = 9
const rows = 8

/** `grey`: 0 is black, 255 white, line after line. */
export function lookOfPage({ width, height, grey }: Grey): PageLook {
  let ink = 0
  let sum = 0x811c9dc5
  for (let at = 0; at < width * height; at += 1) {
    const value = grey[at] ?? 255
    if (value < darkBelow) ink += 1
    sum = Math.imul(sum ^ value, 0x01000193)
  }
  if (ink < width * height * inkShareMin) return { high: null, low: null, sum }
  const means = meansOf({ width, height, grey })
  const halves = [0, 0]
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns - 1; column += 1) {
      const at = row * columns + column
      // More than a trace: paper is never quite even.
      const isDarker = (means[at] ?? 0) + 0.5 < (means[at + 1] ?? 0)
      const half = row < rows / 2 ? 0 : 1
      halves[half] = ((halves[half] ?? 0) << 1) | (isDarker ? 1 : 0)
    }
  }
  const [high = 0, low = 0] = halves
  return bitsOf(high) + bitsOf(low) < bitsMin ? { high: null, low: null, sum } : { high, low, sum }
}

/** Bits in which they differ, 0 to 64; an empty page is like an empty one and like no other. */
export function distanceOf(one: PageLook, other: PageLook): number {
  if (one.high === null || one.low === null || other.high === null || other.low === null)
    return one.high === other.high ? 0 : 64
  return bitsOf(one.high ^ other.high) + bitsOf(one.low ^ other.low)
}

/** Up to so many bits two pages look alike: a page photographed or packed again stays below. */
export const alikeBitsMax = 5

/** Pages of `mine` that look like some page of `theirs`, each with the first such one; empty ones don't count. */
export function pagesAlike(
  mine: readonly PageLook[],
  theirs: readonly PageLook[],
): [mine: number, theirs: number][] {
  return mine.flatMap((page, at) => {
    if (page.high === null) return []
    const like = theirs.findIndex((other) => distanceOf(page, other) <= alikeBitsMax)
    return like === -1 ? [] : [[at + 1, like + 1]]
  })
}

export type PagePair = {
  change: 'same' | 'changed' | 'added' | 'removed'
  /** Numbers from 1; null where there is none. */
  old: number | null
  now: number | null
}

/** Up to so many bits a page is another state of the same one. */
const kinBitsMax = 14

/**
 * Pairs pages of the old and new file in reading order: most equal ones kept, pages between equal neighbours paired as changed. n × m
 * steps: 90,000 for 300 pages each.
 */
export function pairPages(old: readonly PageLook[], now: readonly PageLook[]): PagePair[] {
  const best = bestFrom(old, now)
  const score = (at: number, to: number) => best[at]?.[to] ?? 0
  const pairs: PagePair[] = []
  let gap: { old: number[]; now: number[] } = { old: [], now: [] }
  const closeGap = () => {
    pairs.push(...pairsOfGap(gap.old, gap.now))
    gap = { old: [], now: [] }
  }
  let at = 0
  let to = 0
  while (at < old.length || to < now.length) {
    const likeness = likenessOf(old[at], now[to])
    if (likeness > 0 && score(at, to) === likeness + score(at + 1, to + 1)) {
      closeGap()
      pairs.push({ change: likeness === exact ? 'same' : 'changed', old: at + 1, now: to + 1 })
      at += 1
      to += 1
    } else if (at < old.length && score(at, to) === score(at + 1, to)) {
      gap.old.push(at + 1)
      at += 1
    } else {
      gap.now.push(to + 1)
      to += 1
    }
  }
  closeGap()
  return pairs
}

const exact = 4
const alike = 2
const kin = 1

function likenessOf(old: PageLook | undefined, now: PageLook | undefined): number {
  if (old === undefined || now === undefined) return 0
  if (old.sum === now.sum) return exact
  const distance = distanceOf(old, now)
  return distance <= alikeBitsMax ? alike : distance <= kinBitsMax ? kin : 0
}

/** `best[i][j]`: the most likeness that old pages from i on and new ones from j on can have in order. */
function bestFrom(old: readonly PageLook[], now: readonly PageLook[]): Int32Array[] {
  const best = Array.from({ length: old.length + 1 }, () => new Int32Array(now.length + 1))
  for (let at = old.length - 1; at >= 0; at -= 1) {
    for (let to = now.length - 1; to >= 0; to -= 1) {
      const row = best[at] as Int32Array
      const below = best[at + 1] as Int32Array
      row[to] = Math.max(
        below[to] ?? 0,
        row[to + 1] ?? 0,
        likenessOf(old[at], now[to]) + (below[to + 1] ?? 0),
      )
    }
  }
  return best
}

/** Between two pages that stayed: as many as there are on both sides were changed, the rest came or went. */
function pairsOfGap(old: readonly number[], now: readonly number[]): PagePair[] {
  const both = Math.min(old.length, now.length)
  return [
    ...old
      .slice(0, both)
      .map((page, at) => ({ change: 'changed', old: page, now: now[at] ?? null }) as const),
    ...old.slice(both).map((page) => ({ change: 'removed', old: page, now: null }) as const),
    ...now.slice(both).map((page) => ({ change: 'added', old: null, now: page }) as const),
  ]
}

function meansOf({ width, height, grey }: Grey): Float64Array {
  const sums = new Float64Array(columns * rows)
  const counts = new Float64Array(columns * rows)
  for (let y = 0; y < height; y += 1) {
    const row = Math.min(rows - 1, Math.floor((y * rows) / height))
    for (let x = 0; x < width; x += 1) {
      const cell = row * columns + Math.min(columns - 1, Math.floor((x * columns) / width))
      sums[cell] = (sums[cell] ?? 0) + (grey[y * width + x] ?? 255)
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
  return sums.map((sum, cell) => sum / Math.max(1, counts[cell] ?? 0))
}

function bitsOf(value: number): number {
  let bits = value >>> 0
  let count = 0
  while (bits !== 0) {
    bits &= bits - 1
    count += 1
  }
  return count
}
