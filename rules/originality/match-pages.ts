import type { PageMarks } from './page-marks.ts'

/** Bits in which two words may differ and still be the same place of a page. */
const wordBitsMax = 3

export type PageMatch = {
  /** Marks of both that lie alike and in the same arrangement. */
  common: number
  /** The number of marks on the page with fewer. */
  marks: number
  /** Part of the page, the one showing less, that common marks spread over, 0 to 1. */
  share: number
  /** Their area in the first page and in the second: left, top, right, bottom, of 1,000 along the longer side. */
  mine: readonly [number, number, number, number]
  theirs: readonly [number, number, number, number]
}

const commonMin = 20
const shareMin = 0.62
/** A nearly empty page must match almost completely. */
const commonOfFewMin = 8
const partOfFew = 0.6

/**
 * Whether this is the same page and not two by one maker: a shared title, frame or form matches only a part. Both limits lie between the
 * two clusters of `bench/measure-originality.ts`.
 */
export function isSamePage({ common, share, marks }: PageMatch): boolean {
  if (share < shareMin) return false
  return common >= commonMin || (common >= commonOfFewMin && common >= marks * partOfFew)
}

type Pair = { mine: number; theirs: number; grown: number; right: number; down: number }

const place = 45

/** Counts pairs of similar marks that agree on how one page became the other: by scale and offset. */
export function matchPages(mine: PageMarks, theirs: PageMarks): PageMatch | null {
  const pairs = pairsOf(mine, theirs)
  if (pairs.length === 0) return null
  const votes = new Map<string, Pair[]>()
  let best: Pair[] = []
  for (const pair of pairs) {
    // Into both fields whose middle is near: what lies on a border is not lost.
    for (const right of near(pair.right / place)) {
      for (const down of near(pair.down / place)) {
        const key = `${pair.grown} ${right} ${down}`
        const list = votes.get(key) ?? []
        list.push(pair)
        votes.set(key, list)
        if (list.length > best.length) best = list
      }
    }
  }
  const agreed = unique(settled(mine, theirs, pairs, best))
  if (agreed.length === 0) return null
  return {
    common: agreed.length,
    marks: Math.min(mine.words.length, theirs.words.length),
    share: Math.max(
      shareOf(
        mine,
        agreed.map((pair) => pair.mine),
      ),
      shareOf(
        theirs,
        agreed.map((pair) => pair.theirs),
      ),
    ),
    mine: boundsOf(
      mine,
      agreed.map((pair) => pair.mine),
    ),
    theirs: boundsOf(
      theirs,
      agreed.map((pair) => pair.theirs),
    ),
  }
}

function pairsOf(mine: PageMarks, theirs: PageMarks): Pair[] {
  const pairs: Pair[] = []
  for (let one = 0; one < mine.words.length; one += 1) {
    const word = mine.words[one] ?? 0
    for (let other = 0; other < theirs.words.length; other += 1) {
      if (bitsOf(word ^ (theirs.words[other] ?? 0)) > wordBitsMax) continue
      const grown = (theirs.sizes[other] ?? 0) - (mine.sizes[one] ?? 0)
      if (Math.abs(grown) > 3) continue
      const factor = 1.2 ** grown
      pairs.push({
        mine: one,
        theirs: other,
        grown,
        right: (theirs.xs[other] ?? 0) - (mine.xs[one] ?? 0) * factor,
        down: (theirs.ys[other] ?? 0) - (mine.ys[one] ?? 0) * factor,
      })
    }
  }
  return pairs
}

/** Allowed distance of marks from their expected place, of 1,000: smaller from round to round. */
const rounds = [45, 28, 16]
const leanMax = 0.12

/**
 * The pairs explained by one rotation, scale and shift of the whole page, starting from those that voted together, whose scale is only
 * rough.
 */
function settled(mine: PageMarks, theirs: PageMarks, pairs: readonly Pair[], begun: readonly Pair[]): Pair[] {
  let kept: readonly Pair[] = begun
  let found: Pair[] = []
  for (const away of rounds) {
    const across = fitted(mine, kept, theirs.xs)
    const down = fitted(mine, kept, theirs.ys)
    if (across === undefined || down === undefined) return [...begun].slice(0, 3)
    if (Math.abs(across[1]) > leanMax || Math.abs(down[0]) > leanMax) return []
    found = []
    for (const pair of pairs) {
      const x = mine.xs[pair.mine] ?? 0
      const y = mine.ys[pair.mine] ?? 0
      const right = across[0] * x + across[1] * y + across[2] - (theirs.xs[pair.theirs] ?? 0)
      const low = down[0] * x + down[1] * y + down[2] - (theirs.ys[pair.theirs] ?? 0)
      if (Math.abs(right) <= away && Math.abs(low) <= away) found.push(pair)
    }
    kept = found
  }
  return found
}

/** Least squares: their place as a sum of our two and a constant. Undefined where the pairs lie on one line. */
function fitted(
  mine: PageMarks,
  pairs: readonly Pair[],
  places: Int16Array,
): readonly [number, number, number] | undefined {
  let [xx, xy, yy, x1, y1, n, xz, yz, z1] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (const pair of pairs) {
    const x = mine.xs[pair.mine] ?? 0
    const y = mine.ys[pair.mine] ?? 0
    const z = places[pair.theirs] ?? 0
    xx += x * x
    xy += x * y
    yy += y * y
    x1 += x
    y1 += y
    n += 1
    xz += x * z
    yz += y * z
    z1 += z
  }
  const whole = xx * (yy * n - y1 * y1) - xy * (xy * n - y1 * x1) + x1 * (xy * y1 - yy * x1)
  if (n < 4 || Math.abs(whole) < 1e3) return undefined
  return [
    (xz * (yy * n - y1 * y1) - xy * (yz * n - y1 * z1) + x1 * (yz * y1 - yy * z1)) / whole,
    (xx * (yz * n - y1 * z1) - xz * (xy * n - y1 * x1) + x1 * (xy * z1 - yz * x1)) / whole,
    (xx * (yy * z1 - yz * y1) - xy * (xy * z1 - yz * x1) + xz * (xy * y1 - yy * x1)) / whole,
  ]
}

function near(value: number): [number, number] {
  const low = Math.floor(value)
  return value - low < 0.5 ? [low, low - 1] : [low, low + 1]
}

/** A mark counts once, whatever it was paired with. */
function unique(pairs: readonly Pair[]): Pair[] {
  const usedMine = new Set<number>()
  const usedTheirs = new Set<number>()
  return pairs.filter((pair) => {
    if (usedMine.has(pair.mine) || usedTheirs.has(pair.theirs)) return false
    usedMine.add(pair.mine)
    usedTheirs.add(pair.theirs)
    return true
  })
}

const field = 60

/** The share of a page's fields with marks that have a common mark in or beside them. */
function shareOf({ xs, ys }: PageMarks, marks: readonly number[]): number {
  const keyOf = (at: number, right = 0, down = 0) =>
    `${Math.floor((xs[at] ?? 0) / field) + right} ${Math.floor((ys[at] ?? 0) / field) + down}`
  const fields = new Set(Array.from(xs, (_, at) => keyOf(at)))
  const covered = new Set<string>()
  for (const at of marks)
    for (const right of [-1, 0, 1])
      for (const down of [-1, 0, 1])
        if (fields.has(keyOf(at, right, down))) covered.add(keyOf(at, right, down))
  return covered.size / Math.max(1, fields.size)
}

function boundsOf({ xs, ys }: PageMarks, marks: readonly number[]): [number, number, number, number] {
  const across = marks.map((at) => xs[at] ?? 0)
  const down = marks.map((at) => ys[at] ?? 0)
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)]
}

/** Counted in pairs, fours and bytes: a hundred thousand words are compared for each two pages. */
function bitsOf(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
