import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { explained, figures, shownPart } from '../shared/explanation.ts'

export const explainRevenue = defineCall('explainRevenue', {
  summary:
    'Why an own month, what waits, a transfer, posting or refund comes to this amount; never who bought',
  audience: 'seller-any',
  object: 'own-data',
  effect: 'reads',
  request: z.object({
    figure: z.discriminatedUnion('kind', [
      figures.month,
      figures.payout,
      figures.record,
      figures.waiting,
      figures.posting,
      figures.refund,
    ]),
    ...shownPart,
  }),
  data: explained,
  refusals: ['not-found'],
})
