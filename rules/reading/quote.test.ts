import { expect, it } from 'vitest'
import { cutQuote, quoteBetween, quoteLettersMax, type TextLine } from './quote.ts'

const lines: TextLine[] = [
  { text: 'สินทรัพย์ = หนี้สิน', box: [0.1, 0.1, 0.4, 0.02] },
  { text: 'Assets equal debts', box: [0.1, 0.14, 0.36, 0.02] },
  { text: 'เดบิต', box: [0.1, 0.18, 0.1, 0.02] },
]

it.each([
  ['a press on a word is the word', [0.14, 0.11], [0.14, 0.11], 'สินทรัพย์'],
  ['its end is the same word', [0.26, 0.11], [0.26, 0.11], 'สินทรัพย์'],
  ['a finger below a line means it', [0.12, 0.163], [0.12, 0.163], 'Assets'],
  ['beside a line: its last word', [0.9, 0.15], [0.9, 0.15], 'debts'],
  ['along a line', [0.11, 0.15], [0.28, 0.15], 'Assets equal'],
  ['backwards as forwards', [0.28, 0.15], [0.11, 0.15], 'Assets equal'],
  ['over lines, those between whole', [0.37, 0.11], [0.12, 0.19], 'หนี้สิน\nAssets equal debts\nเดบิต'],
] as const)('%s', (_, [x, y], [toX, toY], expected) => {
  expect(quoteBetween(lines, { x, y }, { x: toX, y: toY }).text).toBe(expected)
})

it('shows where it stands: letters with their marks count as one', () => {
  const { boxes } = quoteBetween(lines, { x: 0.25, y: 0.15 }, { x: 0.12, y: 0.19 })
  expect(boxes).toHaveLength(2)
  expect(boxes[0]?.[0]).toBeCloseTo(0.1 + (0.36 * 7) / 18)
  expect(boxes[1]).toEqual([0.1, 0.18, 0.1, 0.02])
})

it('a page without words has none to take', () => {
  const nowhere = { x: 0.5, y: 0.5 }
  expect(quoteBetween([], nowhere, nowhere)).toEqual({ text: '', boxes: [] })
  expect(quoteBetween([{ text: '  ', box: [0, 0, 1, 1] }], nowhere, nowhere).text).toBe('')
})

it('is a quotation, not a copy', () => {
  expect(cutQuote('สั้น')).toEqual({ text: 'สั้น', isCut: false })
  expect(cutQuote('ก'.repeat(1_000))).toEqual({ text: `${'ก'.repeat(quoteLettersMax)}…`, isCut: true })
})
