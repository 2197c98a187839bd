import { z } from 'zod'
import { bundleSheetsMax, bundleSheetsMin } from '#rules/orders/promo.ts'
import { defineCall } from '../shared/call.ts'
import { baht, instant, promoState, sheetId, storeCode } from '../shared/fields.ts'

/** Promo codes that a seller makes for her own sheets; her share pays what they take off. */
const itsSeller = { audience: 'seller-any', object: 'own-data' } as const

const useLimit = z.number().int().min(1).max(1_000_000_000).nullable().describe('null: no limit')
const terms = {
  kind: z.enum(['percent', 'fixed']),
  amount: z
    .number()
    .describe(
      'percent: whole points from 1 to 50; fixed: baht off an order, at most half of what its sheets cost',
    ),
  sheets: z.array(sheetId).min(1).max(1_000).nullable().describe('null: every own sheet'),
  followersOnly: z.boolean(),
  useLimitTotal: useLimit,
  useLimitPerBuyer: useLimit,
  validFrom: instant,
  validUntil: instant.describe('The first moment at which it no longer counts'),
}

export const getOwnCodes = defineCall('getOwnCodes', {
  ...itsSeller,
  summary: 'Own promo codes, newest first, and what came of each',
  effect: 'reads',
  data: z.object({
    codes: z.array(
      z.object({
        code: z.string(),
        ...terms,
        together: z
          .boolean()
          .describe('A bundle: it counts where all its sheets are in one order, and no buyer types it'),
        names: z.array(z.string()).describe('Of the sheets of a bundle'),
        covers: z
          .array(z.object({ _id: z.string(), version: z.string() }))
          .describe(
            'Of the sheets of a bundle, in the order of their names; of a code the best sellers that it counts for',
          ),
        state: promoState,
        stopReason: z.string().nullable().describe('Why staff stopped it for good; null: they did not'),
        used: z.number().int().describe('Uses that count: of open and of paid orders'),
        sold: z.number().int().describe('Sheets that were bought with it, without those that were refunded'),
        given: baht.describe('What their buyers saved, out of the share'),
        sales: baht.describe('What their buyers paid'),
      }),
    ),
    shares: z
      .array(z.object({ store: storeCode, sharePercent: z.number().int() }))
      .describe('Of the stores of own sheets: the share of what is sold this month'),
  }),
})

export const newOwnCode = defineCall('newOwnCode', {
  ...itsSeller,
  summary:
    'A promo code for own sheets: percent or baht, with limits and a time. What it gives never changes',
  effect: 'writes',
  // A guess at a name shows whether such a code exists, as trying one does.
  limit: 'promo',
  request: z.object({
    promoCode: z.string().trim().max(64).describe('3 to 32 of A-Z, 0-9 and -; kept in capitals'),
    ...terms,
  }),
  data: z.object({ code: z.string() }),
  refusals: [
    'not-found',
    'promos.code-form',
    'promos.code-taken',
    'promos.own-amount',
    'promos.own-too-many',
    'promos.period',
  ],
})

export const newOwnBundle = defineCall('newOwnBundle', {
  ...itsSeller,
  summary:
    'A saving in percent where all of these own sheets are bought in one order. What it gives never changes',
  effect: 'writes',
  request: z.object({
    percent: z.number(),
    sheets: z.array(sheetId).min(bundleSheetsMin).max(bundleSheetsMax).describe('Each once'),
  }),
  data: z.object({ code: z.string() }),
  refusals: ['not-found', 'promos.own-amount', 'promos.own-too-many', 'request.invalid'],
})

export const pauseOwnCode = defineCall('pauseOwnCode', {
  ...itsSeller,
  summary: 'Pauses an own promo code, or lets it go on. Orders that have it keep it',
  effect: 'writes',
  request: z.object({ promoCode: z.string().trim().min(1).max(64), paused: z.boolean() }),
  data: z.object({ paused: z.boolean() }),
  refusals: ['not-found', 'promos.stopped-by-staff'],
})
