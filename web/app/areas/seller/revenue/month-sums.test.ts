import { expect, it } from 'vitest'
import { monthsDrawn } from '../dashboard/months.ts'
import { monthSums } from './month-sums.ts'

const row = (_id: string, month: number, share: number, tax: number, payout: string | null) => ({
  _id,
  year: 2026,
  month,
  store: 1,
  total: share / 0.6,
  given: 0,
  sharePercent: 60,
  share,
  tax,
  paymentStatus: payout === null ? ('PAUSED' as const) : ('SUCCESS' as const),
  paymentDate: null,
  paymentPausedReason: '',
  part: null,
  isHeld: false,
  closed: true,
  payout,
  line: { standing: 'paid', waitsFor: 'nothing', on: null, missing: 0, minimum: 100 } as const,
  sheetList: [],
})
const payout = (_id: string, share: number, tax: number, fee: number, net: number) => ({
  _id,
  date: '2026-09-21',
  share,
  taxPercent: 1,
  tax,
  fee,
  net,
})

it('months come to what reached the account: the fee stands with the newest month of its transfer, what waits stands apart', () => {
  const payouts = [payout('P', 723, 7.23, 8, 707.77), payout('Q', 100.1, 1, 8, 91.1)]
  const report = [
    row('d', 9, 294, 0, null),
    row('c', 9, 100.1, 1, 'Q'),
    row('b', 8, 676.2, 6.76, 'P'),
    row('a', 7, 46.8, 0.47, 'P'),
    row('z', 6, 30, 0, null),
  ]
  const sums = monthSums({ report, payouts })
  expect(sums.map(({ period, isSeveral, share, paid }) => [period, isSeveral, share, paid])).toEqual([
    ['2026-09', true, 394.1, { share: 100.1, tax: 1, fee: 8, net: 91.1, payout: 'Q' }],
    ['2026-08', false, 676.2, { share: 676.2, tax: 6.76, fee: 8, net: 661.44, payout: null }],
    ['2026-07', false, 46.8, { share: 46.8, tax: 0.47, fee: 0, net: 46.33, payout: null }],
    ['2026-06', false, 30, null],
  ])
  const nets = sums.reduce((total, { paid }) => total + Math.round((paid?.net ?? 0) * 100), 0)
  expect(nets).toBe(payouts.reduce((total, { net }) => total + Math.round(net * 100), 0))
})

it.each([
  ['2026-12', 9, '2025-12', '2026-11'],
  ['2026-12', 12, '2026-01', '2026-12'],
])('in %s, last sold in month %d, a chart goes from %s to %s without a gap', (month, sold, from, to) => {
  const months = monthsDrawn({ month, report: [row('a', sold, 60, 0, null)] })
  expect([months[0], months.at(-1), new Set(months).size]).toEqual([from, to, 12])
})
