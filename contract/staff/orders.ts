import { z } from 'zod'
import { unmatchedReasons } from '#rules/payments/transfer-states.ts'
import { refundStages } from '#rules/payouts/month-shares.ts'
import { refundCause } from '../buyer/refunds.ts'
import { defineCall } from '../shared/call.ts'
import { baht, idText, instant, orderState, sentDay, uploadForm } from '../shared/fields.ts'
import { inspectionRefusals } from '../shared/refusals/files.ts'

/**
 * Orders as staff see them, refunds, and money that fits no order (decisions §5). All of it needs permission 2 for every store:
 * an order may hold sheets of many.
 */
const byAccountants = { audience: 'staff-2-global', object: 'store-staff' } as const

const page = z.number().int().min(0).max(100_000).default(0)
const rows = z
  .union([z.literal(10), z.literal(20), z.literal(50), z.literal(100), z.literal(200)])
  .default(10)
const refundState = z.enum(['none', 'part', 'whole'])
/** Lists name people; their address stands with the order itself. */
const person = z.object({ _id: z.string(), name: z.string() })
/** Counted up to this; a list that long is narrowed, not read. */
export const countedOrdersMax = 10_000

/** Filters of orders; also the input of the list 'staff-orders' as a file. */
export const orderFilters = z.object({
  query: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe(
      "Order id, payment reference, amount, the bank's number of a transfer, sheet id, buyer id, e-mail or a part of the name",
    ),
  state: z.enum([...orderState.options, 'refunded']).optional(),
  from: sentDay.optional(),
  to: sentDay.optional().describe('Included'),
})

export const coverOfOrder = z
  .object({ _id: z.string(), version: z.string() })
  .nullable()
  .describe('The picture of the first sheet')

export const findOrders = defineCall('findOrders', {
  ...byAccountants,
  summary: 'Orders, newest first',
  effect: 'reads',
  request: orderFilters.extend({ page, rows, sort: z.enum(['created', '-created']).default('-created') }),
  data: z.object({
    orders: z.array(
      z.object({
        id: z.string(),
        state: orderState,
        refund: refundState,
        price: baht,
        created: instant,
        paidTime: instant.nullable(),
        buyer: person,
        sheets: z.number().int(),
        firstSheet: z.string(),
        cover: coverOfOrder,
      }),
    ),
    total: z.number().int().describe('Counted up to 10,000'),
  }),
  refusals: ['not-allowed'],
})

const moneyReason = z.enum(unmatchedReasons)

export const staffGetOrder = defineCall('staffGetOrder', {
  ...byAccountants,
  summary: 'Everything about an order: lines, money, ledger, trail',
  effect: 'reads',
  request: z.object({ id: idText }),
  data: z.object({
    order: z.object({
      id: z.string(),
      state: orderState,
      refund: refundState,
      hex: z.string(),
      provider: z.string(),
      promoCode: z.string().nullable(),
      listPrice: baht,
      discount: baht,
      price: baht,
      credit: baht.describe('What of it is paid by credit'),
      created: instant,
      expires: instant,
      paidTime: instant.nullable(),
      closedTime: instant.nullable(),
      revivedFrom: z
        .string()
        .nullable()
        .describe('The order that ended and in whose place this one was delivered'),
      revivedAs: z.string().nullable(),
      gift: z
        .object({ takenBy: person.nullable(), taken: instant.nullable() })
        .nullable()
        .describe('Its sheet is for another person'),
    }),
    buyer: person.extend({ email: z.string() }),
    lines: z.array(
      z.object({
        position: z.number().int(),
        sheet: z.string(),
        name: z.string(),
        author: z.string().describe('Pen name'),
        authorId: z.string(),
        price: baht,
        paid: baht,
        sold: z.boolean().describe('False: the buyer owned it already; its money went back apart'),
        refunded: z.boolean(),
      }),
    ),
    money: z.array(
      z.object({
        _id: z.number(),
        amount: baht,
        state: z.string(),
        reason: moneyReason.nullable(),
        bankNumber: z.string().describe("The bank's number of the transfer"),
        transferred: instant.nullable(),
        received: instant,
        due: z
          .string()
          .nullable()
          .describe('Id of what was owed back of it, with its proof, once it was given back'),
        waits: z
          .string()
          .nullable()
          .describe('money:12 or due:5, under which staff deal with it; null when done'),
        takenBack: instant.nullable().describe('When it became known that the bank took it back'),
      }),
    ),
    refunds: z.array(
      z.object({
        _id: z.string(),
        amount: baht,
        sellers: baht.describe('Taken back from sellers'),
        company: baht.describe('Taken back from the company'),
        month: z.string().describe('The month in which it counts, 2026-11'),
        reason: z.string(),
        at: instant,
        by: z.string(),
        lines: z.array(z.number().int()),
        due: z.string().nullable().describe('Id of what is owed back for it'),
        returned: instant.nullable(),
        bankReference: z.string().nullable(),
        byBank: baht.describe(
          'How much of it the bank gave or gives back by itself, having taken its transfer back',
        ),
        account: z.boolean().describe('It is known where the money goes or went: showRefundAccount'),
        proof: z.boolean().describe("The bank's proof is kept: openRefundProof"),
      }),
    ),
    ledger: z.array(
      z.object({
        entry: z.number().int(),
        key: z.string(),
        kind: z.string(),
        at: instant,
        month: z.string(),
        postings: z.array(
          z.object({ line: z.number().int(), from: z.string(), to: z.string(), amount: baht }),
        ),
      }),
    ),
    trail: z.array(
      z.object({
        at: instant,
        action: z.string(),
        by: z.string().nullable(),
        facts: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
  }),
  refusals: ['not-found', 'not-allowed'],
})

/** Lines by their position; without it all that are left. */
const chosenLines = z.array(z.number().int().min(0).max(32_767)).max(100).optional()

export const previewRefund = defineCall('previewRefund', {
  ...byAccountants,
  summary: 'What a refund would give back, and what it would take from sellers and company in which month',
  effect: 'reads',
  request: z.object({ id: idText, lines: chosenLines }),
  data: z.object({
    amount: baht,
    sellers: baht,
    company: baht,
    month: z.string().describe('The month in which it would count, 2026-11'),
    lines: z.array(
      z.object({
        position: z.number().int(),
        name: z.string(),
        author: z.string(),
        paid: baht,
        seller: baht,
        company: baht,
        stage: z
          .enum(refundStages)
          .describe('How far its money had come: the month of the sale open, closed, or paid out'),
      }),
    ),
    secondPerson: z.boolean().describe('Too much for one person: a colleague transfers it'),
    asCredit: z
      .boolean()
      .describe(
        'As its buyer asked, what the bank has not given back becomes credit at once: nothing is transferred',
      ),
  }),
  refusals: [
    'not-found',
    'not-allowed',
    'refunds.not-paid',
    'refunds.nothing-left',
    'refunds.no-such-line',
    'refunds.already-refunded',
  ],
})

const refundRefusals = [
  'staff.own-matter',
  'not-found',
  'not-allowed',
  'refunds.not-paid',
  'refunds.reason-missing',
  'refunds.nothing-left',
  'refunds.no-such-line',
  'refunds.already-refunded',
  'refunds.changed-meanwhile',
] as const

export const refundOrder = defineCall('refundOrder', {
  ...byAccountants,
  summary: 'Refund a paid order or some of its lines: reading ends at once, the money is owed to the buyer',
  effect: 'writes',
  request: z.object({
    id: idText,
    lines: chosenLines,
    reason: z.string().max(2_000).describe('Kept, and told to the buyer'),
    amount: baht.describe('The sum that was confirmed'),
  }),
  data: z.object({
    refund: z.string(),
    due: z.string().nullable().describe('Null where nothing is to be transferred'),
    amount: baht,
    byBank: baht.describe('How much of it the bank has given back before: it is not transferred'),
    isCredit: z.boolean().describe('The buyer had asked for it as credit, and the rest is that by now'),
    isToBeCredit: z
      .boolean()
      .describe(
        'The buyer had asked for it as credit: a second person keeps it so, and nothing is transferred',
      ),
  }),
  refusals: refundRefusals,
})

export const listRefundRequests = defineCall('listRefundRequests', {
  ...byAccountants,
  summary: 'What buyers asked to have back; those that wait first, oldest first',
  effect: 'reads',
  request: z.object({ state: z.enum(['asked', 'agreed', 'refused']).optional(), page, rows }),
  data: z.object({
    requests: z.array(
      z.object({
        _id: z.string(),
        order: z.string(),
        buyer: person,
        sheets: z.array(z.object({ name: z.string(), opened: z.boolean(), withdrawn: z.boolean() })),
        amount: baht.describe('Of its lines that are not refunded yet, or were refunded by it'),
        cause: refundCause,
        message: z.string(),
        page: z.number().int().nullable().describe('Of its one sheet'),
        state: z.enum(['asked', 'agreed', 'refused', 'paid']),
        asked: instant,
        by: z.string().nullable().describe('Null with a decision: agreed by the rule'),
        answer: z.string().nullable(),
      }),
    ),
    total: z.number().int(),
  }),
  refusals: ['not-allowed'],
})

export const decideRefundRequest = defineCall('decideRefundRequest', {
  ...byAccountants,
  summary: 'Agree to what a buyer asked, which refunds it, or refuse it with a reason',
  effect: 'writes',
  request: z.object({
    id: idText,
    agree: z.boolean(),
    answer: z.string().max(1_000).describe('Told to the buyer'),
    amount: baht.describe('The sum that was confirmed'),
  }),
  data: z.object({ state: z.enum(['agreed', 'refused']) }),
  refusals: [...refundRefusals, 'money.decided-meanwhile'],
})

export const showRefundAccount = defineCall('showRefundAccount', {
  ...byAccountants,
  summary: 'The account a buyer wants money at, or where it went, whole; that it was looked at is noted',
  effect: 'writes',
  request: z.object({ due: idText.describe('due:5') }),
  data: z.object({
    account: z.object({ bank: z.string(), number: z.string(), name: z.string() }).nullable(),
  }),
  refusals: ['not-found', 'not-allowed', 'money.taken-back', 'money.part-taken-back'],
})

const openMoneyKind = z.enum(['unmatched', 'due', 'held'])

/** Money that waits for staff; also the input of the list 'open-money' as a file. */
export const openMoneyFilters = z.object({
  kind: openMoneyKind
    .optional()
    .describe('unmatched: staff decide; due: it goes back to a buyer; held: the bank is not sure'),
})

const openMoney = z.object({
  id: z.string().describe('money:12 or due:5'),
  kind: openMoneyKind,
  amount: baht,
  reason: z.union([moneyReason, z.enum(['REFUND', 'CREDIT'])]).nullable(),
  order: z.string().nullable(),
  cover: coverOfOrder,
  buyer: person.nullable(),
  bankNumber: z.string(),
  reference: z.string(),
  since: instant,
  byBank: baht.describe(
    'How much of it its buyer has from the bank, which took its transfer back: only the rest is given back, as credit',
  ),
  closed: z
    .boolean()
    .describe('Its buyer has closed the account and can have no credit: that rest is transferred'),
  perhapsSame: z.number().nullable().describe('Perhaps the same transfer as this other one'),
  account: z.boolean().describe('The buyer has said where it should go: showRefundAccount'),
  askedAsCredit: z.boolean().describe('The buyer wants to keep it as credit, which a second person decides'),
  throughProvider: z.boolean().describe('The payment service may send it back: refundThroughProvider'),
  atProvider: z.boolean().describe('It was asked to, and has not answered'),
  owed: z.boolean().describe('oweMoney decided it: another person gives it back, or lets it pay an order'),
  byTwo: z
    .boolean()
    .describe(
      'Too much for you alone, with what you gave alone today: oweMoney first (where it is not `owed`), then a colleague gives it back. What is owed by itself may become credit of its buyer all the same',
    ),
})

export const listOpenMoney = defineCall('listOpenMoney', {
  ...byAccountants,
  summary: 'Money that pays nothing, and money owed to buyers; oldest first',
  effect: 'reads',
  request: openMoneyFilters.extend({ id: idText.optional().describe('Only this one'), page, rows }),
  data: z.object({ money: z.array(openMoney), total: z.number().int() }),
  refusals: ['not-allowed'],
})

export const moneyCandidates = defineCall('moneyCandidates', {
  ...byAccountants,
  summary:
    'Orders of exactly the amount of money that pays nothing or came too late: the one it names and those of its sender first; those that ended are delivered anew',
  effect: 'reads',
  request: z.object({ id: idText }),
  data: z.array(
    z.object({
      id: z.string(),
      state: orderState,
      price: baht,
      created: instant,
      buyer: person,
      firstSheet: z.string(),
      named: z.boolean().describe('The money names this very order, or its buyer'),
    }),
  ),
  refusals: ['not-found', 'not-allowed'],
})

/** Refusals of paying an order with unmatched money. */
const payingRefusals = [
  'staff.own-matter',
  'not-found',
  'not-allowed',
  'money.decided-meanwhile',
  'money.taken-back',
  'money.other-amount',
  'money.second-person',
  'orders.already-paid',
  'orders.already-owned',
] as const

export const deliverOrder = defineCall('deliverOrder', {
  ...byAccountants,
  summary:
    'Money that came after an order had ended pays a new order of the same sheets at the same prices: its buyer reads at once',
  effect: 'writes',
  request: z.object({
    id: idText.describe('money:12 or due:5'),
    order: idText.describe('The one that ended'),
  }),
  data: z.object({ order: z.string().describe('The new one, paid') }),
  refusals: [
    ...payingRefusals,
    'money.other-buyer',
    'orders.still-open',
    'orders.delivered-already',
    'promo.used-up',
    'sheets.author-gone',
    'credit.no-buyer',
  ],
})

export const matchMoney = defineCall('matchMoney', {
  ...byAccountants,
  summary:
    'Let money that pays nothing pay an open order of the same amount; a large sum that does not name it or its buyer after a colleague decided by oweMoney that it goes back',
  effect: 'writes',
  request: z.object({ id: idText.describe('money:12 or due:5'), order: idText }),
  data: z.object({ state: orderState }),
  refusals: [...payingRefusals, 'orders.closed'],
})

export const judgeMoney = defineCall('judgeMoney', {
  ...byAccountants,
  summary:
    'Money in doubt, by the statement: whose slip does not say surely that it went to us, it did or did not; told twice, it is no money',
  effect: 'writes',
  request: z.object({ id: idText.describe('money:12'), ours: z.boolean() }),
  data: z.object({ paid: z.string().nullable().describe('The order that it paid') }),
  refusals: ['staff.own-matter', 'not-found', 'not-allowed', 'money.decided-meanwhile'],
})

export const oweMoney = defineCall('oweMoney', {
  ...byAccountants,
  summary:
    'Decide that money which pays nothing, or came late, goes back; of a large sum another person then gives it back',
  effect: 'writes',
  request: z.object({
    id: idText.describe('money:12 or due:5'),
    amount: baht.describe('The sum that was confirmed'),
  }),
  data: z.object({ due: z.string().describe('due:5') }),
  refusals: [
    'staff.own-matter',
    'not-found',
    'not-allowed',
    'money.at-provider',
    'money.decided-meanwhile',
    'money.taken-back',
    'money.part-taken-back',
    'refunds.changed-meanwhile',
  ],
})

export const refundProofUrl = defineCall('refundProofUrl', {
  ...byAccountants,
  summary: "A form to post the bank's proof of a transfer to (PDF of 10 MB, or JPEG, PNG, WebP of 5 MB)",
  effect: 'reads',
  limit: 'upload-form',
  request: z.object({ kind: z.enum(['picture', 'pdf']) }),
  data: uploadForm,
  refusals: ['not-allowed'],
})

export const openRefundProof = defineCall('openRefundProof', {
  ...byAccountants,
  summary: "An address of two minutes for the bank's proof that money went back",
  effect: 'reads',
  request: z.object({ due: idText.describe('due:5') }),
  data: z.object({ url: z.string() }),
  refusals: ['not-found', 'not-allowed'],
})

/** Refusals of returning money in any way. */
const returnRefusals = [
  'staff.own-matter',
  'not-found',
  'not-allowed',
  'money.at-provider',
  'money.decided-meanwhile',
  'money.taken-back',
  'money.second-person',
  'refunds.changed-meanwhile',
] as const

export const returnMoney = defineCall('returnMoney', {
  ...byAccountants,
  summary:
    'Record that money went back to a buyer by a transfer made by hand: its number, its proof, and where to',
  effect: 'writes',
  request: z.object({
    id: idText.describe('money:12 or due:5'),
    reference: z.string().max(100).describe("The bank's number of the transfer that gave it back"),
    amount: baht.describe('The sum that was confirmed; of a closed account less what the bank gave back'),
    proof: z.string().max(600).default('').describe('The key of refundProofUrl, after the file was posted'),
    payee: z
      .object({ bank: z.string().max(10), account: z.string().max(30), name: z.string().max(200) })
      .optional()
      .describe('Where it went; left out where the buyer has said it'),
  }),
  data: z.object({ returned: instant }),
  refusals: [
    'money.part-taken-back',
    'money.transfer-used',
    'money.proof-missing',
    'money.payee-missing',
    'files.bad-form',
    'files.form-expired',
    'files.not-arrived',
    'files.too-large',
    'files.empty',
    'files.wrong-type',
    ...inspectionRefusals,
    ...returnRefusals,
    'money.reference-missing',
  ],
})

export const refundThroughProvider = defineCall('refundThroughProvider', {
  ...byAccountants,
  summary:
    'Send money back to a buyer through the payment service it came by; asked again, the same refund answers',
  effect: 'writes',
  outside: true,
  request: z.object({
    id: idText.describe('money:12 or due:5'),
    amount: baht.describe('The sum that was confirmed'),
  }),
  data: z.object({ returned: instant }),
  refusals: [...returnRefusals, 'money.part-taken-back', 'money.by-hand', 'unavailable'],
})

export const creditMoney = defineCall('creditMoney', {
  ...byAccountants,
  summary: 'Money that pays nothing, or is owed to a buyer, becomes credit of its buyer',
  effect: 'writes',
  request: z.object({
    id: idText.describe('money:12 or due:5'),
    amount: baht.describe('The sum that was confirmed'),
    buyer: idText.optional().describe('Whose it is, where the money names no buyer'),
  }),
  data: z.object({ returned: instant }),
  refusals: [...returnRefusals, 'credit.no-buyer'],
})

export const askBankAgain = defineCall('askBankAgain', {
  ...byAccountants,
  summary: 'Ask the bank now about the payment of an order, open or not',
  effect: 'writes',
  outside: true,
  request: z.object({ id: idText }),
  data: z.object({
    state: orderState,
    transfers: z.number().int().describe('How many the bank knows'),
    takenBack: z.number().int().describe('How many of them it has taken back'),
  }),
  refusals: ['not-found', 'not-allowed', 'money.no-bank', 'money.other-service', 'unavailable'],
})

export const resendPaid = defineCall('resendPaid', {
  ...byAccountants,
  summary: 'Send the notice of payment with the way to the sheets and the receipt again',
  effect: 'writes',
  request: z.object({ id: idText }),
  refusals: ['not-found', 'not-allowed', 'refunds.not-paid', 'refunds.nothing-left'],
})
