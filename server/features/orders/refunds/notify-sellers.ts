import { periodOfNumber } from '#rules/calendar/periods.ts'
import { type Satang, satangToDecimal } from '#rules/money/satang.ts'
import { sendMessages } from '#server/features/messages/index.ts'
import type { Trx } from '#server/platform/database.ts'
import { saleRefunded } from '#server/words/orders.ts'
import type { PaidLine } from './order-lines.ts'

export type TakenLine = Pick<PaidLine, 'authorId' | 'name' | 'paidSatang'> & { sellerSatang: Satang }

/**
 * One message and email to each seller from whose share a refund takes: which sheets, how much, why, and from which month. Where
 * the month of the sale is closed, that it comes off a later one. Nothing says who the buyer is.
 */
export async function notifySellers(
  trx: Trx,
  refund: {
    id: string
    reason: string
    /** year * 100 + month: of the sale, and the one in which the refund counts. */
    saleMonth: number
    month: number
    lines: readonly TakenLine[]
  },
): Promise<void> {
  const taken = refund.lines.filter(({ sellerSatang }) => sellerSatang > 0)
  await sendMessages(
    trx,
    [...Map.groupBy(taken, ({ authorId }) => authorId)].map(([personId, lines]) => {
      const sum = satangToDecimal(lines.reduce((total, { sellerSatang }) => total + sellerSatang, 0))
      return {
        personId,
        type: 'warning' as const,
        notice: 'payout' as const,
        subject: { th: 'มีการคืนเงินค่าชีทของคุณให้ผู้ซื้อ', en: 'A sale of your sheet was refunded' },
        key: `refund:${refund.id}:seller:${personId}`,
        html: saleRefunded({
          sum,
          reason: refund.reason,
          sold: periodOfNumber(refund.saleMonth),
          counts: periodOfNumber(refund.month),
          isOpen: refund.saleMonth === refund.month,
          lines: lines.map(({ name, paidSatang, sellerSatang }) => ({
            name,
            paid: satangToDecimal(paidSatang),
            share: satangToDecimal(sellerSatang),
          })),
        }),
      }
    }),
  )
}
