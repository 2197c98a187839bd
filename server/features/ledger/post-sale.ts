import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { monthNumber } from '#rules/calendar/periods.ts'
import type { Satang } from '#rules/money/satang.ts'
import type { Trx } from '#server/platform/database.ts'
import { accounts } from './accounts.ts'
import { accrueMonths, inFixedOrder } from './accrue-months.ts'
import { type Posting, post } from './post.ts'

export type SoldLine = {
  authorId: string
  storeCode: number
  sheetId: string
  paidSatang: Satang
  /** Discount of the seller's own code; the seller's share bears it. */
  givenSatang?: Satang
}

/**
 * Books the sale of a paid order: each line's money moves from the provider's account to seller (the share of store and month) and company
 * (the rest), to the satang (INV-07). Free lines move nothing; a free order writes no entry. It counts in the month of payment, or in the
 * first open one.
 */
export async function postSale(
  trx: Trx,
  sale: { orderId: string; provider: string; paidAt: Date; lines: readonly SoldLine[] },
): Promise<void> {
  const gateway = accounts.ofGateway(sale.provider)
  const lines = inFixedOrder(sale.lines.filter((line) => line.paidSatang > 0))
  const { period, shares } = await accrueMonths(
    trx,
    lines.map(({ paidSatang, givenSatang = 0, ...line }) => ({ ...line, satang: paidSatang, givenSatang })),
    monthNumber(bangkokParts(sale.paidAt)),
  )
  const postings = lines.flatMap((line, at): Posting[] => {
    const share = shares[at]
    if (share === undefined) throw new Error(`sheet ${line.sheetId}: its line got no share`)
    const about = { sellerId: line.authorId, storeCode: line.storeCode, sheetId: line.sheetId }
    return [
      { from: gateway, to: accounts.ofSeller(line.authorId), satang: share.sellerSatang, ...about },
      { from: gateway, to: accounts.salesShare, satang: share.companySatang, ...about },
    ]
  })
  await post(trx, {
    key: `order:${sale.orderId}:paid`,
    kind: 'sale',
    occurredAt: sale.paidAt,
    period,
    orderId: sale.orderId,
    postings,
  })
}
