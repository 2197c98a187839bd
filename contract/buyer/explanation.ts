import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { explained, figures, shownPart } from '../shared/explanation.ts'

export const explainOrder = defineCall('explainOrder', {
  summary: 'Why an own order, a line of it or a refund comes to this amount, step by step',
  audience: 'signed-in',
  object: 'own-data',
  effect: 'reads',
  request: z.object({
    figure: z.discriminatedUnion('kind', [figures.order, figures.refund]),
    ...shownPart,
  }),
  data: explained,
  refusals: ['not-found'],
})
