import { expect, it, test } from 'vitest'
import { forecastRest } from './forecast.ts'
import { pauseReasonIn } from './payout-hold.ts'
import { type PayoutFacts, payoutStandings, standingOf } from './payout-standing.ts'

const facts: PayoutFacts = {
  today: '2026-11-10',
  holidays: new Set(),
  period: '2026-10',
  status: 'PENDING',
  shareSatang: 30_000,
  reason: '',
  hold: null,
  togetherSatang: 30_000,
  minimumSatang: 10_000,
  payerEnded: false,
  newestPeriod: '2026-10',
  movedOn: '2026-11-01',
  sentFor: null,
  paidOn: null,
}
const open = { status: 'OPEN', period: '2026-11', newestPeriod: '2026-11', movedOn: null } as const
const small = { shareSatang: 6_000, togetherSatang: 6_000 }

/** Facts, then state, what it waits for, next date, missing sum. The 20th of December 2026 is a Sunday. */
const table: readonly [string, Partial<PayoutFacts>, readonly [string, string, string | null, number]][] = [
  ['a month that sells', open, ['growing', 'month-end', '2026-12-21', 0]],
  ['its seller has an account to confirm', { ...open, hold: 'account' }, ['growing', 'account', null, 0]],
  ['too little so far', { ...open, ...small }, ['small', 'more-sales', null, 4_000]],
  [
    'little, but enough with what was carried',
    { ...open, shareSatang: 6_000, togetherSatang: 12_000 },
    ['growing', 'month-end', '2026-12-21', 0],
  ],
  ['over, not closed', { ...open, today: '2026-12-01' }, ['closing', 'close', null, 0]],
  ['closed, the payday ahead', {}, ['due', 'payday', '2026-11-20', 0]],
  ['on the payday', { today: '2026-11-20' }, ['due', 'payday', '2026-11-20', 0]],
  ['a day later', { today: '2026-11-21' }, ['late', 'us', '2026-11-20', 0]],
  [
    'carried in September, enough with October',
    { period: '2026-09', newestPeriod: '2026-10' },
    ['due', 'payday', '2026-11-20', 0],
  ],
  [
    'confirmed after its payday',
    { today: '2026-11-26', movedOn: '2026-11-25' },
    ['due', 'payday', '2026-12-21', 0],
  ],
  [
    'an old month, free before the payday of this one',
    { today: '2026-11-12', period: '2026-08', newestPeriod: '2026-08', movedOn: '2026-11-12' },
    ['due', 'payday', '2026-11-20', 0],
  ],
  ['pending, then the account changed', { hold: 'account' }, ['held', 'account', null, 0]],
  ['pending, then staff held it', { hold: 'check' }, ['held', 'check', null, 0]],
  ['sent to the bank', { sentFor: '2026-11-20', hold: 'account' }, ['in-flight', 'bank', '2026-11-20', 0]],
  ['under the minimum', { status: 'CARRIED_OVER', ...small }, ['carried', 'more-sales', null, 4_000]],
  [
    'under a minimum that is higher now',
    { status: 'CARRIED_OVER', ...small, minimumSatang: 30_000 },
    ['carried', 'more-sales', null, 24_000],
  ],
  [
    'under the minimum with a payer that has no further month',
    { status: 'CARRIED_OVER', ...small, payerEnded: true },
    ['carried', 'handover', null, 0],
  ],
  [
    'carried, and this month is enough',
    { status: 'CARRIED_OVER', shareSatang: 6_000, togetherSatang: 12_000, newestPeriod: '2026-11' },
    ['carried', 'month-end', '2026-12-21', 0],
  ],
  [
    'refunds took more than was sold',
    { status: 'CARRIED_OVER', shareSatang: -500, togetherSatang: -500 },
    ['owing', 'more-sales', null, 0],
  ],
  ['the same in a month that is open', { ...open, shareSatang: -500 }, ['owing', 'more-sales', null, 0]],
  // Written out: records of before hold these very texts.
  ['data missing', { status: 'PAUSED', reason: 'ข้อมูลผู้ขายไม่ครบ' }, ['held', 'data', null, 0]],
  [
    'held by staff at the close',
    { status: 'PAUSED', reason: 'ทีมงานพักการโอนไว้ รอบัญชีรับเงินที่ถูกต้อง' },
    ['held', 'check', null, 0],
  ],
  [
    'account not confirmed',
    { status: 'PAUSED', reason: 'รอผู้ขายยืนยันบัญชีรับเงินใหม่' },
    ['held', 'account', null, 0],
  ],
  [
    'a copyright case',
    { status: 'PAUSED', reason: 'ส่วนแบ่งของชีทที่มีเรื่องลิขสิทธิ์ พักไว้จนเรื่องสิ้นสุด' },
    ['stopped', 'case', null, 0],
  ],
  [
    'an upheld case',
    { status: 'PAUSED', reason: 'เรื่องลิขสิทธิ์ของชีทสิ้นสุดแล้ว รอทีมงานตัดสินว่าจ่ายหรือยกเลิก' },
    ['stopped', 'decision', null, 0],
  ],
  ['the bank sent it back', { status: 'PAUSED', reason: 'โอนเงินไม่สำเร็จ' }, ['stopped', 'us', null, 0]],
  ['staff stopped it', { status: 'PAUSED', reason: 'ชื่อบัญชีไม่ตรง' }, ['stopped', 'us', null, 0]],
  ['transferred', { status: 'SUCCESS', paidOn: '2026-11-20' }, ['paid', 'nothing', '2026-11-20', 0]],
  ['cancelled', { status: 'VOID', reason: 'ขายชีทของคนอื่น' }, ['void', 'nothing', null, 0]],
]

it.each(table)('%s', (_case, change, [standing, waitsFor, on, missingSatang]) => {
  const { minimumSatang } = { ...facts, ...change }
  expect(standingOf({ ...facts, ...change })).toEqual({
    standing,
    waitsFor,
    on,
    missingSatang,
    minimumSatang,
  })
})

it('a transfer that failed before is said in both languages', () => {
  expect(pauseReasonIn('โอนเงินไม่สำเร็จ', 'en')).toBe('Payment unsuccessful')
})

it('every standing is in the table', () => {
  expect(new Set(table.map(([, , [standing]]) => standing))).toEqual(new Set(payoutStandings))
})

const dateless = ['small', 'owing', 'held', 'stopped', 'void']

it.each(table)('%s promises no day that is past, on any day of the month', (_case, change) => {
  for (let day = 1; day <= 30; day += 1) {
    const today = `2026-11-${String(day).padStart(2, '0')}`
    const { standing, on } = standingOf({ ...facts, ...change, today })
    if (['growing', 'due'].includes(standing) && on !== null) expect(on >= today).toBe(true)
    expect(on === null || !dateless.includes(standing)).toBe(true)
  }
})

const noon = (day: string) => new Date(`${day}T12:00:00+07:00`)

test.each([
  ['2026-11-16', { sales: 5, shareSatang: 28_000 }, 14_000],
  ['2026-11-30', { sales: 90, shareSatang: 28_000 }, 0],
  ['2028-02-15', { sales: 9, shareSatang: 28_000 }, 14_000],
  ['2026-11-16', { sales: 4, shareSatang: 28_000 }, null],
  ['2026-11-16', { sales: 9, shareSatang: -100 }, null],
])('on %s, of %j in four weeks, the rest of the month brings %s', (day, last, rest) => {
  expect(forecastRest(last, noon(day))).toBe(rest)
})
