import { z } from 'zod'
import { signedInUser } from '../buyer/catalogue.ts'
import { defineCall } from '../shared/call.ts'
import { baht, instant, names, nothing, sheetId, storeCode } from '../shared/fields.ts'

/** Revenue, payouts and slips of the seller who asks (seller.md §2, §3, §7); every figure is derived from the ledger. */
const paymentStatus = z.enum(['PENDING', 'SUCCESS', 'CARRIED_OVER', 'PAUSED', 'VOID'])
const day = z.string().describe('Day in Bangkok, 2026-11-20')

export const getSellRev = defineCall('getSellRev', {
  summary: 'Own revenue by month and university, with payouts and what comes next',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'reads',
  request: nothing,
  data: z.object({
    user: signedInUser.nullable(),
    sellerData: z.object({
      codeName: z.string(),
      bankInfo: z.string().describe('Bank, comma, masked account'),
    }),
    relaventStores: z.array(z.object({ code: storeCode, name: names })),
    sheets: z.array(z.object({ id: sheetId, name: z.string(), price: baht })),
    report: z.array(
      z.object({
        _id: z.string(),
        year: z.number().int(),
        month: z.number().int(),
        store: storeCode,
        total: baht.describe('Sales'),
        share: baht.describe('60 % of the sales'),
        tax: baht.describe('Withheld from the share once it was paid'),
        paymentStatus,
        paymentDate: day.nullable(),
        paymentPausedReason: z.string(),
        closed: z.boolean().describe('False: the month still grows'),
        payout: z.string().nullable().describe('Id of the payout that paid it'),
        sheetList: z.array(
          z.object({ _id: z.string(), sheet: sheetId, count: z.number().int(), totalPrice: baht }),
        ),
      }),
    ),
    payouts: z.array(
      z.object({
        _id: z.string(),
        date: day,
        share: baht,
        taxPercent: z.number().int(),
        tax: baht,
        fee: baht,
        net: baht,
      }),
    ),
    refunds: z
      .array(
        z.object({
          _id: z.string(),
          at: instant,
          sheet: sheetId,
          name: z.string(),
          paid: baht.describe('What the buyer had paid for it'),
          share: baht.describe('What it took from the share'),
          reason: z.string(),
          saleMonth: z.string().describe('2026-10'),
          month: z
            .string()
            .describe('The month it is taken from: a later one where that of the sale is closed'),
        }),
      )
      .describe('The newest hundred sales that were refunded'),
    forecast: z.object({
      payday: day.describe('When the sales of this month are paid'),
      share: baht.describe('This month so far'),
      owed: baht.describe('Share of closed months that is not paid yet'),
      nextPayday: day.describe('When the closed months are paid'),
      held: z.boolean().describe('Waits for the seller: data or bank account'),
      heldFor: z
        .enum(['account', 'data', 'other'])
        .nullable()
        .describe(
          'account: the new bank account is not confirmed. data: the profile is incomplete. other: see the records',
        ),
      missing: baht.describe(
        'What is still missing until the carried months can be paid; 0: none are carried',
      ),
    }),
  }),
})

export const getslip = defineCall('getslip', {
  summary: 'Transfer slips of a sales month',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'reads',
  request: z.object({
    month: z.coerce.number().int().min(1).max(12),
    year: z.coerce.number().int().min(2000).max(2600),
  }),
  data: z.object({
    started: z.boolean().describe('False: the transfer is still being processed'),
    yours: z.array(
      z.object({
        name: z.string(),
        amount: baht,
        date: day,
        accountNumber: z.string().describe('Masked but for its end'),
        bank: names,
        share: baht,
        tax: baht,
        taxPercent: z.number().int(),
        fee: baht,
        madeAt: instant,
      }),
    ),
  }),
})
