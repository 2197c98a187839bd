import { expect, test } from 'vitest'
import { calls } from '../index.ts'
import { faultsOfCall, type SpecifiedCall, within } from '../shared/specified-fields.ts'

/** Payments, orders and vendors in the table of staff.md §7 and the fields of §3, as they stand on the wire. */
const payment = ['_id', 'author', 'store', 'year', 'month', 'total', 'paymentStatus', 'paymentPausedReason']
const sheetList = ['sheetList[].sheet', 'sheetList[].count', 'sheetList[].totalPrice']
const sellers = within('data.relaventSellers[]', [
  'facebookID',
  'codeName',
  'realName',
  'bankInfo',
  'email',
  'phone',
  'htiVendorId',
  'htiVendorName',
])
const staff = (path: string, method = 'POST') => `${method} /api/sarupStaff/${path}`

const table: SpecifiedCall[] = [
  [
    'updatePaymentStatusByIds',
    staff('updatePaymentStatusByIds'),
    ['ids', 'paymentStatus', 'paymentPausedReason'],
    ['success', 'modifiedCount', 'message'],
  ],
  [
    'getFinalizedMonthlyPay',
    staff('getFinalizedMonthlyPay', 'GET'),
    ['year', 'month'],
    [...within('data.payments[]', [...payment, ...sheetList]), 'data.relaventStores', ...sellers],
  ],
  [
    'getHytextsTopay',
    staff('getHytextsTopay', 'GET'),
    [],
    [...within('data.payments[]', payment), ...sellers],
  ],
  [
    'getHytextsCarriedOver',
    staff('getHytextsCarriedOver', 'GET'),
    [],
    [...within('data.payments[]', payment), ...sellers],
  ],
  [
    'getAuthorPaymentHistory',
    staff('getAuthorPaymentHistory', 'GET'),
    ['query'],
    [
      ...within('data.payments[]', [...payment, ...sheetList]),
      'data.seller',
      'data.sheets',
      'data.relaventStores',
    ],
  ],
  [
    'listMoreServices',
    staff('listMoreServices'),
    [],
    within('data.rows[]', [
      'month',
      'store',
      'codeName',
      'amount',
      'bankInfo',
      'status',
      'remark',
      'email',
      'phone',
    ]),
  ],
  [
    'getOrderReport',
    staff('getOrderReport', 'GET'),
    ['epochSecFrom', 'epochSecTo'],
    within('data[]', ['_id', 'price', 'paidTime']),
  ],
  [
    'getVendorReport',
    staff('getVendorReport', 'GET'),
    ['cursor'],
    within('data[]', ['codeName', 'realName', 'peopleID', 'htiVendorId', 'htiVendorName', 'bankInfo']),
  ],
]

test.each(table)('%s is %s, takes what is sent and gives what is read', (...row) => {
  expect(faultsOfCall(row)).toEqual([])
})

test('updateVendorIds is sent a map by national ID and answers how many it matched', () => {
  const { updateVendorIds: call } = calls
  expect(`${call.method} ${call.path}`).toBe(staff('updateVendorIds'))
  const sent = { peopleIdtoVendorMap: { '1234567890121': { vendorId: 'V1', vendorName: 'มะลิ' } } }
  expect(call.request.safeParse(sent).success).toBe(true)
  expect(Object.keys(call.top.shape)).toEqual(['matchedCount'])
})

test('tables begin with 10 rows, that of branches with 100, the matching ones with 5', () => {
  const month = { year: 2026, month: 10 }
  const rows = (
    name: 'listClosedSales' | 'listClosedBranches' | 'listPayments' | 'getBankFile',
    sent: object,
  ) => (calls[name].request.parse(sent) as { rows: number }).rows
  expect(rows('listClosedSales', { ...month, part: 'under' })).toBe(10)
  expect(rows('listPayments', { list: 'under' })).toBe(10)
  expect(rows('listClosedBranches', month)).toBe(100)
  expect(rows('getBankFile', { file: 'X' })).toBe(5)
})
