import { describe, expect, test } from 'vitest'
import { alikeBitsMax, distanceOf, lookOfPage, type PageLook, pagesAlike, pairPages } from './page-hash.ts'

/** A page of noise made from a number, so that each is another; `change` repaints a part of it. */
function page(seed: number, change = 0): PageLook {
  const [width, height] = [90, 128]
  const grey = new Uint8Array(width * height).fill(255)
  let state = seed * 2_654_435_761
  for (let block = 0; block < 72; block += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    const [left, top] = [(block % 9) * 10, Math.floor(block / 9) * 16]
    for (let y = 0; y < 16; y += 1)
      for (let x = 0; x < 10; x += 1) grey[(top + y) * width + left + x] = state >>> 24
  }
  for (let at = 0; at < change; at += 1) grey[at * 7] = 0
  return lookOfPage({ width, height, grey })
}
const empty = lookOfPage({ width: 90, height: 128, grey: new Uint8Array(90 * 128).fill(255) })

describe('the look of a page', () => {
  test('the same pixels have the same look, other pages are far away, a small change is near', () => {
    expect(page(1)).toEqual(page(1))
    expect(distanceOf(page(1), page(2))).toBeGreaterThan(14)
    const changed = page(1, 5)
    expect(changed.sum).not.toBe(page(1).sum)
    expect(distanceOf(page(1), changed)).toBeLessThanOrEqual(alikeBitsMax)
  })

  test('an empty page is like other empty ones alone, and counts as no likeness', () => {
    expect(empty).toMatchObject({ high: null, low: null })
    expect(distanceOf(empty, page(1))).toBe(64)
    expect(pagesAlike([empty, page(1), page(2)], [empty, page(2, 3)])).toEqual([[3, 2]])
  })

  test('each half fits an integer of PostgreSQL', () => {
    for (let seed = 1; seed < 50; seed += 1) {
      const { high, low, sum } = page(seed)
      for (const half of [high, low, sum]) expect(half).toBe(Number(half) | 0)
    }
  })
})

describe('an old and a new file', () => {
  const said = (old: PageLook[], now: PageLook[]) =>
    pairPages(old, now).map((pair) => `${pair.old ?? '-'}>${pair.now ?? '-'} ${pair.change}`)
  const [a, b, c, d] = [page(1), page(2), page(3), page(4)] as const

  test('which pages stayed, changed, came and went, in reading order', () => {
    expect(said([a, b, c], [a, b, c])).toEqual(['1>1 same', '2>2 same', '3>3 same'])
    expect(said([a, b, c], [a, page(2, 5), c])).toEqual(['1>1 same', '2>2 changed', '3>3 same'])
    expect(said([a, b, c], [a, d, b, c])).toEqual(['1>1 same', '->2 added', '2>3 same', '3>4 same'])
    expect(said([a, b, c], [a, c])).toEqual(['1>1 same', '2>- removed', '3>2 same'])
    expect(said([a, b, c], [a, d, c])).toEqual(['1>1 same', '2>2 changed', '3>3 same'])
    expect(said([a, b], [b, a])).toHaveLength(3)
    expect(said([], [a])).toEqual(['->1 added'])
    expect(said([empty, a], [empty, empty, a])).toHaveLength(3)
  })

  test('every page of both stands in it once', () => {
    const old = [1, 2, 3, 4, 5, 6].map((seed) => page(seed))
    const now = [9, 2, 8, 4, 6, 5, 1].map((seed) => page(seed))
    const pairs = pairPages(old, now)
    expect(pairs.flatMap((pair) => pair.old ?? []).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
    expect(pairs.flatMap((pair) => pair.now ?? []).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
})
