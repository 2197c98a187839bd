import { z } from 'zod'
import { orderSheetsMax } from '#rules/orders/price-order.ts'
import { defineCall } from '../shared/call.ts'
import { visitSource } from './interest.ts'
import {
  baht,
  category,
  idText,
  instant,
  names,
  orderState,
  semester,
  sheetId,
  storeCode,
} from '../shared/fields.ts'

const cartSheets = z.array(sheetId).max(orderSheetsMax)
const promoCode = z.string().max(64)

export const cartItem = z.object({
  _id: sheetId,
  name: z.string(),
  price: baht,
  fullPrice: baht.optional().describe('What it costs after its first days'),
  authorCode: z.string(),
  color: z.string(),
  store: storeCode,
  storeName: names,
  category,
  semester,
  year: z.number().int(),
  cover: z.string(),
})

export const ownSheet = defineCall('ownSheet', {
  summary: 'May this sheet go into the cart: success true means not yet owned',
  audience: 'everyone',
  effect: 'reads',
  request: z.object({ id: sheetId }),
  refusals: ['cart.already-owned', 'not-found'],
})

export const getCart = defineCall('getCart', {
  summary: 'The cart as it can be bought now',
  audience: 'everyone',
  effect: 'reads',
  request: z.object({ cart: z.array(sheetId).max(200) }),
  data: z.object({
    /** Sheets that may stay, in the order sent. */
    updCart: z.array(sheetId),
    cart: z.array(cartItem),
    bundle: z
      .object({ code: z.string(), discount: baht, price: baht })
      .nullable()
      .describe(
        "What a seller's bundle saves whose sheets are all among these: it counts where no code gives more",
      ),
    removedOwned: z.array(sheetId),
    removedGone: z.array(sheetId),
    user: z.object({ _id: z.string(), name: z.string() }).nullable(),
  }),
})

export const getBundles = defineCall('getBundles', {
  summary: 'Bundles of an author that the caller can buy whole: sheets that cost less in one order',
  audience: 'everyone',
  effect: 'reads',
  request: z.object({
    author: idText,
    sheet: sheetId.optional().describe('Only those that it is part of'),
  }),
  data: z.object({
    bundles: z.array(
      z.object({
        code: z.string(),
        percent: z.number().int(),
        sum: baht.describe('What its sheets cost one by one'),
        price: baht,
        sheets: z.array(cartItem),
      }),
    ),
  }),
})

/** Refusals about the cart's sheets and code. */
const cartRefusals = [
  'promo.unknown',
  'promo.not-yet',
  'promo.ended',
  'promo.used-up',
  'promo.used-by-you',
  'promo.own-code',
  'promo.other-store',
  'promo.followers-only',
  'orders.empty-cart',
  'orders.not-on-sale',
] as const

export const getPromo = defineCall('getPromo', {
  summary: 'What a promo code does to these sheets',
  audience: 'buyer',
  object: 'own-data',
  effect: 'reads',
  limit: 'promo',
  request: z.object({ sheets: cartSheets, promoCode }),
  data: z.object({
    description: names.describe('[Thai, English]'),
    code: z.string(),
    price: baht.describe('What is to be paid after the discount'),
    discount: baht,
  }),
  refusals: cartRefusals,
})

export const createOrder = defineCall('createOrder', {
  summary: 'Order these sheets at the prices of now; equal open orders are one',
  audience: 'buyer',
  object: 'own-data',
  effect: 'writes',
  limit: 'create-order',
  request: z.object({
    sheets: cartSheets,
    promoCode: promoCode.nullish(),
    credit: z.boolean().optional().describe('Pay with what the buyer has of credit'),
    gift: z
      .object({
        from: z.string().trim().max(40),
        message: z
          .string()
          .trim()
          .refine((text) => [...text].length <= 140),
      })
      .optional()
      .describe('Its one sheet is for the reader who opens the link; what stands on the card'),
    sources: z
      .array(z.object({ sheet: sheetId, source: visitSource }))
      .max(100)
      .optional()
      .describe('Where sheets of it were found when they were put into the cart'),
  }),
  data: z.object({ id: z.string() }),
  refusals: [
    ...cartRefusals,
    'orders.already-owned',
    'orders.below-floor',
    'orders.above-ceiling',
    'gift.one-sheet',
    'gift.own-sheet',
    'credit.no-buyer',
  ],
})

export const getOrder = defineCall('getOrder', {
  summary: "One of the caller's orders, with the QR to pay while it waits",
  audience: 'buyer',
  object: 'own-data',
  effect: 'reads',
  request: z.object({ id: idText }),
  data: z.object({
    order: z.object({
      id: z.string(),
      state: orderState,
      price: baht,
      listPrice: baht,
      discount: baht,
      due: baht.describe('What the QR asks for: the price without the credit'),
      credit: baht.describe('What of the price is paid by credit'),
      myCredit: baht.describe('Credit that is left'),
      toDecide: baht.describe(
        'Money that came for this order or goes back from it: kept as credit or sent back, as its buyer says',
      ),
      promoCode: z.string().nullable(),
      qrData: z.string().nullable(),
      qrPicture: z
        .object({ side: z.number().int(), path: z.string() })
        .nullable()
        .describe('The QR at level H as one SVG path, in modules, without a quiet zone'),
      qrProvider: z.string(),
      hex: z.string().nullable(),
      created: instant,
      expires: instant,
      paidTime: instant.nullable(),
      refunded: baht.describe('What of a paid order was given back, or will be'),
      /** Money that came but did not fit: the screen shows it to the buyer. */
      moneyHeld: z
        .array(z.enum(['AMOUNT_LOW', 'AMOUNT_HIGH', 'LATE', 'DOUBLE', 'ALREADY_OWNED']))
        .describe('Each reason once, the newest first'),
      gift: z
        .object({
          from: z.string(),
          message: z.string(),
          linkOut: z.boolean().describe('A link is out that a reader can open'),
          taken: instant.nullable(),
          takenBy: z.string().nullable().describe('First name only; null when it is not known any more'),
        })
        .nullable()
        .describe('What it bought is for another person'),
    }),
    cart: z.array(
      cartItem.extend({
        paid: baht.describe('Price after its part of the discount'),
        refunded: z.boolean().describe('Not to be read any more'),
      }),
    ),
    user: z.object({ _id: z.string(), name: z.string() }),
  }),
  refusals: ['not-found'],
})

export const payOrder = defineCall('payOrder', {
  summary: 'Ask the payment provider now, and tell the state of the order',
  audience: 'buyer',
  object: 'own-data',
  effect: 'writes',
  outside: true,
  request: z.object({ id: idText }),
  data: z.object({ state: orderState }),
  refusals: ['not-found', 'unavailable'],
})

export const cancelOrder = defineCall('cancelOrder', {
  summary: 'Give an unpaid order up',
  audience: 'buyer',
  object: 'own-data',
  effect: 'writes',
  request: z.object({ id: idText }),
  data: z.object({ state: orderState }),
  refusals: ['not-found', 'orders.already-paid', 'orders.closed'],
})

export const useCredit = defineCall('useCredit', {
  summary: 'Let own credit pay an open order as far as it reaches; the QR is then for the rest',
  audience: 'buyer',
  object: 'own-data',
  effect: 'writes',
  limit: 'create-order',
  request: z.object({ id: idText }),
  data: z.object({ state: orderState }),
  refusals: [
    'not-found',
    'orders.already-paid',
    'orders.closed',
    'orders.already-owned',
    'credit.not-enough',
    'credit.no-buyer',
  ],
})

export const slipVerify = defineCall('slipVerify', {
  summary: 'Verify the small QR of a transfer slip; pays the order it belongs to',
  audience: 'everyone',
  effect: 'writes',
  outside: true,
  limit: 'slip',
  request: z.object({
    qr: z.string().max(4_096),
    order: idText.optional().describe('The payment page that is open, to choose among equal open orders'),
  }),
  data: z.object({ order: z.string().nullable(), state: orderState.nullable() }),
  refusals: [
    'slip.form',
    'slip.crc',
    'slip.api',
    'slip.country',
    'slip.truemoney',
    'slip.not-verified',
    'slip.wait',
    'slip.used',
    'slip.unmatched',
    'unavailable',
  ],
})
