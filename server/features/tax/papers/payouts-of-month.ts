import { type RawBuilder, sql } from 'kysely'
import { listedSatang, type Payer } from '#rules/tax/tax-policy.ts'
import { sellerFits } from '#server/features/sellers/index.ts'
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
  /** The day on which the transfer came back; its certificate is then to be cancelled. */
  returnedOn: string | null
  /** The number of its substitute receipt; null before it is issued, or when cancelled because the transfer came back. */
  receipt: string | null
}

/** `query`: part of a seller's name, or the id. */
export type PayoutsPage = {
  skip?: number | undefined
  limit?: number | undefined
  query?: string | undefined
}
export const pageMax = 2_000

export const payoutColumns = sql`p.id, p.seller_id as "sellerId", p.payer, to_char(p.paid_on, 'YYYY-MM-DD') as "paidOn", p.channel,
  p.gross_satang as "grossSatang", p.tax_satang as "taxSatang", p.fee_satang as "feeSatang", p.net_satang as "netSatang",
  to_char(p.returned_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as "returnedOn",
  (select ${nameIn('d')} from tax_document d where d.payout_id = p.id and d.cancelled_at is null) as receipt`

/** A payout belongs to the sales month of its newest record (payouts-and-tax §1). */
export function ofMonth(month: number): RawBuilder<unknown> {
  return sql`p.id in (select r.payout_id from payment_record r where r.month = ${month} and r.payout_id is not null)
    and not exists (select from payment_record later where later.payout_id = p.id and later.month > ${month})`
}

/** Sorted as people look up names: by the Thai alphabet, ignoring vowels before consonants; unnamed sellers last. */
export const byNameOfSeller = sql`s.real_name = '', s.real_name collate "th-x-icu", s.person_id`

const ofReturned = {
  none: sql`p.returned_at is null`,
  certified: sql`(p.returned_at is null or exists (select from tax_certificate c where c.payout_id = p.id))`,
  all: sql`true`,
}

/**
 * `filed`: in the order of payment, as papers are filed. `name`: by name within each day. `listed`: by name, those due a certificate first.
 */
const orders = {
  filed: sql`p.paid_on, p.payer, p.id`,
  name: sql`p.paid_on, ${byNameOfSeller}, p.id`,
  listed: sql`p.gross_satang < ${listedSatang}, ${byNameOfSeller}, p.paid_on, p.id`,
}

/** The payouts of a sales month, and how many there are in all. */
export async function readPayoutsOfMonth(
  db: Db,
  month: number,
  {
    skip = 0,
    limit = pageMax,
    fromSatang = 0,
    day,
    returned = 'none',
    query = '',
    by = 'filed',
  }: PayoutsPage & {
    fromSatang?: number
    by?: keyof typeof orders
    day?: string | undefined
    /** Which of the returned ones: none, those with a certificate, or all. */
    returned?: keyof typeof ofReturned
  },
): Promise<{ payouts: MonthPayout[]; count: number }> {
  const wanted = sql`from payout p join seller s on s.person_id = p.seller_id
    where ${ofMonth(month)} and p.gross_satang >= ${fromSatang} and ${sellerFits(query)}
    and ${ofReturned[returned]}
    and ${day === undefined ? sql`true` : sql`p.paid_on = ${day}::date`}`
  const [payouts, counted] = await Promise.all([
    sql<MonthPayout>`select ${payoutColumns} ${wanted} order by ${orders[by]}
      limit ${limit} offset ${skip}`.execute(db),
    sql<{ count: number }>`select count(*) as count ${wanted}`.execute(db),
  ])
  return { payouts: payouts.rows, count: counted.rows[0]?.count ?? 0 }
}

/** Each payment day of a sales month with its sums, including returned transfers, which were booked on their day all the same. */
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
