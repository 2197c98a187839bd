import { expect, test } from 'vitest'
import { within, faultsOfCall, type SpecifiedCall } from '../shared/specified-fields.ts'

/** Payments in the table of staff.md §7 and the fields of §3, as they stand on the wire. */
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
]

test.each(table)('%s is %s, takes what is sent and gives what is read', (...row) => {
  expect(faultsOfCall(row)).toEqual([])
})
