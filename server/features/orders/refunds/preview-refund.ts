import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { previewRefund as call } from '#contract/staff/orders.ts'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { monthNumber, type Period, periodOfNumber } from '#rules/calendar/periods.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import { mayBecomeCredit, refundAloneMaxSatang } from '#rules/orders/refund.ts'
import {
  type LineShares,
  openMonthFor,
  type RefundStage,
  sharesWithGiven,
  stageOfRefund,
} from '#rules/payouts/month-shares.ts'
import { refuse } from '#rules/refusal.ts'
import { monthOf, readLastClosed, readRefundTerms, type RefundTerms } from '#server/features/ledger/index.ts'
import type { Db } from '#server/platform/database.ts'
import { byBankOfRefund } from '../credit/index.ts'
import { readAsked } from './decide-request.ts'
import { type OrderToRefund, type PaidLine, readOrderToRefund, totalOf } from './order-lines.ts'
import { chooseLines } from './refund-order.ts'
import { refundedAlone } from './return-money.ts'

/** A line of a refund that is not made yet, in the order in which it would be posted. */
export type LineToRefund = LineShares & {
  line: PaidLine
  stage: RefundStage
  percent: number
  /** Sales of its seller, institution and month with this share before it. */
  baseSatang: Satang
}

/** Effect of a refund now, by the same rules. Refuses as the refund would. */
export async function previewRefund(
  db: Db,
  input: { id: string; lines?: number[] | undefined },
  { staffId, now }: { staffId: string; now: Date },
): Promise<DataOf<typeof call>> {
  const { order, lines, period } = await reckonRefund(db, input, now)
  const chosen = lines.map(({ line }) => line)
  const amountSatang = totalOf(chosen)
  const asked = await readAsked(db, order, chosen)
  const of = { staffId, personId: order.buyerId, orderId: order.id, at: now }
  const decidedSatang = (await refundedAlone(db, of)) + amountSatang
  const mayBeCredit =
    asked?.asCredit === true &&
    mayBecomeCredit({ satang: decidedSatang, isClosed: order.buyerClosed, alone: true })
  return {
    amount: satangToBaht(amountSatang),
    sellers: satangToBaht(lines.reduce((sum, { sellerSatang }) => sum + sellerSatang, 0)),
    company: satangToBaht(lines.reduce((sum, { companySatang }) => sum + companySatang, 0)),
    month: period,
    lines: lines.map(({ line, sellerSatang, companySatang, stage }) => ({
      position: line.position,
      name: line.name,
      author: line.author,
      paid: satangToBaht(line.paidSatang),
      seller: satangToBaht(sellerSatang),
      company: satangToBaht(companySatang),
      stage,
    })),
    secondPerson: decidedSatang > refundAloneMaxSatang,
    asCredit:
      mayBeCredit &&
      amountSatang >
        (await byBankOfRefund(db, { orderId: order.id, personId: order.buyerId, satang: amountSatang })),
  }
}

/** Line by line what it takes from whom, and the month in which it would count. Refuses as the refund would. */
export async function reckonRefund(
  db: Db,
  input: { id: string; lines?: number[] | undefined },
  now: Date,
): Promise<{ order: OrderToRefund; lines: LineToRefund[]; period: Period }> {
  const order = (await readOrderToRefund(db, input.id)) ?? refuse('not-found')
  const lines = chooseLines(order, input.lines)
  const salePeriod = periodOfNumber(order.sale?.month ?? monthNumber(bangkokParts(now)))
  const lastClosed = (await readLastClosed(db)) ?? null
  const [terms, statuses] = await Promise.all([
    readRefundTerms(db, lines, Number(salePeriod.replace('-', ''))),
    readStatuses(db, lines, Number(salePeriod.replace('-', ''))),
  ])
  const shares = sharesOf(lines, terms)
  return {
    order,
    period: openMonthFor(salePeriod, lastClosed),
    lines: lines.map((line) => ({
      line,
      ...(shares.get(line.position) ?? { sellerSatang: 0, companySatang: 0, percent: 0, baseSatang: 0 }),
      stage: stageOfRefund(salePeriod, lastClosed, statuses.get(monthOf(line)) ?? null),
    })),
  }
}

/** In the order of posting: the share of each line depends on those of its seller and store before it. */
function sharesOf(lines: readonly PaidLine[], terms: ReadonlyMap<string, RefundTerms>) {
  const months = Map.groupBy(lines, monthOf)
  return new Map(
    [...months].flatMap(([key, ofMonth]) => {
      const { baseSatang, percent } = terms.get(key) ?? { baseSatang: 0, percent: 0 }
      const shares = sharesWithGiven(
        baseSatang,
        ofMonth.map(({ paidSatang, givenSatang }) => ({
          satang: 0 - paidSatang,
          givenSatang: 0 - givenSatang,
        })),
        percent,
      )
      let base = baseSatang
      return ofMonth.map(({ position, paidSatang, givenSatang }, at) => {
        const { sellerSatang = 0, companySatang = 0 } = shares[at] ?? {}
        const before = base
        base -= paidSatang + givenSatang
        const taken = { sellerSatang: 0 - sellerSatang, companySatang: 0 - companySatang }
        return [position, { ...taken, percent, baseSatang: before }] as const
      })
    }),
  )
}

async function readStatuses(db: Db, lines: readonly PaidLine[], month: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ seller_id: string; store_code: number; status: string }>`
    select seller_id, store_code, status from payment_record
    where month = ${month} and kind = 'month' and seller_id = any(${lines.map(({ authorId }) => authorId)}::text[])`.execute(
    db,
  )
  return new Map(
    rows.map((row) => [monthOf({ authorId: row.seller_id, storeCode: row.store_code }), row.status]),
  )
}
