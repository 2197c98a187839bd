import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { baht, instant, names, orderState, promoState, searchText, storeCode } from '../shared/fields.ts'
import { pageOfRows } from './page-of-rows.ts'

/** Promo codes of all stores (decisions §4, §5): permission 2 for every store. */
const globalFinance = { audience: 'staff-2-global' } as const

/** A code as typed; an unknown one answers "no such code". */
const promoCode = z.string().trim().min(1).max(64)
/** [Thai, English] as the cart says it. */
const description = z.tuple([z.string().trim().min(1).max(200), z.string().trim().min(1).max(200)])
const useLimit = z.number().int().min(1).max(1_000_000_000).nullable().describe('null: no limit')

export const promoFilters = z.object({
  search: searchText.default('').describe('A part of the code or of its description'),
  state: z.union([promoState, z.literal('all')]).default('all'),
  store: storeCode.default(-1).describe('-1: codes of any store and of all'),
  whose: z.enum(['staff', 'sellers', 'all']).default('staff').describe('Who made them and pays'),
  sort: z
    .enum(['created', '-created', 'code', '-code', 'until', '-until', 'used', '-used'])
    .default('-created'),
})

const promo = z.object({
  code: z.string(),
  description: names,
  kind: z.enum(['percent', 'fixed']),
  amount: z.number().describe('percent: whole points; fixed: baht'),
  store: storeCode.nullable().describe('null: every store'),
  storeName: names.nullable(),
  seller: z
    .object({ _id: z.string(), name: z.string() })
    .nullable()
    .describe('Whose own code it is; null: of staff'),
  useLimitTotal: z.number().int().nullable(),
  useLimitPerBuyer: z.number().int().nullable(),
  validFrom: instant,
  validUntil: instant.describe('The first moment at which it no longer counts'),
  stoppedAt: instant.nullable(),
  stopReason: z.string().nullable().describe('What its seller was told when staff stopped it'),
  used: z.number().int().describe('Uses that count: of open and of paid orders'),
  state: promoState,
  revision: z.number().int(),
  created: instant,
})

const listedPromo = promo.extend({
  discount: baht.describe('What it took off the paid orders of the months below'),
  months: z
    .array(z.object({ month: z.string(), uses: z.number().int() }))
    .describe('Paid orders with it, in each of the last twelve months, `2026-11` last'),
})

export const listPromos = defineCall('listPromos', {
  ...globalFinance,
  summary: 'Promo codes, a page at a time',
  effect: 'reads',
  request: promoFilters.extend(pageOfRows),
  data: z.object({ promos: z.array(listedPromo), total: z.number().int() }),
  refusals: ['not-allowed'],
})

export const newPromo = defineCall('newPromo', {
  ...globalFinance,
  summary: 'A promo code: percent or fixed, with limits, a time and perhaps a store',
  effect: 'writes',
  request: z.object({
    promoCode: z.string().trim().max(64).describe('3 to 32 of A-Z, 0-9 and -; kept in capitals'),
    description,
    kind: z.enum(['percent', 'fixed']),
    amount: z.number().describe('percent: whole points from 1 to 100; fixed: baht'),
    store: storeCode.nullable(),
    useLimitTotal: useLimit,
    useLimitPerBuyer: useLimit,
    validFrom: instant,
    validUntil: instant,
  }),
  data: z.object({ code: z.string() }),
  refusals: [
    'not-allowed',
    'promos.code-form',
    'promos.code-taken',
    'promos.amount',
    'promos.period',
    'promos.store-unknown',
  ],
})

export const savePromo = defineCall('savePromo', {
  ...globalFinance,
  summary: 'Words, limits and time of a code. What it gives never changes: for that, make another code',
  effect: 'writes',
  request: z.object({
    promoCode,
    revision: z
      .number()
      .int()
      .min(1)
      .describe('As the caller saw it: refused when a colleague has saved since'),
    description,
    useLimitTotal: useLimit,
    useLimitPerBuyer: useLimit,
    validFrom: instant,
    validUntil: instant,
  }),
  data: z.object({ revision: z.number().int() }),
  refusals: [
    'staff.own-matter',
    'not-allowed',
    'not-found',
    'promos.changed-meanwhile',
    'promos.already-stopped',
    'promos.period',
    'promos.begun',
    'promos.limit-below-use',
  ],
})

export const stopPromo = defineCall('stopPromo', {
  ...globalFinance,
  summary: 'From now on the code is over, for good. Orders that have it keep it',
  effect: 'writes',
  request: z.object({ promoCode }),
  data: z.object({ stoppedAt: instant }),
  refusals: ['not-allowed', 'not-found', 'promos.already-stopped'],
})

export const stopSellerCode = defineCall('stopSellerCode', {
  ...globalFinance,
  summary: 'A code of a seller is over for good, and she is told why. Orders that have it keep it',
  effect: 'writes',
  request: z.object({ promoCode, reason: z.string().trim().min(3).max(500) }),
  refusals: ['staff.own-matter', 'not-allowed', 'not-found', 'promos.already-stopped'],
})

export const getPromoUses = defineCall('getPromoUses', {
  ...globalFinance,
  summary: 'The orders that a code was used in, newest first, and what it cost',
  effect: 'reads',
  request: z.object({ promoCode, ...pageOfRows }),
  data: z.object({
    uses: z.array(
      z.object({
        order: z.string(),
        buyer: z.object({ _id: z.string(), name: z.string() }),
        at: instant,
        state: orderState,
        givenBack: z.boolean().describe('The order was not paid: the use counts no more'),
        listPrice: baht,
        discount: baht,
        price: baht.describe('What the buyer pays'),
      }),
    ),
    total: z.number().int(),
    sums: z.object({
      paidOrders: z.number().int(),
      openOrders: z.number().int(),
      discount: baht.describe('Of the paid orders'),
      sales: baht.describe('What buyers paid'),
    }),
  }),
  refusals: ['not-allowed', 'not-found'],
})

/** The input of the list 'promo-uses' as a file. */
export const promoUsesInput = z.object({ promoCode })
