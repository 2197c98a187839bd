import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { explained, figures, shownPart } from '../shared/explanation.ts'
import { idText } from '../shared/fields.ts'

export const explainFigure = defineCall('explainFigure', {
  summary:
    "Why a seller's month, a transfer, a posting, a refund, an order, an entry or an account comes to this amount",
  audience: 'staff-2',
  effect: 'reads',
  request: z.object({
    figure: z.discriminatedUnion('kind', [
      figures.month.extend({ seller: idText }),
      figures.payout,
      figures.record,
      figures.withheld,
      figures.posting,
      figures.refund,
      figures.order,
      figures.account,
      figures.entry,
    ]),
    ...shownPart,
  }),
  data: explained,
  refusals: ['not-allowed', 'not-found'],
})
