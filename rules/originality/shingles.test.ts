import { expect, test } from 'vitest'
import { saySame, shinglesOf } from './shingles.ts'

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
