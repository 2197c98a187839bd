import { z } from 'zod'
import { orderSheetsMax } from '#rules/orders/price-order.ts'
import { paymentStatuses } from '#rules/payouts/payout-states.ts'
import { bookedKinds } from '#rules/statements/suggest.ts'
import { payers } from '#rules/tax/tax-policy.ts'
import { idText } from '../shared/fields.ts'
import { bankFileLists } from './bank-files.ts'
import { moneyFlowParts } from './books.ts'
import { closedParts } from './closed-sales.ts'
import { paymentLists } from './payouts.ts'
import { orderReportInput } from './sales-list.ts'

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
const transferPart = z.enum(['gross', 'tax', 'fee', 'net'])
const store = z.number().int().min(0).max(2_147_483_647)

/** Figures of staff's lists and desks with an explanation: what `explainFigure` knows beyond buyers' and sellers' figures. */
export const listFigures = {
  orderPart: z.object({
    kind: z.literal('order-sum'),
    id: idText,
    part: z.enum(['list', 'discount', 'credit', 'cost']).describe('Cost: what of it is the sellers share'),
  }),
  orders: z.object({
    kind: z.literal('orders'),
    ...orderReportInput.shape,
    part: z
      .enum(['sales', 'cost', 'refunded', 'kept', 'company'])
      .describe('kept: sales less what was refunded; company: less their cost'),
  }),
  money: z.object({
    kind: z.literal('money'),
    id: z
      .string()
      .regex(/^\d{1,15}$/)
      .describe('Money that came in, matched or open'),
  }),
  due: z.object({
    kind: z.literal('due'),
    id: z
      .string()
      .regex(/^\d{1,15}$/)
      .describe('What is owed to a buyer, or was given back'),
  }),
  flow: z.object({ kind: z.literal('flow'), month, part: z.enum(moneyFlowParts) }),
  closed: z.object({
    kind: z.literal('closed'),
    month,
    part: z.enum(['sales', 'share']),
    store: store.optional().describe('One branch; without: all of them'),
    seller: idText.optional(),
    list: z.enum(closedParts).optional().describe('One of the three tables by seller'),
    query: z.string().max(100).default(''),
  }),
  sold: z.object({
    kind: z.literal('sold-in'),
    part: z.enum(['sales', 'refunds']).describe('Sales: less what was refunded'),
    seller: idText.optional(),
    store: store.optional(),
    month: month.optional().describe('Without: since the beginning, by month'),
  }),
  spent: z.object({
    kind: z.literal('spent'),
    person: idText,
    part: z.enum(['paid', 'credit']),
  }),
  owed: z.object({
    kind: z.literal('owed'),
    seller: idText,
    part: z.enum(['waiting', 'sent']).describe('Sent: within a run that is at the bank'),
  }),
  statement: z.object({
    kind: z.literal('statement'),
    month,
    part: z.enum(['lines', 'open', 'absent', 'unexplained', 'gateways']),
  }),
  file: z.object({ kind: z.literal('file'), id: idText, part: z.enum(['in', 'out']) }),
  line: z.object({
    kind: z.literal('line'),
    statement: idText,
    line: z.number().int().min(1).max(1_000_000),
    part: z.enum(['amount', 'open']),
  }),
  absent: z.object({
    kind: z.literal('absent'),
    month,
    of: z.enum(bookedKinds),
    about: z.string().min(1).max(200),
  }),
  vat: z.object({
    kind: z.literal('vat'),
    month: month.describe('Of the return'),
    part: z.enum(['sales', 'credits', 'input', 'due', 'carried', 'toPay', 'untaxed']),
    column: z.enum(['base', 'vat', 'total']),
  }),
  document: z.object({
    kind: z.literal('tax-document'),
    id: idText,
    column: z.enum(['base', 'vat', 'total']),
  }),
  input: z.object({ kind: z.literal('input'), id: idText, column: z.enum(['base', 'vat', 'total']) }),
  remitted: z.object({
    kind: z.literal('remitted'),
    tax: z.enum(['WHT', 'VAT']),
    payer: z.enum(payers),
    month,
  }),
  promo: z.object({
    kind: z.literal('promo'),
    code: z.string().min(1).max(40),
    part: z.enum(['discount', 'sales']),
  }),
  listed: z.object({
    kind: z.literal('listed'),
    list: z.enum([...paymentLists, 'more-services']),
    status: z
      .enum(['open', 'all', ...paymentStatuses])
      .default('open')
      .describe('Of More Services'),
    query: z.string().max(100).default(''),
  }),
  records: z.object({
    kind: z.literal('records'),
    ids: z.array(idText).min(1).max(500).describe('Rows that were chosen'),
  }),
  run: z.object({
    kind: z.literal('run'),
    id: idText,
    part: z.enum(['net', 'paid', 'unpaid', 'unexplained']),
  }),
  runLine: z.object({
    kind: z.literal('run-line'),
    run: idText,
    line: z.number().int().min(1).max(1_000_000),
    part: transferPart,
  }),
  pending: z.object({
    kind: z.literal('pending'),
    seller: idText.optional().describe('Without: all who can be paid now'),
    part: transferPart,
  }),
  bankFile: z.object({
    kind: z.literal('bank-file'),
    file: idText,
    list: z.enum([...bankFileLists, 'all', 'paid']).describe('paid: what of it was marked as paid'),
    row: z.number().int().min(1).max(1_000_000).optional().describe('One row of the file'),
    seller: idText.optional().describe('One seller of a list; without row and seller: the whole list'),
    part: z
      .enum(['amount', 'gross', 'net'])
      .default('amount')
      .describe('Of a row: as the file has it, or as we do'),
  }),
  refundToCome: z.object({
    kind: z.literal('refund-to-come'),
    order: idText,
    lines: z
      .array(z.number().int().min(0).max(1_000))
      .min(1)
      .max(orderSheetsMax)
      .optional()
      .describe('Without: all that is left'),
    part: z.enum(['amount', 'sellers', 'company']),
  }),
  refundTaken: z.object({
    kind: z.literal('refund-taken'),
    id: idText,
    part: z.enum(['sellers', 'company']),
  }),
  refundAsked: z.object({ kind: z.literal('refund-asked'), request: idText }),
  rehearsed: z.object({
    kind: z.literal('rehearsed'),
    of: z.enum(['tax', 'share']),
    row: idText.describe('That waits to be confirmed'),
    step: z.number().int().min(0).max(1_000).optional().describe('One payday; without: all of them'),
    seller: idText.optional(),
    part: z.enum(['gross', 'tax', 'fee', 'net', 'left']),
    side: z.enum(['before', 'after', 'difference']),
  }),
} as const

export const listFigureKinds = [
  listFigures.orderPart,
  listFigures.orders,
  listFigures.money,
  listFigures.due,
  listFigures.flow,
  listFigures.closed,
  listFigures.sold,
  listFigures.spent,
  listFigures.owed,
  listFigures.statement,
  listFigures.file,
  listFigures.line,
  listFigures.absent,
  listFigures.vat,
  listFigures.document,
  listFigures.input,
  listFigures.remitted,
  listFigures.promo,
  listFigures.listed,
  listFigures.records,
  listFigures.run,
  listFigures.runLine,
  listFigures.pending,
  listFigures.bankFile,
  listFigures.refundToCome,
  listFigures.refundTaken,
  listFigures.refundAsked,
  listFigures.rehearsed,
] as const
