import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { buyingFigures } from '../shared/explained-buying.ts'
import { explained, figures, shownPart } from '../shared/explanation.ts'

export const explainOrder = defineCall('explainOrder', {
  summary:
    'Why an own order, its sums, a refund, credit, a receipt or a cart comes to this amount, step by step',
  audience: 'signed-in',
  object: 'own-data',
  effect: 'reads',
  request: z.object({
    figure: z.discriminatedUnion('kind', [
      figures.order,
      figures.refund,
      buyingFigures['order-part'],
      buyingFigures['order-lines'],
      buyingFigures.credit,
      buyingFigures.document,
      buyingFigures.cart,
    ]),
    ...shownPart,
  }),
  data: explained,
  refusals: ['not-found'],
})
