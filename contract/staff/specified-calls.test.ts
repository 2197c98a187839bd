import { describe, expect, test } from 'vitest'
import { calls } from '../index.ts'
import { within, faultsOfCall, type SpecifiedCall } from '../shared/specified-fields.ts'

/**
 * The content part of the table of staff.md §7 and the fields of §3 as on the wire: call, path, what is sent and read. Fields that we send
 * in addition are not listed.
 */
const report = ['_id', 'created', 'store', 'sheet', 'category', 'message', 'action', 'dealt']
const sheet = [
  'id',
  'name',
  'classInfo',
  'detail',
  'price',
  'examNum',
  'semester',
  'year',
  'category',
  'visible',
  'highlighted',
  'store',
  'cover',
  'pdf',
]
const payee = ['realName', 'peopleID', 'addSmall', 'addSmallDistrict', 'addDistrict', 'addProvince']
/** Shown by the editor, and changed by other calls: the name by its two parts. */
const shownOnly = new Set(['name', 'examNum', 'visible', 'highlighted', 'cover', 'pdf'])
const uploadForm = ['data.url', 'data.fields']
const storeEntry = ['code', 'name', '_id']
const staff = (path: string, method = 'POST') => `${method} /api/sarupStaff/${path}`

const table: SpecifiedCall[] = [
  ['navigation', staff('navigation'), [], ['data.user', 'data.permissions']],
  ['getStat', staff('getStat'), ['query', 'store'], ['success', 'data[]']],
  ['getStatMeta', staff('getStatMeta'), [], ['data.user', 'data.stores', 'data.showAll']],
  ['getReportMeta', staff('getReportMeta'), [], ['data.stores']],
  [
    'getReport',
    staff('getReport'),
    ['store'],
    [...within('data.active[]', report), ...within('data.passive[]', report)],
  ],
  ['actionReport', staff('actionReport'), ['id', 'action'], ['success']],
  ['authorMeta', staff('authorMeta'), [], ['success']],
  ['authorSearch', staff('authorSearch'), ['query'], ['data[].codeName']],
  [
    'authorInfo',
    staff('authorInfo'),
    ['facebook'],
    within('data', ['codeName', 'name', 'store', 'faculty', 'year', 'peopleID', 'bankInfo', 'created']),
  ],
  ['getVerifySheet', staff('getVerifySheet'), [], ['success', 'data']],
  ['sheetMeta', staff('sheetMeta'), [], ['data.stores']],
  ['getSheet', staff('getSheet'), ['id'], within('data', sheet)],
  [
    'saveSheet',
    staff('saveSheet'),
    ['sCode', 'sName', ...sheet.filter((field) => !shownOnly.has(field))],
    ['success'],
  ],
  ['shsheet', staff('shsheet'), ['id', 'visible'], ['success']],
  ['highlightsheet', staff('highlightsheet'), ['id', 'highlighted'], ['success']],
  ['staffUploadCoverUrl', staff('uploadCoverUrl'), ['id'], uploadForm],
  ['staffUploadExamplesUrl', staff('uploadExamplesUrl'), ['id', 'num'], uploadForm],
  ['staffUploadPdfUrl', staff('uploadPdfUrl'), ['id'], uploadForm],
  ['getSheetPdf', staff('getSheetPdf'), ['id'], ['data']],
  ['newUni', staff('newUni'), ['code'], ['success']],
  ['newDrive', staff('newDrive'), ['code'], ['success']],
  [
    'listUni',
    staff('listUni', 'GET'),
    [],
    [...within('data.uni[]', storeEntry), ...within('data.drive[]', storeEntry)],
  ],
  [
    'getUni',
    staff('getUni', 'GET'),
    ['code'],
    [
      ...within('data', ['code', 'name[]', 'category', 'faculty[]', 'color[]', 'facebookLink']),
      ...within('data', ['useNewDrive', 'driveMap[].name', 'driveMap[].items[]']),
      ...within('data', ['subject', 'description', 'driveIn[]']),
    ],
  ],
  [
    'saveUni',
    staff('saveUni'),
    ['code', 'name', 'category', 'faculty', 'color', 'facebookLink', 'useNewDrive', 'driveMap'],
    ['success'],
  ],
  [
    'saveDrive',
    staff('saveDrive'),
    ['code', 'name', 'driveIn', 'color', 'subject', 'description'],
    ['success'],
  ],
  ['uploadUniLogoUrl', staff('uploadUniLogoUrl'), ['id'], uploadForm],
  ['uploadUniTemplateUrl', staff('uploadUniTemplateUrl'), ['id'], uploadForm],
  [
    'listPermissions',
    staff('listPermissions', 'GET'),
    [],
    [
      ...within('data.allperms[]', ['facebookID', 'store', 'type', 'userName', 'storeName[]']),
      'data.stores[]',
    ],
  ],
  [
    'getTaxSell',
    staff('getTaxSell'),
    ['month', 'year'],
    [
      ...within('out[]', ['total', 'sales[].name', 'sales[].num', 'sales[].price']),
      ...within('out[].seller[]', payee),
    ],
  ],
  [
    'getTaxPay',
    staff('getTaxPay'),
    ['month', 'year'],
    [...within('data[]', ['total', 'date']), ...within('data[].seller[]', payee)],
  ],
  ['addPermission', staff('addPermission'), ['facebookID', 'store', 'perm'], ['success']],
  ['removePermission', staff('removePermission'), ['facebookID', 'store', 'perm'], ['success']],
  ['drivelist', 'GET /api/public/drivelist', [], within('data.*[]', ['code', 'name', 'subject'])],
]

describe('the calls of the specification', () => {
  test.each(table)('%s is %s, takes what is sent and gives what is read', (...row) => {
    expect(faultsOfCall(row)).toEqual([])
  })
})

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

const payoutTable: SpecifiedCall[] = [
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

test.each(payoutTable)('%s is %s, takes what is sent and gives what is read', (...row) => {
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
