import { z } from 'zod'
import { recordKinds } from '#rules/payouts/payout-states.ts'
import { defineCall } from '../shared/call.ts'
import { baht, instant, names, storeCode, typed } from '../shared/fields.ts'
import { findInRows, pageOfRows, sortBy } from './page-of-rows.ts'
import { byStoreStaff, payer, status } from './payouts.ts'

/** Closed months and what became of them (staff.md §2 "Monthly closed sales", §7). */
const year = typed(z.number().int().min(2000).max(2200))
const month = typed(z.number().int().min(1).max(12))
const cursor = z
  .string()
  .regex(/^[0-9A-Z]{1,10}-[0-9A-Z]{1,10}$/)
  .optional()
  .describe('`next` of the page before')
const placeInList = z
  .string()
  .regex(/^[0-9A-Z]{1,10}-\d{6}-[0-9A-Z]{1,10}$/)
  .optional()
  .describe('`next` of the page before')

const payment = z.object({
  _id: z.string(),
  author: z.string(),
  store: storeCode,
  year: z.number().int(),
  month: z.number().int(),
  total: baht,
  share: baht,
  paymentStatus: status,
  paymentPausedReason: z.string(),
  payer,
})
const sheetList = z.array(z.object({ sheet: z.string(), count: z.number().int(), totalPrice: baht }))
const relaventStores = z.array(z.object({ code: storeCode, name: names }))
const relaventSellers = z.array(
  z.object({
    facebookID: z.string(),
    codeName: z.string(),
    realName: z.string(),
    bankInfo: z.string(),
    email: z.string(),
    phone: z.string(),
    htiVendorId: z.string(),
    htiVendorName: z.string(),
  }),
)
const next = z.string().nullable().describe('Where the next page begins; null: this is the last one')

export const getFinalizedMonthlyPay = defineCall('getFinalizedMonthlyPay', {
  ...byStoreStaff,
  summary: 'The payment records of a closed month, 5,000 a page',
  effect: 'reads',
  request: z.object({ year, month, cursor }),
  data: z.object({
    payments: z.array(payment.extend({ sheetList })),
    relaventStores,
    relaventSellers,
    next,
  }),
})

const openOfHytexts = {
  ...byStoreStaff,
  effect: 'reads',
  request: z.object({ cursor: placeInList }),
  data: z.object({ payments: z.array(payment), relaventSellers, next }),
} as const

export const getHytextsTopay = defineCall('getHytextsTopay', {
  ...openOfHytexts,
  summary: 'What HYTEXTS has to pay: PENDING records by seller, 5,000 a page',
})

export const getHytextsCarriedOver = defineCall('getHytextsCarriedOver', {
  ...openOfHytexts,
  summary: 'What accumulates: CARRIED_OVER records of HYTEXTS by seller, 5,000 a page',
})

export const getAuthorPaymentHistory = defineCall('getAuthorPaymentHistory', {
  ...byStoreStaff,
  summary: 'All that an author has earned and been paid, by code name or id',
  effect: 'reads',
  request: z.object({ query: z.string().trim().max(200).default('') }),
  data: z.object({
    payments: z.array(
      payment.extend({
        sheetList,
        tax: baht,
        paymentDate: z.string().nullable(),
        payout: z.string().nullable(),
        movedBy: z.string().describe('Name of who moved it last; empty: by the schedule'),
        movedAt: instant,
        kind: z.enum(recordKinds),
      }),
    ),
    seller: relaventSellers.element,
    sheets: z.array(z.object({ id: z.string(), name: z.string() })),
    relaventStores,
    payouts: z.array(
      z.object({
        _id: z.string(),
        payer,
        date: z.string(),
        gross: baht,
        tax: baht,
        fee: baht,
        net: baht,
        bankReference: z.string(),
        returnedAt: instant.nullable(),
        returnReason: z.string(),
        mayReturn: z.boolean(),
      }),
    ),
  }),
  refusals: ['payouts.author-missing', 'payouts.no-author'],
})

export const closedParts = ['payable', 'under', 'no-vendor'] as const

/** Also the input of the list 'closed-sales' as a file. */
export const closedSalesInput = z.object({ year, month, part: z.enum(closedParts), ...findInRows })

export const listClosedSales = defineCall('listClosedSales', {
  ...byStoreStaff,
  summary: 'One of the three tables of a closed month: a page of sellers, with the sums of the table',
  effect: 'reads',
  request: closedSalesInput.extend({ ...pageOfRows, ...sortBy('codeName', 'vendorId', 'sales', 'payout') }),
  data: z.object({
    sellers: z.array(
      z.object({
        author: z.string(),
        codeName: z.string(),
        realName: z.string(),
        htiVendorId: z.string(),
        htiVendorName: z.string(),
        bankInfo: z.string(),
        total: baht,
        share: baht,
        stores: z.number().int(),
        paymentStatuses: z.array(status),
      }),
    ),
    count: z.number().int(),
    total: baht,
    share: baht,
    minimum: baht.describe('Of that month: from which a sum is transferred'),
  }),
})

/** Also the input of the list 'closed-branches' as a file. */
export const closedBranchesInput = z.object({ year, month })

export const listClosedBranches = defineCall('listClosedBranches', {
  ...byStoreStaff,
  summary: 'A closed month by university',
  effect: 'reads',
  request: closedBranchesInput.extend({
    ...pageOfRows,
    rows: pageOfRows.rows.default(100),
    ...sortBy('university', 'total', 'payout'),
  }),
  data: z.object({
    branches: z.array(z.object({ store: storeCode, storeName: names, total: baht, share: baht })),
    count: z.number().int(),
    total: baht,
    share: baht,
  }),
})

export const getMonthClose = defineCall('getMonthClose', {
  ...byStoreStaff,
  summary: 'Whether a month is closed, and how far a close has come',
  effect: 'reads',
  request: z.object({ year, month }),
  data: z.object({
    closedAt: instant.nullable(),
    closedBy: z.string().describe('Name; empty: by the schedule'),
    records: z.number().int(),
    sales: baht,
    isOver: z.boolean(),
    running: z
      .object({ step: z.number().int(), steps: z.number().int(), since: instant })
      .nullable()
      .describe('A close of this month that was asked for and is not through'),
    failure: names.nullable().describe('Why the last close did not happen, [Thai, English]'),
    mayClose: z.boolean(),
  }),
})

export const closeMonth = defineCall('closeMonth', {
  audience: 'staff-2-global',
  summary: 'Closes a month by hand; its progress is told by getMonthClose',
  effect: 'writes',
  request: z.object({ year, month }),
  refusals: ['not-allowed', 'payouts.month-not-over', 'payouts.already-closed'],
})
