import { z } from 'zod'
import { holdReasonNames } from '#rules/payouts/payout-hold.ts'
import { paymentStatuses, recordKinds } from '#rules/payouts/payout-states.ts'
import { payers } from '#rules/tax/tax-policy.ts'
import { defineCall } from '../shared/call.ts'
import { baht, day, idText, instant, names, storeCode } from '../shared/fields.ts'
import { findInRows, pageOfRows, sortBy } from './page-of-rows.ts'

/**
 * Payment records for staff (staff.md §2 "Finance area", §3, §4, §7): rows and status of the caller's stores; what concerns all sellers
 * needs permission 2 for every store (decisions §5, "Finance rights").
 */
export const byStoreStaff = { audience: 'staff-2', object: 'store-staff' } as const

export const status = z.enum(paymentStatuses)
export const payer = z.enum(payers)
const ids = z.array(idText).min(1).max(5_000)
/** Five thousand ids and a note in Thai. */
const bodyBytesMax = 128 * 1024
const note = z.string().trim().max(2_000)
const modifiedCount = z.number().int()

/** Of moving payout items, now or by a second person. */
export const moveRefusals = [
  'staff.own-matter',
  'not-found',
  'payouts.cannot-move',
  'payouts.in-flight',
  'payouts.held-by-case',
  'payouts.part-left-out',
  'payouts.part-elsewhere',
  'payouts.refunded-elsewhere',
  'payouts.wrong-day',
  'payouts.not-by-e-wht',
  'payment-runs.needs-e-wht',
  'payouts.held',
  'payouts.no-account',
  'payouts.debt-left-out',
  'payouts.below-minimum',
  'payouts.no-confirmed-policy',
  'payouts.closing',
] as const

export const updatePaymentStatusByIds = defineCall('updatePaymentStatusByIds', {
  ...byStoreStaff,
  summary: 'Moves payment records to a status, all or none; a large sum waits for a second person',
  effect: 'writes',
  bodyBytesMax,
  request: z.object({
    ids,
    paymentStatus: status,
    paymentPausedReason: note.default(''),
    paidOn: day.optional(),
    bankReference: z.string().trim().max(200).optional(),
    channel: z
      .enum(['E_WHT', 'ORDINARY'])
      .optional()
      .describe('To SUCCESS: how the tax went. Refused where the policy wants the other way'),
  }),
  data: z.object({ request: z.string().nullable().describe('Waits for a second person; nothing moved yet') }),
  top: z.object({ modifiedCount, message: z.string() }),
  refusals: [...moveRefusals, 'payouts.reason-missing', 'payouts.waits-for-second'],
})

const transferSums = z.object({
  count: z.number().int(),
  sellers: z.number().int(),
  sum: baht.describe('Of the shares'),
  transfers: z.number().int().describe('To SUCCESS: one per seller and payer'),
  tax: baht,
  fee: baht,
  net: baht.describe('What leaves the bank'),
  cannot: z.array(z.object({ _id: z.string(), paymentStatus: status })).describe('20 at most'),
  cannotCount: z.number().int(),
  needsSecond: z.boolean(),
  confirmAbove: baht,
})

export const previewPaymentMove = defineCall('previewPaymentMove', {
  ...byStoreStaff,
  summary: 'Count and sums of a move before it is made',
  effect: 'reads',
  request: z.object({ ids, paymentStatus: status, paidOn: day.optional() }),
  data: transferSums,
  refusals: ['not-found', 'payouts.part-elsewhere', 'payouts.wrong-day', 'payouts.no-confirmed-policy'],
})

/**
 * The lists of the payment system that move as a whole. `payer-ended`: sums under the minimum owed by a payer without further months; its
 * successor takes them over.
 */
export const paymentLists = ['no-vendor', 'complete-again', 'under', 'reached', 'payer-ended'] as const
export type PaymentList = (typeof paymentLists)[number]

const paymentRow = z.object({
  _id: z.string(),
  author: z.string(),
  codeName: z.string(),
  realName: z.string(),
  htiVendorId: z.string(),
  htiVendorName: z.string(),
  store: storeCode,
  storeName: names,
  year: z.number().int(),
  month: z.number().int(),
  total: baht.describe('Sales'),
  share: baht,
  owed: baht.describe(
    'All that is pending or accumulating for this seller with this payer, in the stores of the caller',
  ),
  paymentStatus: status,
  paymentPausedReason: z.string(),
  kind: z.enum(recordKinds),
  bankInfo: z.string().describe('Bank and account in full, joined by a comma'),
})

/** Also the input of the list 'payments' as a file. */
export const paymentListInput = z.object({ list: z.enum(paymentLists), ...findInRows })

export const listPayments = defineCall('listPayments', {
  ...byStoreStaff,
  summary: 'A page of a list of the payment system, with count and sum of the whole list',
  effect: 'reads',
  request: paymentListInput.extend({
    ...pageOfRows,
    ...sortBy('codeName', 'vendorId', 'month', 'sales', 'payout'),
  }),
  data: z.object({
    payments: z.array(paymentRow),
    count: z.number().int(),
    sum: baht,
    found: z.number().int().describe('Rows that fit the query; all of them without one'),
    minimum: baht.describe('Of the month closed last: from which a sum is transferred'),
  }),
})

export const moveListedPayments = defineCall('moveListedPayments', {
  ...byStoreStaff,
  summary: 'Moves a whole list of the payment system on, if it still is what was shown',
  effect: 'writes',
  request: z.object({
    list: z.enum(paymentLists),
    count: z.number().int().min(0),
    sum: baht.min(-1e12).max(1e12),
  }),
  top: z.object({ modifiedCount, message: z.string() }),
  refusals: [
    'staff.own-matter',
    'not-allowed',
    'payouts.list-changed',
    'payouts.already-there',
    'payouts.cannot-move',
    'payouts.in-flight',
    'payouts.held-by-case',
    'payouts.part-left-out',
    'payouts.part-elsewhere',
    'payouts.closing',
  ],
})

const hold = z.object({
  reason: z.enum(holdReasonNames),
  note: z.string(),
  by: z.string(),
  since: instant,
  mine: z.boolean().describe('The person who set it does not let it go'),
  corrected: instant.nullable().describe('When the seller entered another account since'),
})

export const getPayoutHold = defineCall('getPayoutHold', {
  audience: 'staff-2-global',
  summary:
    'Whether the payouts of a seller are on hold, and all that is owed to the seller; for permission 2 of every store',
  effect: 'reads',
  request: z.object({ seller: idText }),
  data: z.object({
    codeName: z.string(),
    account: z.string().describe('Bank, comma, the last four digits; empty where there is none'),
    hold: hold.nullable().describe('Of staff'),
    unconfirmed: z.boolean().describe('The seller changed the account and has yet to confirm it'),
    payouts: z.array(
      z.object({
        _id: z.string(),
        period: z.string(),
        store: storeCode,
        share: baht,
        paymentStatus: status,
        inRun: z.enum(['draft', 'sent']).nullable(),
      }),
    ),
    waiting: baht.describe('The sum of those that no run has sent to the bank'),
    sent: baht.describe('The sum of those at the bank, which no hold stops'),
  }),
  refusals: ['not-allowed', 'not-found'],
})

export const listPayoutHolds = defineCall('listPayoutHolds', {
  audience: 'staff-2-global',
  summary: 'Sellers whose payouts staff hold, the oldest first; for permission 2 of every store',
  effect: 'reads',
  data: z.object({
    holds: z.array(hold.extend({ seller: z.string(), codeName: z.string(), waiting: baht })),
  }),
  refusals: ['not-allowed'],
})

export const holdPayouts = defineCall('holdPayouts', {
  audience: 'staff-2-global',
  summary: 'Keeps all that is owed to a seller from being paid and asks the seller for another bank account',
  effect: 'writes',
  request: z.object({
    seller: idText,
    reason: z.enum(holdReasonNames),
    note: z.string().trim().max(500).default('').describe('The seller reads it'),
  }),
  refusals: ['staff.own-matter', 'not-allowed', 'not-found', 'payouts.held-already'],
})

export const releasePayouts = defineCall('releasePayouts', {
  audience: 'staff-2-global',
  summary: 'Another member of staff than who held them lets the payouts of a seller go on',
  effect: 'writes',
  request: z.object({ seller: idText }),
  refusals: [
    'staff.own-matter',
    'not-allowed',
    'not-found',
    'payouts.own-request',
    'payouts.already-decided',
    'payouts.closing',
  ],
})

export const getMoveRequests = defineCall('getMoveRequests', {
  audience: 'staff-2-global',
  summary: 'Large moves that wait for a second person; for permission 2 of every store',
  effect: 'reads',
  data: z.object({
    requests: z.array(
      z.object({
        _id: z.string(),
        paymentStatus: status,
        paymentPausedReason: z.string(),
        paidOn: z.string().nullable(),
        bankReference: z.string(),
        count: z.number().int(),
        sum: baht,
        askedBy: z.string(),
        askedAt: instant,
        mine: z.boolean(),
      }),
    ),
  }),
  refusals: ['not-allowed'],
})

export const decideMoveRequest = defineCall('decideMoveRequest', {
  audience: 'staff-2-global',
  summary: 'Another person confirms or declines a large move; no staff confirm their own',
  effect: 'writes',
  request: z.object({ id: idText, confirm: z.boolean() }),
  top: z.object({ modifiedCount, message: z.string() }),
  refusals: [
    ...moveRefusals,
    'not-allowed',
    'payouts.already-decided',
    'payouts.own-request',
    'payouts.asker-left',
  ],
})

export const changePayer = defineCall('changePayer', {
  ...byStoreStaff,
  summary: "'send to HYTEXT to pay': moves open records to the other payer, all or none",
  effect: 'writes',
  request: z.object({ ids, payer }),
  top: z.object({ modifiedCount, message: z.string() }),
  refusals: [
    'staff.own-matter',
    'not-found',
    'payouts.cannot-move',
    'payouts.in-flight',
    'payouts.part-left-out',
    'payouts.part-elsewhere',
    'payouts.already-there',
    'payouts.closing',
  ],
})

export const returnPayout = defineCall('returnPayout', {
  ...byStoreStaff,
  summary: 'A transfer came back from the bank: the debt is restored, and records to pay again are made',
  effect: 'writes',
  request: z.object({ payout: idText, reason: note.min(1) }),
  top: z.object({ modifiedCount, message: z.string() }),
  refusals: ['staff.own-matter', 'not-found', 'payouts.already-returned', 'payouts.closing'],
})

/** Also the input of the list 'more-services' as a file. */
export const moreServicesInput = z.object({
  status: z.enum(['open', 'all', ...paymentStatuses]).default('open'),
  ...findInRows,
})

export const listMoreServices = defineCall('listMoreServices', {
  ...byStoreStaff,
  summary: 'A page of what More Services pays (staff.md §3)',
  effect: 'reads',
  request: moreServicesInput.extend({ ...pageOfRows, ...sortBy('month', 'codeName', 'amount', 'status') }),
  data: z.object({
    rows: z.array(
      z.object({
        _id: z.string(),
        month: z.string().describe('2025-08'),
        store: storeCode,
        storeName: names,
        author: z.string(),
        codeName: z.string(),
        amount: baht.describe('The share'),
        bankInfo: z.string(),
        status,
        remark: z.string(),
        email: z.string(),
        phone: z.string(),
      }),
    ),
    sellers: z
      .array(z.object({ author: z.string(), count: z.number().int(), sum: baht }))
      .describe('What each seller of this page has in the whole list'),
    count: z.number().int(),
    sum: baht,
  }),
})
