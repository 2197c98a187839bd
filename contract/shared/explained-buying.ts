import { z } from 'zod'
import { orderSheetsMax } from '#rules/orders/price-order.ts'
import { idText, sheetId } from './fields.ts'

/** A buyer's figures that open their chain besides `figures`. */
export const buyingFigures = {
  'order-part': z.object({
    kind: z.literal('order-part'),
    id: idText,
    part: z
      .enum(['list', 'discount', 'credit', 'due', 'refunded', 'held'])
      .describe('held: money that came for it and does not fit'),
  }),
  'order-lines': z.object({
    kind: z.literal('order-lines'),
    id: idText,
    positions: z
      .array(z.number().int().min(0).max(1_000))
      .min(1)
      .max(orderSheetsMax)
      .describe('What of it goes back'),
  }),
  credit: z.object({
    kind: z.literal('credit'),
    move: z.string().min(1).max(200).optional().describe('Without: all there is'),
    part: z.enum(['amount', 'balance']).default('amount').describe('Of a move: what was left after it'),
  }),
  document: z.object({
    kind: z.literal('document'),
    order: idText,
    id: idText.optional().describe('Without: the one in force'),
    part: z.enum(['total', 'base', 'vat']),
  }),
  cart: z.object({
    kind: z.literal('cart'),
    sheets: z.array(sheetId).min(1).max(orderSheetsMax),
    promoCode: z.string().min(1).max(64).optional(),
    credit: z.boolean().default(false),
    part: z.enum(['list', 'discount', 'credit', 'total']),
  }),
} as const
