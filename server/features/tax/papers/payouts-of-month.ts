import { type RawBuilder, sql } from 'kysely'
import { listedSatang, type Payer } from '#rules/tax/tax-policy.ts'
import type { Db } from '#server/platform/database.ts'
import { nameIn } from '../documents/index.ts'

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
  /** The day on which the transfer came back: its certificate is to be cancelled. */
  returnedOn: string | null
  /** The number of its substitute receipt; null: none yet, or cancelled because it came back. */
  receipt: string | null
}

export type Page = { skip?: number | undefined; limit?: number | undefined }
export const pageMax = 2_000

export const payoutColumns = sql`p.id, p.seller_id as "sellerId", p.payer, to_char(p.paid_on, 'YYYY-MM-DD') as "paidOn", p.channel,
  p.gross_satang as "grossSatang", p.tax_satang as "taxSatang", p.fee_satang as "feeSatang", p.net_satang as "netSatang",
  to_char(p.returned_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as "returnedOn",
  (select ${nameIn('d')} from tax_document d where d.payout_id = p.id and d.cancelled_at is null) as receipt`

/** One key decides: a payout belongs to the sales month of its newest record (payouts-and-tax §1). */
export function ofMonth(month: number): RawBuilder<unknown> {
  return sql`p.id in (select r.payout_id from payment_record r where r.month = ${month} and r.payout_id is not null)
    and not exists (select from payment_record later where later.payout_id = p.id and later.month > ${month})`
}

const ofReturned = {
  none: sql`p.returned_at is null`,
  certified: sql`(p.returned_at is null or exists (select from tax_certificate c where c.payout_id = p.id))`,
  all: sql`true`,
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
    returned = 'none',
    listedFirst = false,
  }: Page & {
    fromSatang?: number
    /** Those that are due a certificate before those that get one when they ask. */
    listedFirst?: boolean
    day?: string | undefined
    /** Of those that came back: none, those with a certificate, or all. */
    returned?: keyof typeof ofReturned
  },
): Promise<{ payouts: MonthPayout[]; count: number }> {
  const wanted = sql`from payout p where ${ofMonth(month)} and p.gross_satang >= ${fromSatang}
    and ${ofReturned[returned]}
    and ${day === undefined ? sql`true` : sql`p.paid_on = ${day}::date`}`
  const [payouts, counted] = await Promise.all([
    sql<MonthPayout>`select ${payoutColumns} ${wanted} order by ${listedFirst ? sql`p.gross_satang < ${listedSatang},` : sql``} p.paid_on, p.payer, p.id
      limit ${limit} offset ${skip}`.execute(db),
    sql<{ count: number }>`select count(*) as count ${wanted}`.execute(db),
  ])
  return { payouts: payouts.rows, count: counted.rows[0]?.count ?? 0 }
}

/** Each day of payment of a sales month with its sums, what came back among them: it was booked on its day all the same. */
export async function readDaysOfMonth(db: Db, month: number) {
  const { rows } = await sql<
    Pick<MonthPayout, 'paidOn' | 'grossSatang' | 'taxSatang' | 'feeSatang' | 'netSatang'> & {
      payouts: number
      returned: number
    }
  >`select to_char(p.paid_on, 'YYYY-MM-DD') as "paidOn", count(*) as payouts, count(p.returned_at) as returned,
      sum(p.gross_satang)::bigint as "grossSatang", sum(p.tax_satang)::bigint as "taxSatang",
      sum(p.fee_satang)::bigint as "feeSatang", sum(p.net_satang)::bigint as "netSatang"
    from payout p where ${ofMonth(month)} group by p.paid_on order by p.paid_on`.execute(db)
  return rows
}

export async function readPayout(db: Db, id: string): Promise<MonthPayout | undefined> {
  const { rows } = await sql<MonthPayout>`select ${payoutColumns} from payout p where p.id = ${id}`.execute(
    db,
  )
  return rows[0]
}
