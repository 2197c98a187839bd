import { z } from 'zod'
import { payers } from '#rules/tax/tax-policy.ts'
import { defineCall } from '../shared/call.ts'
import { baht } from '../shared/fields.ts'

const notice = z.string().min(1).max(40).describe('Which notice, as 2025-09')

export const getAckTax = defineCall('getAckTax', {
  summary: 'Whether this seller still has to acknowledge the current tax notice',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'reads',
  data: z.object({ notice, acknowledged: z.boolean() }),
})

export const ackTax = defineCall('ackTax', {
  summary: 'Acknowledge a tax notice; once is enough',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'writes',
  request: z.object({ notice }),
  refusals: ['not-found'],
})

const part = (max: number) => z.string().trim().min(1).max(max)

export const getTaxName = defineCall('getTaxName', {
  summary:
    'The own name in the three parts that returns of the tax office want, and whether one waits for it',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'reads',
  data: z.object({
    asked: z.boolean().describe('Tax was withheld by the company and a part is missing'),
    title: z.string(),
    firstName: z.string(),
    surname: z.string(),
  }),
})

export const saveTaxName = defineCall('saveTaxName', {
  summary: 'Enter the own title, first name and surname for the tax office',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'writes',
  request: z.object({ title: part(40), firstName: part(100), surname: part(100) }),
})

export const getOwnTaxYear = defineCall('getOwnTaxYear', {
  summary: 'What was paid and withheld in a year, for the returns ภ.ง.ด. 90 and 94',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'reads',
  request: z.object({ year: z.number().int().min(2000).max(2400).describe('Of the payments, Gregorian') }),
  data: z.object({
    years: z.array(z.number().int()).describe('Years with payments, newest first'),
    payers: z.array(
      z.object({
        payer: z.enum(payers),
        name: z.string(),
        taxId: z.string(),
        gross: baht,
        tax: baht,
        halfGross: baht.describe('Of January to June: ภ.ง.ด. 94'),
        halfTax: baht,
        payouts: z.number().int(),
      }),
    ),
  }),
})
