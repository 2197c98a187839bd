import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { previewRefund as call } from '#contract/staff/orders.ts'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refundAloneMaxSatang } from '#rules/orders/refund.ts'
import {
  type LineShares,
  openMonthFor,
  type RefundStage,
  sharesWithGiven,
  stageOfRefund,
} from '#rules/payouts/month-shares.ts'
import { refuse } from '#rules/refusal.ts'
import { monthOf, readRefundTerms, type RefundTerms } from '#server/features/ledger/index.ts'
import type { Db } from '#server/platform/database.ts'
import { type PaidLine, periodOfNumber, readOrderToRefund, totalOf } from './order-lines.ts'
import { chooseLines } from './refund-order.ts'

/** What a refund would do now, by the rule that the refund follows. Refuses as the refund would. */
export async function previewRefund(
  db: Db,
  ask: { id: string; lines?: number[] | undefined },
  now: Date,
): Promise<DataOf<typeof call>> {
  const order = await readOrderToRefund(db, ask.id)
  const lines = chooseLines(order, ask.lines)
  if (order === undefined) return refuse('not-found')
  const { year, month } = bangkokParts(now)
  const salePeriod = periodOfNumber(order.sale?.month ?? year * 100 + month)
  const lastClosed = await readLastClosed(db)
  const period = openMonthFor(salePeriod, lastClosed)
  const [terms, statuses] = await Promise.all([
    readRefundTerms(db, lines, Number(salePeriod.replace('-', ''))),
    readStatuses(db, lines, Number(salePeriod.replace('-', ''))),
  ])
  const shares = sharesOf(lines, terms)
  const shown = lines.map((line) => {
    const { sellerSatang = 0, companySatang = 0 } = shares.get(line.position) ?? {}
    const stage: RefundStage = stageOfRefund(salePeriod, lastClosed, statuses.get(monthOf(line)) ?? null)
    return { line, sellerSatang, companySatang, stage }
  })
  return {
    amount: satangToBaht(totalOf(lines)),
    sellers: satangToBaht(shown.reduce((sum, { sellerSatang }) => sum + sellerSatang, 0)),
    company: satangToBaht(shown.reduce((sum, { companySatang }) => sum + companySatang, 0)),
    month: period,
    lines: shown.map(({ line, sellerSatang, companySatang, stage }) => ({
      position: line.position,
      name: line.name,
      author: line.author,
      paid: satangToBaht(line.paidSatang),
      seller: satangToBaht(sellerSatang),
      company: satangToBaht(companySatang),
      stage,
    })),
    secondPerson: totalOf(lines) > refundAloneMaxSatang,
  }
}

/** Line by line, as they would be posted: the share of each depends on those of its seller and store before it. */
function sharesOf(
  lines: readonly PaidLine[],
  terms: ReadonlyMap<string, RefundTerms>,
): Map<number, LineShares> {
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
      return ofMonth.map(({ position }, at) => {
        const { sellerSatang = 0, companySatang = 0 } = shares[at] ?? {}
        return [position, { sellerSatang: 0 - sellerSatang, companySatang: 0 - companySatang }] as const
      })
    }),
  )
}

async function readLastClosed(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: number | null }>`select max(month) as month from month_close`.execute(
    db,
  )
  const month = rows[0]?.month ?? null
  return month === null ? null : periodOfNumber(month)
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
