import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorsAllowed, nearestDistance, pieceMasks } from './near-titles.ts'

test.each([
  ['abcdef', 'xxabcdefxx', 0],
  ['abcdef', 'xxabdefxx', 1],
  ['abcdef', 'xxabcxdefxx', 1],
  ['abcdef', 'xxabXdefxx', 1],
  ['abcdef', 'zzzz', 6],
  ['a', '', 1],
])('%s stands in %s with %i wrong letters', (piece, text, distance) => {
  expect(distanceOf(piece, text)).toBe(distance)
})

test('the distance is the smallest edit distance to any piece of the text', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(letters, letters, (piece, text) => {
      fc.pre(piece.length > 0)
      expect(distanceOf(piece, text)).toBe(slowDistance(piece, text))
    }),
  )
})

test('the shortest words may not be misspelled', () => {
  expect([3, 4, 7, 8, 12, 13, 31].map(errorsAllowed)).toEqual([0, 1, 1, 2, 2, 3, 3])
})

function distanceOf(piece: string, text: string): number {
  const bytes = (value: string) => Uint8Array.from(value, (letter) => letter.charCodeAt(0) - 60)
  return nearestDistance(pieceMasks(bytes(piece)), bytes(text), text.length)
}

/** Sellers' table, letter by letter. */
function slowDistance(piece: string, text: string): number {
  let column = Array.from({ length: piece.length + 1 }, (_, row) => row)
  let best = piece.length
  for (const letter of text) {
    const next = [0]
    for (let row = 1; row <= piece.length; row += 1) {
      const replaced = (column[row - 1] ?? 0) + (piece[row - 1] === letter ? 0 : 1)
      next[row] = Math.min(replaced, (column[row] ?? 0) + 1, (next[row - 1] ?? 0) + 1)
    }
    column = next
    best = Math.min(best, column[piece.length] ?? best)
  }
  return best
}
