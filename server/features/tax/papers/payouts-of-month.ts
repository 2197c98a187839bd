import { type RawBuilder, sql } from 'kysely'
import type { Payer } from '#rules/tax/tax-policy.ts'
import type { Db } from '#server/platform/database.ts'

export type MonthPayout = {
  id: string
  sellerId: string
  payer: Payer
  /** `2026-11-20` */
  paidOn: string
  channel: 'ORDINARY' | 'E_WHT'
  grossSatang: number
  taxSatang: number
  feeSatang: number
  netSatang: number
  /** The transfer came back: it counts for nothing, and its certificate is to be cancelled. */
  returned: boolean
}

export type Page = { skip?: number | undefined; limit?: number | undefined }
export const pageMax = 2_000

/** The certificate page lists payouts whose share is at least this (payouts-and-tax §1). */
export const listedSatang = 100_000

export const payoutColumns = sql`p.id, p.seller_id as "sellerId", p.payer, to_char(p.paid_on, 'YYYY-MM-DD') as "paidOn", p.channel,
  p.gross_satang as "grossSatang", p.tax_satang as "taxSatang", p.fee_satang as "feeSatang", p.net_satang as "netSatang",
  p.returned_at is not null as returned`

/** One key decides: a payout belongs to the sales month of its newest record (payouts-and-tax §1). */
export function ofMonth(month: number): RawBuilder<unknown> {
  return sql`p.id in (select r.payout_id from payment_record r where r.month = ${month} and r.payout_id is not null)
    and not exists (select from payment_record later where later.payout_id = p.id and later.month > ${month})`
}

/** The payouts of a sales month, by day and payer, and how many there are in all. */
export async function readPayoutsOfMonth(
  db: Db,
  month: number,
  {
    skip = 0,
    limit = pageMax,
    fromSatang = 0,
    day,
    withReturned = false,
  }: Page & {
    fromSatang?: number
    day?: string | undefined
    /** Also those that came back but have a certificate. */
    withReturned?: boolean
  },
): Promise<{ payouts: MonthPayout[]; count: number }> {
  const wanted = sql`from payout p where ${ofMonth(month)} and p.gross_satang >= ${fromSatang}
    and ${withReturned ? sql`(p.returned_at is null or exists (select from tax_certificate c where c.payout_id = p.id))` : sql`p.returned_at is null`}
    and ${day === undefined ? sql`true` : sql`p.paid_on = ${day}::date`}`
  const [payouts, counted] = await Promise.all([
    sql<MonthPayout>`select ${payoutColumns} ${wanted} order by p.paid_on, p.payer, p.id limit ${limit} offset ${skip}`.execute(
      db,
    ),
    sql<{ count: number }>`select count(*) as count ${wanted}`.execute(db),
  ])
  return { payouts: payouts.rows, count: counted.rows[0]?.count ?? 0 }
}

export async function readPayout(db: Db, id: string): Promise<MonthPayout | undefined> {
  const { rows } = await sql<MonthPayout>`select ${payoutColumns} from payout p where p.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Their lines in the payers' returns: running in the month of payment over all that was withheld by the ordinary way. */
export async function linesInReturn(db: Db, payouts: readonly MonthPayout[]): Promise<Map<string, number>> {
  const ordinary = payouts.filter(({ channel, taxSatang }) => channel === 'ORDINARY' && taxSatang > 0)
  if (ordinary.length === 0) return new Map()
  const months = [...new Set(ordinary.map(({ paidOn }) => `${paidOn.slice(0, 7)}-01`))]
  const { rows } = await sql<{ id: string; line: number }>`
    select id, line from (
      select id, row_number() over (partition by payer, date_trunc('month', paid_on) order by paid_on, id) as line
      from payout where channel = 'ORDINARY' and tax_satang > 0
        and date_trunc('month', paid_on)::date = any(${months}::date[])
    ) numbered where id = any(${ordinary.map(({ id }) => id)}::text[])`.execute(db)
  return new Map(rows.map(({ id, line }) => [id, line]))
}
