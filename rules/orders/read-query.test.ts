import { expect, test } from 'vitest'
import { storedCode, phoneDigits, plainQuery, readAmountAtTime } from './read-query.ts'

test('amount, day and time are read in whatever order and words they were copied', () => {
  const read = (text: string) => {
    const found = readAmountAtTime(text)
    return found && [found.amountSatang, found.minuteOfDay, found.day, found.month]
  }
  const at = 14 * 60 + 35
  for (const [text, wanted] of [
    ['120.50 14:35', [12_050, at, null, null]],
    ['14:35 120.50', [12_050, at, null, null]],
    ['120 14.35', [12_000, at, null, null]],
    ['99.50 14.35 น.', [9_950, at, null, null]],
    ['1,250.00 บาท 14:35:09', [125_000, at, null, null]],
    ['฿120.50 23/11 14:35', [12_050, at, 23, 11]],
    ['23/11/2569 - 14:35 น. จำนวน 120.50 บาท', [12_050, at, 23, 11]],
    ['23 พ.ย. 69 - 14:35 120.50', [12_050, at, 23, 11]],
    ['23 พย 14:35', [null, at, 23, 11]],
    ['23 Nov 2026 14:35', [null, at, 23, 11]],
    ['2026-11-23 14:35 120', [12_000, at, 23, 11]],
    ['120.50 23/11', [12_050, null, 23, 11]],
    ['14:35', [null, at, null, null]],
    ['14:35น.', [null, at, null, null]],
  ] as const)
    expect([text, read(text)]).toEqual([text, wanted])
})

test('an amount alone, a course, a name and an hour that is none are no slip', () => {
  for (const text of ['120.50', '20.50', '1,250', '26/01', '2301102 แคลคูลัส', 'Malee', '120 25:10', 'ก 14:35'])
    expect([text, readAmountAtTime(text)]).toEqual([text, undefined])
})

test('what is pasted is looked for as it is kept', () => {
  expect(
    ['๑๒๐.๕๐', ' #EVKN77BZZGBG ', 'order: EVKN77BZZGBG', 'mailto:a@b.co', 'มะลิ  ใจดี\u200b'].map(plainQuery),
  ).toEqual(['120.50', 'EVKN77BZZGBG', 'EVKN77BZZGBG', 'a@b.co', 'มะลิ ใจดี'])
  expect(
    [
      'https://sarup.example/infoSheet/MKGWZFG9SP',
      '/staff/orders?order=EVKN77BZZGBG',
      'sarup.co/x?MKGWZFG9SP',
    ].map(plainQuery),
  ).toEqual(['MKGWZFG9SP', 'EVKN77BZZGBG', 'MKGWZFG9SP'])
  expect(plainQuery('/staff')).toBe('/staff')
  // Two signs and a vowel, as some keyboards type what others type as one.
  expect(plainQuery('น\u0E4D\u0E49าฝน')).toBe('น้ำฝน')
  expect(storedCode('evkn-77bz zgbg')).toBe('EVKN77BZZGBG')
  expect(
    ['082-441-0090', '+66 82 441 0090', '+66 (0)82 441 0090', '0066824410090', '(082) 441.0090'].map(
      phoneDigits,
    ),
  ).toEqual(Array(5).fill('824410090'))
  expect(['Malee', '12', '082-441-0090 ext'].map(phoneDigits)).toEqual([undefined, undefined, undefined])
})
