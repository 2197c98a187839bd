import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { baht, idText } from '../shared/fields.ts'

export const getOwnCertificates = defineCall('getOwnCertificates', {
  summary: 'Own withholding-tax certificates and tax invoices of the commission, newest first',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'reads',
  data: z.object({
    certificates: z.array(
      z.object({
        _id: z.string(),
        name: z.string().describe('Book and number, 2569/12'),
        date: z.string().describe('Day of the payment in Bangkok'),
        gross: baht,
        tax: baht,
        cancelled: z.boolean(),
        replacedBy: z.string().nullable(),
      }),
    ),
    commissions: z
      .array(
        z.object({
          _id: z.string(),
          name: z.string().describe('CM2570-000012'),
          month: z.string().describe('Of the sales, 2027-02'),
          total: baht,
          vat: baht.describe('Within the total'),
          credits: z.string().nullable().describe('Of a credit note: the invoice that it lowers'),
        }),
      )
      .describe('Tax invoices of the share that the company keeps for selling, where it sells as an agent'),
  }),
})

export const openOwnCertificate = defineCall('openOwnCertificate', {
  summary: 'An address of two minutes for an own certificate as PDF',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'writes',
  secretAnswer: true,
  request: z.object({ id: idText }),
  data: z.object({ url: z.string() }),
  refusals: ['not-found'],
})

export const verifyCertificate = defineCall('verifyCertificate', {
  summary:
    'Whether a withholding-tax certificate is ours, by the code of its QR: number, sum and date, no person’s name',
  audience: 'everyone',
  effect: 'reads',
  request: z.object({ code: z.string().min(1).max(80) }),
  data: z.object({
    number: z.string().describe('Book and number, 2569/12'),
    gross: baht,
    tax: baht,
    date: z.string().describe('Day of the payment'),
    inForce: z.boolean().describe('False: cancelled, and another may stand for it'),
  }),
  refusals: ['not-found'],
})
