import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { salesFigures } from '../shared/explained-sales.ts'
import { explained, figures, shownPart } from '../shared/explanation.ts'

export const explainRevenue = defineCall('explainRevenue', {
  summary:
    'Why an own month, transfer, refund, code, paper, forecast or future sale comes to this amount; never who bought',
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
      salesFigures['month-part'],
      salesFigures.sold,
      salesFigures['own-code'],
      salesFigures['tax-year'],
      salesFigures.certificate,
      salesFigures.commission,
      salesFigures.expected,
      salesFigures.forecast,
      salesFigures['future-sale'],
    ]),
    ...shownPart,
  }),
  data: explained,
  refusals: ['not-found'],
})
