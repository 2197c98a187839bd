import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { baht, idText, instant } from '../shared/fields.ts'

/** Receipts, tax invoices and credit notes of own orders; each has a number that runs without a gap. */
const ofThePerson = { audience: 'signed-in', object: 'own-data', effect: 'writes' } as const

const documentBuyer = z.object({
  name: z.string().trim().min(1).max(200),
  taxId: z
    .string()
    .trim()
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{13}$/))
    .describe('13 digits; hyphens and spaces are taken out'),
  branch: z
    .string()
    .trim()
    .max(5)
    .describe('Of a company: 00000 its head office, or five digits; empty for a person'),
  address: z.string().trim().min(5).max(300),
})
const shownBuyer = z.object({
  name: z.string(),
  taxId: z.string(),
  branch: z.string(),
  address: z.string(),
})

export const getOrderDocuments = defineCall('getOrderDocuments', {
  ...ofThePerson,
  summary: 'The documents of an own paid order; what has no number yet gets it now',
  secretAnswer: true,
  request: z.object({ id: idText.describe('Order id') }),
  data: z.object({
    documents: z.array(
      z.object({
        _id: z.string(),
        kind: z.enum(['RECEIPT', 'ABBREVIATED', 'INVOICE', 'CREDIT_NOTE']),
        name: z.string().describe('RC2569-000012'),
        issued: instant,
        total: baht,
        vat: baht.nullable().describe('Null where the document states no tax'),
        cancelled: z.boolean(),
        replacedBy: z.string().nullable(),
        credits: z.string().nullable().describe('The document that a credit note lowers'),
      }),
    ),
    asks: z
      .enum(['invoice', 'receipt'])
      .nullable()
      .describe('What can be made out to a name: a full tax invoice, or a receipt; null: nothing was paid'),
    madeOutTo: shownBuyer.nullable(),
    kept: shownBuyer.nullable().describe('What was kept for the next time'),
  }),
  refusals: ['not-found'],
})

export const makeOutDocument = defineCall('makeOutDocument', {
  ...ofThePerson,
  summary:
    'Have the receipt of an own order made out to a name with its tax number: a full tax invoice where the sale carries VAT. Cancels the one before',
  request: z.object({
    id: idText.describe('Order id'),
    buyer: documentBuyer,
    remember: z.boolean().default(false).describe('Keep it for the next time'),
  }),
  data: z.object({ document: z.string() }),
  refusals: [
    'not-found',
    'tax.buyer-number',
    'tax.buyer-branch',
    'tax.buyer-postcode',
    'tax.document-credited',
    'tax.documents-enough',
    'tax.payer-unknown',
  ],
})

export const forgetInvoiceBuyer = defineCall('forgetInvoiceBuyer', {
  ...ofThePerson,
  summary: 'Keep the own invoice data no longer; documents that were issued stay',
  request: z.object({}),
})

export const openOrderDocument = defineCall('openOrderDocument', {
  ...ofThePerson,
  summary: 'An address of two minutes for an own document as PDF',
  secretAnswer: true,
  request: z.object({ id: idText }),
  data: z.object({ url: z.string() }),
  refusals: ['not-found'],
})
