import { z } from 'zod'
import { defineCall } from '../shared/call.ts'
import { explained, figures, shownPart } from '../shared/explanation.ts'
import { idText } from '../shared/fields.ts'
import { listFigureKinds } from './explained-lists.ts'

export const explainFigure = defineCall('explainFigure', {
  summary:
    "Why a seller's month, a transfer, a posting, an order, an account, a sum of a list or a figure of a desk comes to this amount",
  audience: 'staff-2-global',
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
      ...listFigureKinds,
    ]),
    ...shownPart,
  }),
  data: explained,
  refusals: [
    'not-allowed',
    'not-found',
    'refunds.not-paid',
    'refunds.nothing-left',
    'refunds.no-such-line',
    'refunds.already-refunded',
  ],
})
