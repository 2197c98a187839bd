import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { baht, idText, instant, sheetId, typed } from '../shared/fields.ts'

/**
 * Tax papers of a sales month (staff.md §2 and §7, payouts-and-tax §3 and §4). They show national IDs in full on purpose, so each call is
 * audited and therefore writes. A payout belongs to the sales month of its newest record. Lists have pages of at most 2,000; without `skip`
 * the first.
 */
const month = {
  month: typed(z.number().int().min(1).max(12)).describe('Sales month in Bangkok'),
  year: typed(z.number().int().min(2000).max(2400)).describe('Gregorian'),
}
const page = {
  skip: z.number().int().min(0).max(10_000_000).optional(),
  limit: z.number().int().min(1).max(2_000).optional(),
  query: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('In the names of a seller, or a whole id: only theirs'),
}
const day = z.string().describe('Day in Bangkok, 2026-11-20')
const payer = z.object({ name: z.string(), taxId: z.string(), address: z.string() })
const seller = z.object({
  facebookID: z.string(),
  realName: z.string(),
  peopleID: z.string().describe('13 digits; empty where it was never entered'),
  addSmall: z.string(),
  addSmallDistrict: z.string(),
  addDistrict: z.string(),
  addProvince: z.string(),
  addPostal: z.string(),
})

export const getTaxSell = defineCall('getTaxSell', {
  summary: 'What every seller sold in a month, sheet by sheet, with the data that tax papers need',
  audience: 'staff-2-global',
  effect: 'writes',
  secretAnswer: true,
  request: z.object({ ...month, ...page }),
  top: z.object({
    out: z.array(
      z.object({
        total: baht.describe('Sales of the month'),
        seller: z.array(seller).describe('One'),
        sales: z.array(
          z.object({
            sheet: sheetId,
            name: z.string(),
            cover: z.string().describe('Version of the picture'),
            num: z.number().int(),
            price: baht,
          }),
        ),
      }),
    ),
  }),
  data: z.object({
    count: z.number().int().describe('Sellers of the month'),
    sales: baht.describe('What all of them sold in it'),
  }),
  refusals: ['not-allowed'],
})

export const getTaxPay = defineCall('getTaxPay', {
  summary: 'The payouts of a sales month, with the data that tax papers need',
  audience: 'staff-2-global',
  effect: 'writes',
  secretAnswer: true,
  request: z.object({ ...month, ...page }),
  data: z.array(
    z.object({
      _id: z.string(),
      total: baht.describe('Gross: the share of the payout'),
      tax: baht,
      fee: baht,
      net: baht,
      date: day,
      returned: day.nullable().describe('The day on which the bank sent it back'),
      receipt: z.string().nullable().describe('The number of its substitute receipt; null: it came back'),
      payer,
      seller: z.array(seller).describe('One'),
    }),
  ),
  top: z.object({
    count: z.number().int(),
    days: z
      .array(
        z.object({
          date: day,
          payouts: z.number().int(),
          returned: z.number().int().describe('Of these, what the bank sent back'),
          total: baht,
          tax: baht,
          fee: baht,
          net: baht,
        }),
      )
      .describe('What was paid on each day of payment of the month, as it was booked'),
    legacyPayer: payer.describe('Who paid making fees before the ledger'),
  }),
  refusals: ['not-allowed'],
})

const certificate = z.object({
  _id: z.string(),
  book: z.number().int().describe('Buddhist year of the payment'),
  number: z.number().int(),
  payer,
  payee: payer,
  lineInReturn: z.number().int().nullable(),
  paidOn: day,
  issuedOn: day,
  gross: baht,
  tax: baht,
  channel: z.enum(['ORDINARY', 'E_WHT']),
  check: z
    .object({ address: z.string(), dark: z.array(z.string()) })
    .describe('Its public page, and the QR of it: 1 for each dark module, row by row'),
  cancelled: z.boolean(),
  cancelReason: z.string(),
  replacedBy: z.string().nullable().describe('Book and number of the one that replaces it'),
  replaces: z.string().nullable(),
})

export const getCertificates = defineCall('getCertificates', {
  summary:
    'Payouts of a sales month with a share of at least 1,000 baht (or all of them) and their certificates',
  audience: 'staff-2-global',
  effect: 'writes',
  secretAnswer: true,
  request: z.object({
    ...month,
    ...page,
    all: z.boolean().default(false).describe('Also payouts below 1,000 baht'),
  }),
  data: z.object({
    count: z.number().int(),
    waiting: z.number().int().describe('Listed payouts with tax that have no certificate in force'),
    waitingTax: baht.describe('What was withheld from those'),
    withheld: z.number().int().describe('Payouts of the request with tax, without those that came back'),
    issued: z.number().int().describe('Of these, what has a certificate in force'),
    tax: baht.describe('What was withheld from them'),
    payouts: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        peopleID: z.string().describe('13 digits; empty where it was never entered'),
        facebookID: z.string(),
        gross: baht,
        tax: baht,
        date: day,
        channel: z.enum(['ORDINARY', 'E_WHT']),
        returned: z.boolean().describe('The transfer came back from the bank'),
        certificates: z.array(certificate).describe('The one in force first, then cancelled ones'),
      }),
    ),
  }),
  refusals: ['not-allowed'],
})

export const issueCertificates = defineCall('issueCertificates', {
  summary:
    'Give numbers to the payouts of a month that have tax and no certificate: all listed ones, or those named',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({ ...month, payouts: z.array(idText).min(1).max(1_000).optional() }),
  data: z.object({
    issued: z.number().int(),
    incomplete: z.number().int().describe('Sellers without name or national ID, left out'),
    more: z.boolean().describe('A thousand were issued and others still wait'),
  }),
  refusals: ['not-allowed', 'not-found', 'tax.nothing-withheld', 'tax.payee-incomplete', 'tax.payer-unknown'],
})

export const replaceCertificate = defineCall('replaceCertificate', {
  summary: 'Cancel a certificate and issue a new one, with a new number and the data of today',
  audience: 'staff-2-global',
  effect: 'writes',
  request: z.object({ id: idText, reason: z.string().trim().min(3).max(500) }),
  data: z.object({
    replacement: z
      .object({ _id: z.string(), book: z.number().int(), number: z.number().int() })
      .nullable()
      .describe('Null where the transfer came back: nothing takes its place'),
  }),
  refusals: [
    'staff.own-matter',
    'not-allowed',
    'not-found',
    'tax.certificate-cancelled',
    'tax.payee-incomplete',
    'tax.payer-unknown',
  ],
})

export const openTaxPapers = defineCall('openTaxPapers', {
  summary:
    'An address of two minutes for tax papers as PDF; kept in the audit trail. Of more than 200 sellers or payouts a job makes a file',
  audience: 'staff-2-global',
  effect: 'writes',
  secretAnswer: true,
  request: z.union([
    z.object({ kind: z.literal('sell'), ...month }),
    z.object({ kind: z.literal('pay'), ...month, day: z.number().int().min(1).max(31).optional() }),
    z.object({ kind: z.literal('receipt'), ...month }),
    z.object({ kind: z.literal('certificates'), ...month, all: z.boolean().default(false) }),
    z.object({ kind: z.literal('certificate'), id: idText, duplicate: z.boolean().default(false) }),
    z.object({ kind: z.literal('document'), id: idText }).describe('Of the register of getVatDesk'),
    z.object({ kind: z.literal('file'), id: idText }).describe('A file that listTaxPaperFiles says is ready'),
  ]),
  data: z.object({
    url: z.string().nullable().describe('Null: a job draws it'),
    file: z.string().nullable().describe('The file that is being drawn: see listTaxPaperFiles'),
  }),
  refusals: ['not-allowed', 'not-found'],
})

const paperKinds = ['sell', 'pay', 'receipt', 'certificates'] as const

export const listTaxPaperFiles = defineCall('listTaxPaperFiles', {
  summary: 'Files of tax papers that were asked for in the last day, with how far each is; newest first',
  audience: 'staff-2-global',
  effect: 'reads',
  request: z.object({ ...month, kind: z.enum(paperKinds) }),
  data: z.object({
    files: z.array(
      z.object({
        _id: z.string(),
        day: z.number().int().nullable(),
        all: z.boolean(),
        askedBy: z.string(),
        askedAt: instant,
        total: z.number().int().nullable().describe('Sellers or payouts in it; null: only pages are counted'),
        done: z.number().int(),
        pages: z.number().int(),
        tries: z.number().int().describe('More than one: what failed is tried again, from the first page'),
        state: z.enum(['drawing', 'ready', 'failed']),
        bytes: z.number().nullable(),
      }),
    ),
  }),
  refusals: ['not-allowed'],
})
