import { expect, it } from 'vitest'
import { bahtTextEnglish } from './baht-text-english.ts'

it.each([
  [0, 'Zero baht only'],
  [100, 'One baht only'],
  [2150, 'Twenty-one baht and fifty satang'],
  [10_001, 'One hundred baht and one satang'],
  [111_100, 'One thousand one hundred eleven baht only'],
  [100_000_000, 'One million baht only'],
  [
    1_234_567_89,
    'One million two hundred thirty-four thousand five hundred sixty-seven baht and eighty-nine satang',
  ],
  [2_000_015_00, 'Two million fifteen baht only'],
])('%i satang are %s', (satang, words) => expect(bahtTextEnglish(satang)).toBe(words))

it.each([-1, 0.5, Number.NaN])('%d has no words', (satang) =>
  expect(() => bahtTextEnglish(satang)).toThrow(RangeError),
)
