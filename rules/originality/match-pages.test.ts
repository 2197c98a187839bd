import { describe, expect, test } from 'vitest'
import { isSamePage, matchPages } from './match-pages.ts'
import { marksOfPage } from './page-marks.ts'
import { saySame, shinglesOf } from './shingles.ts'

type Page = { width: number; height: number; grey: Uint8Array }

const width = 362
const height = 512

/** Lines of words as a page of writing has them, differently for each number. */
function written(number: number): Page {
  const page = empty()
  let state = number * 7_919 + 1
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) / 2 ** 24
  }
  for (let top = 30; top < 480; top += 14) {
    if (next() < 0.12) continue
    for (let left = 30 + Math.floor(next() * 30); left < 330; ) {
      const long = 6 + Math.floor(next() * 34)
      const high = 4 + Math.floor(next() * 5)
      for (let y = top; y < top + high; y += 1)
        for (let x = left; x < Math.min(332, left + long); x += 1)
          page.grey[y * width + x] = next() < 0.7 ? 20 : 120
      left += long + 4 + Math.floor(next() * 8)
    }
  }
  return page
}

function empty(): Page {
  return { width, height, grey: new Uint8Array(width * height).fill(250) }
}

/** Each point of the new page comes from a place of the old one. */
function moved(
  { grey }: Page,
  from: (x: number, y: number) => [number, number],
  colour = (value: number) => value,
) {
  const to = empty()
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [fromX, fromY] = from(x, y).map(Math.round) as [number, number]
      const inside = fromX >= 0 && fromY >= 0 && fromX < width && fromY < height
      to.grey[y * width + x] = colour(inside ? (grey[fromY * width + fromX] ?? 250) : 250)
    }
  }
  return to
}

const turn = (degrees: number) => {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  return (x: number, y: number): [number, number] => [
    cosine * (x - 181) + sine * (y - 256) + 181,
    -sine * (x - 181) + cosine * (y - 256) + 256,
  ]
}

describe('a page is known again', () => {
  const original = written(1)
  test.each<[string, Page]>([
    ['as it is', original],
    ['shrunk to 85 %', moved(original, (x, y) => [(x - 20) / 0.85, (y - 30) / 0.85])],
    ['turned by 3 degrees', moved(original, turn(3))],
    ['moved down under a banner', moved(original, (x, y) => [x, y < 60 ? -1 : y - 60])],
    ['cropped at the foot', moved(original, (x, y) => [x, y > 380 ? -1 : y])],
    [
      'dark',
      moved(
        original,
        (x, y) => [x, y],
        (value) => 255 - value,
      ),
    ],
    [
      'pale',
      moved(
        original,
        (x, y) => [x, y],
        (value) => 160 + value * 0.3,
      ),
    ],
  ])('%s', (_how, page) => {
    const match = matchPages(marksOfPage(page), marksOfPage(original))
    expect(match !== null && isSamePage(match)).toBe(true)
  })
})

test('two pages of other words are two, an empty one is like none', () => {
  for (const number of [2, 3, 4]) {
    const match = matchPages(marksOfPage(written(1)), marksOfPage(written(number)))
    expect(match !== null && isSamePage(match)).toBe(false)
  }
  expect(matchPages(marksOfPage(empty()), marksOfPage(empty()))).toBeNull()
})

test('two pages that share their head are two', () => {
  const [one, other] = [written(1), written(5)]
  other.grey.set(one.grey.subarray(0, width * 110))
  const match = matchPages(marksOfPage(one), marksOfPage(other))
  expect(match?.common).toBeGreaterThan(10)
  expect(match !== null && isSamePage(match)).toBe(false)
})

const text = (number: number) =>
  Array.from({ length: 400 }, (_, at) =>
    String.fromCharCode(0x0e01 + ((at * at * 7 + at * number * 13 + number) % 44)),
  ).join('')

test('the same words are known again after a banner and in part, others are not', () => {
  const mine = shinglesOf(text(1))
  expect(saySame(mine, shinglesOf(`สรุปโดยน้องมายด์ซื้อได้ที่นี่${text(1)}`))).toBe(true)
  expect(saySame(mine, shinglesOf(text(1).slice(0, 280)))).toBe(true)
  expect(saySame(mine, shinglesOf(text(2)))).toBe(false)
  expect(saySame([], [])).toBe(false)
  expect(shinglesOf('สั้นเกินไป')).toEqual([])
})
