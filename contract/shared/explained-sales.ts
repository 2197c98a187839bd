import { z } from 'zod'
import { bundleSheetsMax } from '#rules/orders/promo.ts'
import { sources } from '#rules/sheets/sources.ts'
import { payers } from '#rules/tax/tax-policy.ts'
import { baht, idText, sentDay, sheetId } from './fields.ts'

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
const rows = z.array(idText).min(1).max(500).describe('Of the revenue: what waits together for its transfer')

/** A seller's figures that open their chain besides `figures`. */
export const salesFigures = {
  'month-part': z.object({
    kind: z.literal('month-part'),
    month,
    store: z.number().int().min(0).max(2_147_483_647).optional().describe('Without: all institutions'),
    sheet: sheetId.optional().describe('Without: all sheets; of what was paid her the part is ignored'),
    part: z
      .enum(['sales', 'given', 'tax', 'fee', 'net'])
      .describe('Tax, fee and net are of what was transferred of the month'),
  }),
  sold: z.object({
    kind: z.literal('sold'),
    from: sentDay,
    to: sentDay,
    sheet: sheetId.optional(),
    source: z.enum(sources).optional(),
  }),
  'own-code': z.object({
    kind: z.literal('own-code'),
    code: z.string().min(1).max(64),
    part: z.enum(['sales', 'given']),
  }),
  'tax-year': z.object({
    kind: z.literal('tax-year'),
    year: z.number().int().min(2000).max(2400).describe('Of the payments, Gregorian'),
    payer: z.enum(payers),
    half: z.boolean().describe('January to June alone'),
    part: z.enum(['gross', 'tax']),
  }),
  certificate: z.object({ kind: z.literal('certificate'), id: idText }),
  commission: z.object({
    kind: z.literal('commission'),
    id: idText.describe('Of a tax invoice of the commission, or its credit note'),
    part: z.enum(['total', 'vat']),
  }),
  expected: z.object({ kind: z.literal('expected'), rows, part: z.enum(['tax', 'fee', 'net', 'missing']) }),
  forecast: z.object({ kind: z.literal('forecast'), part: z.enum(['share', 'tax', 'fee', 'net']) }),
  'future-sale': z.object({
    kind: z.literal('future-sale'),
    lines: z
      .array(z.object({ sheet: sheetId, price: baht.min(0).max(100_000).optional().describe('As typed') }))
      .min(1)
      .max(bundleSheetsMax),
    off: z
      .object({
        by: z.enum(['own-code', 'launch']),
        kind: z.enum(['percent', 'fixed']),
        amount: z.number().min(0).max(100_000).describe('Whole points, or baht'),
      })
      .optional(),
    part: z.enum(['pays', 'share']),
  }),
} as const
