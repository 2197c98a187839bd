import { expect, it } from 'vitest'
import { sellerStatus } from '#web/words/payment-statuses.ts'
import { revenueCsv } from './revenue-csv.ts'

const row = {
  _id: 'A',
  year: 2026,
  month: 10,
  store: 1,
  total: 120.5,
  given: 0,
  share: 72.3,
  sharePercent: 60,
  tax: 0,
  paymentStatus: 'PAUSED' as const,
  paymentDate: null,
  part: null,
  isHeld: false,
  paymentPausedReason: '=HYPERLINK("http://evil.example")',
  closed: true,
  payout: null,
  line: { standing: 'stopped' as const, waitsFor: 'us' as const, on: null, missing: 0, minimum: 100 },
  sheetList: [],
}

it('is read by a spreadsheet as text: marked as UTF-8, quoted, formulas neutralised', () => {
  const file = revenueCsv({ report: [row], relaventStores: [{ code: 1, name: ['จุฬาฯ, กรุงเทพ', ''] }] }, 'th')
  expect(file.startsWith('\uFEFF')).toBe(true)
  expect(file.split('\r\n')[1]).toBe(
    `2026,10,1,"จุฬาฯ, กรุงเทพ",120.50,0.00,72.30,0.00,ไม่สำเร็จ,,"'=HYPERLINK(""http://evil.example"")"`,
  )
})

it.each([
  ['SUCCESS', 'โอนแล้ว', 'leaf'],
  ['PENDING', 'รอโอนเงิน', 'amber'],
  ['PAUSED', 'ไม่สำเร็จ', 'red'],
  ['CARRIED_OVER', 'ทบยอด', 'amber'],
  ['VOID', 'รายได้ถูกยกเลิก', 'gray'],
  ['whatever', 'รายได้ถูกยกเลิก', 'gray'],
])('%s is shown as %s', (status, label, tone) => {
  expect(sellerStatus(status, 'th')).toEqual({ label, tone })
})
