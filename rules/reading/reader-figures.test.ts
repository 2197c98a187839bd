import { describe, expect, test } from 'vitest'
import {
  figuresOfPages,
  finishedPercent,
  isReadAgain,
  type ReaderOfPages,
  withPages,
} from './reader-figures.ts'

describe('a page is read again', () => {
  const whole = '1111111111'
  test.each([
    ['of a sheet just begun', 1, undefined, false],
    ['that was never read', 5, { page: 1, seen: '1000000000', again: '' }, false],
    ['after a leap back', 2, { page: 9, seen: whole, again: '' }, true],
    ['after a leap forward', 9, { page: 2, seen: whole, again: '' }, true],
    ['by turning one back', 4, { page: 5, seen: whole, again: '' }, false],
    ['by turning on from where one only was', 6, { page: 5, seen: whole, again: '' }, false],
    ['by turning on from one that is', 3, { page: 2, seen: whole, again: '0100000000' }, true],
    ['by turning two on, as with two pages open', 4, { page: 2, seen: whole, again: '0100000000' }, true],
    ['by turning back from one that is', 1, { page: 2, seen: whole, again: '0100000000' }, false],
    ['where one opened it last', 5, { page: 5, seen: whole, again: '' }, false],
  ])('%s: %i', (_what, page, before, again) => {
    expect(isReadAgain(page, before)).toBe(again)
  })
})

test('pages are those of the file as it is now', () => {
  expect(withPages(null, 3)).toBe('000')
  expect(withPages('11', 4, new Set([3]))).toBe('1110')
  expect(withPages('11111', 2)).toBe('11')
})

const now = new Date('2026-11-23T05:00:00Z')
const reader = (part: Partial<ReaderOfPages> = {}): ReaderOfPages => ({
  page: 2,
  pages: 4,
  readAt: now,
  seen: '1100',
  again: null,
  zoomed: null,
  ...part,
})
const many = (count: number, part?: Partial<ReaderOfPages>) =>
  Array.from({ length: count }, () => reader(part))

describe('the figures of pages', () => {
  test('are none under five readers', () => {
    expect(figuresOfPages([], now)).toEqual({ readers: null, pages: [] })
    expect(figuresOfPages(many(4), now)).toEqual({ readers: null, pages: [] })
    expect(figuresOfPages(many(5), now).readers).toBe(5)
  })

  test('are none under five of a page, and in steps of five percent', () => {
    const { pages } = figuresOfPages([...many(7, { seen: '1110' }), ...many(4, { seen: '1101' })], now)
    expect(pages.map(({ read }) => read)).toEqual([100, 100, 65, null])
  })

  test('hold who stopped: a week ago, short of the end', () => {
    const long = new Date(now.getTime() - 8 * 86_400_000)
    const stoppedOf = (part: Partial<ReaderOfPages>) => figuresOfPages(many(5, part), now).pages[1]?.stopped
    expect(stoppedOf({})).toBeNull()
    expect(stoppedOf({ readAt: long })).toBe(100)
    expect(stoppedOf({ readAt: long, seen: '1101' })).toBeNull()
  })

  test('are of the file that is read now, not of one with other pages', () => {
    const before = new Date(now.getTime() - 86_400_000)
    const readers = [...many(9, { pages: 3, seen: '111', readAt: before }), ...many(5)]
    expect(figuresOfPages(readers, now)).toMatchObject({ readers: 5, pages: { length: 4 } })
    expect(figuresOfPages(readers.slice(0, 13), now)).toEqual({ readers: null, pages: [] })
  })
})

test.each([
  [0, 0, null],
  [4, 4, null],
  [5, 4, 80],
  [5, 0, 0],
  [11, 9, 82],
])('of %i readers %i have finished: %s', (readers, finished, told) => {
  expect(finishedPercent(readers, finished)).toBe(told)
})
