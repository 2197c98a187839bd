import { expect, test } from 'vitest'
import { calls } from '../index.ts'
import { within, faultsOfCall, type SpecifiedCall } from '../shared/specified-fields.ts'

/** Orders and vendors in the table of staff.md §7 and the fields of §3, as they stand on the wire. */
const staff = (path: string, method = 'POST') => `${method} /api/sarupStaff/${path}`

const table: SpecifiedCall[] = [
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
