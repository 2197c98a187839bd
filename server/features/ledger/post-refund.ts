import type { LineShares } from '#rules/payouts/month-shares.ts'
import type { Trx } from '#server/platform/database.ts'
import { accounts } from './accounts.ts'
import { inFixedOrder, shrinkMonths } from './accrue-months.ts'
import { type Posting, post } from './post.ts'
import type { SoldLine } from './post-sale.ts'

export type RefundedShares = LineShares & { sheetId: string }

/**
 * Reverses the sale of these lines: money moves from seller and company to what buyers are owed. It counts in the month of the sale while
 * that is open, else in the first open one, which may go negative (payouts-and-tax §11), and uses the share of the month of the sale.
 * Returns the shares of each line and the month. Free lines move nothing.
 */
export async function postRefund(
  trx: Trx,
  refund: {
    id: string
    orderId: string
    at: Date
    sale: { entryId: number; month: number } | undefined
    lines: readonly SoldLine[]
  },
): Promise<{ month: number | undefined; shares: RefundedShares[] }> {
  const free = refund.lines.filter(({ paidSatang }) => paidSatang === 0)
  const nothing = free.map(({ sheetId }) => ({ sheetId, sellerSatang: 0, companySatang: 0 }))
  const lines = inFixedOrder(refund.lines.filter(({ paidSatang }) => paidSatang > 0))
  if (lines.length === 0) return { month: refund.sale?.month, shares: nothing }
  if (refund.sale === undefined) throw new Error(`order ${refund.orderId}: no entry of its sale`)
  const { period, shares } = await shrinkMonths(
    trx,
    lines.map(({ paidSatang, givenSatang = 0, ...line }) => ({
      ...line,
      satang: 0 - paidSatang,
      givenSatang: 0 - givenSatang,
    })),
    refund.sale.month,
  )
  const reversed = lines.map((line, at): RefundedShares => {
    const share = shares[at]
    if (share === undefined) throw new Error(`sheet ${line.sheetId}: its line got no share`)
    return {
      sheetId: line.sheetId,
      sellerSatang: 0 - share.sellerSatang,
      companySatang: 0 - share.companySatang,
    }
  })
  await post(trx, {
    key: `refund:${refund.id}`,
    kind: 'refund',
    occurredAt: refund.at,
    period,
    orderId: refund.orderId,
    reverses: refund.sale.entryId,
    postings: lines.flatMap((line, at): Posting[] => {
      const { sellerSatang = 0, companySatang = 0 } = reversed[at] ?? {}
      const about = { sellerId: line.authorId, storeCode: line.storeCode, sheetId: line.sheetId }
      return [
        { from: accounts.ofSeller(line.authorId), to: accounts.refundsDue, satang: sellerSatang, ...about },
        { from: accounts.salesShare, to: accounts.refundsDue, satang: companySatang, ...about },
      ]
    }),
  })
  return { month: period, shares: [...reversed, ...nothing] }
}
