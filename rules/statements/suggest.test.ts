import { expect, test } from 'vitest'
import { type BookedItem, type OpenLine, suggest } from './suggest.ts'

const line: OpenLine = {
  id: 'S:1',
  day: '2026-11-21',
  time: '',
  satang: 0,
  reference: 'TRSF77',
  name: '',
  description: 'OMISE',
  copyOf: '',
}
/** Charges of one day of Omise: 1.65 % and the VAT of it stay there. */
const charges = [15_000, 4_900, 156_000].map(
  (satang, at): BookedItem => ({
    kind: 'money',
    about: String(at),
    day: '2026-11-20',
    time: '12:00',
    satang,
    references: [`chrg_${at}`],
    name: '',
    group: 'omise 2026-11-20',
  }),
)
const gross = 175_900
const fee = Math.round(gross * 0.0165 * 1.07)

test("a gateway pays a day out less its fee: the whole day, and the fee to the company's account, once somebody has looked", () => {
  const [found, ...others] = suggest([{ ...line, satang: gross - fee }], charges)
  expect(others).toEqual([])
  expect(found).toMatchObject({ reason: 'group-fee', isSure: false })
  expect(found?.parts.at(-1)).toEqual({ kind: 'account', about: 'company:gateway-fee', satang: -fee })
  expect(found?.parts.reduce((sum, { satang }) => sum + satang, 0)).toBe(gross - fee)
  expect(found?.parts).toHaveLength(4)
})

test.each([
  ['the whole day is the day, without a fee', gross, 'group'],
  ['a twentieth less is still a fee', gross - gross / 20, 'group-fee'],
  ['more than that is none', gross - gross / 20 - 1, undefined],
  ['more than was paid is none', gross + 1, undefined],
])('%s', (_what, satang, reason) => {
  expect(suggest([{ ...line, satang }], charges)[0]?.reason).toBe(reason)
})

test('what the gateway sent back itself is taken off its day', () => {
  const back: BookedItem = {
    ...(charges[1] as BookedItem),
    kind: 'refund',
    about: '7',
    time: '',
    satang: -4_900,
  }
  const [found] = suggest([{ ...line, satang: gross - fee - 4_900 }], [back, ...charges])
  expect(found?.reason).toBe('group-fee')
  expect(found?.parts).toContainEqual({ kind: 'refund', about: '7', satang: -4_900 })
})

test('half of a day is not taken for a day with a large fee', () => {
  expect(suggest([{ ...line, satang: 18_900 }], charges)[0]?.reason).not.toBe('group-fee')
})
