import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { nothing } from '../shared/fields.ts'

const notice = z.string().min(1).max(40).describe('Which notice, as 2025-09')

export const getAckTax = defineCall('getAckTax', {
  summary: 'Whether this seller still has to acknowledge the current tax notice',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'reads',
  request: nothing,
  data: z.object({ notice, acknowledged: z.boolean() }),
})

export const ackTax = defineCall('ackTax', {
  summary: 'Acknowledge a tax notice; once is enough',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'writes',
  request: z.object({ notice }),
  data: z.object({}),
  refusals: ['not-found'],
})
