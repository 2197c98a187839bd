import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { baht } from '../shared/fields.ts'

export const verifyCertificate = defineCall('verifyCertificate', {
  summary:
    'Whether a withholding-tax certificate is ours, by the code of its QR: number, sum and date, nobody’s name',
  audience: 'everyone',
  effect: 'reads',
  limit: 'public',
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
