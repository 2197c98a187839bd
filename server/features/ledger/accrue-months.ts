import { sql } from 'kysely'
import { type Period, periodOfNumber } from '#rules/calendar/periods.ts'
import type { Satang } from '#rules/money/satang.ts'
import { type GivenLine, type LineShares, sharesWithGiven } from '#rules/payouts/month-shares.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { later } from '#server/platform/statement-cache.ts'

/**
 * Advisory lock of closing: exclusive for a close or a change of what months are closed by, shared for moving payment records. A sale
 * shares only the lock of its month (this number and the month, `hold_month`); a close takes those of its and earlier open months
 * exclusively (`hold_months_to_close`): it sees all their sales and delays none of later months.
 */
export const monthsLock = 25_691

/** In SQL the month closed last; null where none is. */
export const lastClosedMonth = sql<number | null>`(select max(month) from month_close)`

export async function readLastClosed(db: Db | Trx): Promise<Period | undefined> {
  const { rows } = await sql<{ month: number | null }>`select ${lastClosedMonth} as month`.execute(db)
  const month = rows[0]?.month ?? null
  return month === null ? undefined : periodOfNumber(month)
}

/** A line that its seller's and store's month gets (sale) or loses again (refund). */
export type MonthLine = GivenLine & { authorId: string; storeCode: number }
type Accrued = { period: number; shares: LineShares[] }

/** The order in which months are locked everywhere, so that two orders with the same two sellers cannot deadlock. */
export function inFixedOrder<Line extends Pick<MonthLine, 'authorId' | 'storeCode'>>(
  lines: readonly Line[],
): Line[] {
  return lines.toSorted((a, b) => compare(a.authorId, b.authorId) || a.storeCode - b.storeCode)
}

/**
 * Adds sales, in fixed order, to the months of their sellers and stores in one statement. `shares` add up per seller, store and month to
 * the share of the sum, half up (payouts-and-tax §1.2), with what the seller gave added before and subtracted after. `period` is `month` or
 * the first open one after it. A close or a new share waits for this transaction, or came before it.
 */
export async function accrueMonths(trx: Trx, lines: readonly MonthLine[], month: number): Promise<Accrued> {
  if (lines.length === 0) return { period: month, shares: [] }
  await holdMonth(trx, month)
  return await addTo(trx, ownMonths, lines, month)
}

/**
 * Takes refunds, in fixed order, off the months of their sellers, by the share of the month of the sale. Where the month in which they
 * count has another share, they get a row beside it.
 */
export async function shrinkMonths(
  trx: Trx,
  lines: readonly MonthLine[],
  saleMonth: number,
): Promise<Accrued> {
  await holdMonth(trx, saleMonth)
  const terms = await readRefundTerms(trx, lines, saleMonth)
  const termsOf = (line: MonthLine) => terms.get(monthOf(line)) ?? missing(line, saleMonth)
  const own = await addTo(
    trx,
    ownMonths,
    lines.filter((line) => termsOf(line).isOwn),
    saleMonth,
  )
  const others = await addTo(
    trx,
    monthsBeside,
    lines.filter((line) => !termsOf(line).isOwn).map((line) => ({ ...line, percent: termsOf(line).percent })),
    saleMonth,
  )
  const shares = lines.map(
    (line) => (termsOf(line).isOwn ? own : others).shares.shift() ?? missing(line, saleMonth),
  )
  return { period: Math.max(own.period, others.period), shares }
}

export type RefundTerms = {
  /** The share of the month of the sale. */
  percent: number
  /** Whether the month in which the refund counts has the same share. */
  isOwn: boolean
  /** Sales and given sums of that month under this share before the refund. */
  baseSatang: Satang
}

/** The shares by which refunds of a month's sales are taken back, by `monthOf` of seller and store. */
export async function readRefundTerms(
  db: Db | Trx,
  lines: readonly Pick<MonthLine, 'authorId' | 'storeCode'>[],
  saleMonth: number,
): Promise<Map<string, RefundTerms>> {
  const { rows } = await sql<RefundTerms & { authorId: string; storeCode: number }>`
    select s.seller_id as "authorId", s.store_code as "storeCode", s.share_percent as percent,
      s.share_percent = share_percent_of(s.store_code, counts.month) as "isOwn", coalesce(m.sales_satang + m.given_satang, 0)::bigint as "baseSatang"
    from seller_month_sales s
      cross join (select greatest(${saleMonth}::int, (select month_after(max(month)) from month_close)) as month) counts
      left join seller_month m on (m.seller_id, m.store_code, m.month, m.share_percent)
        = (s.seller_id, s.store_code, counts.month, s.share_percent)
    where s.month = ${saleMonth} and s.seller_id = any(${lines.map(({ authorId }) => authorId)}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [monthOf(row), row]))
}

/** The month of the sale itself, with the share of that month. */
const ownMonths = {
  table: sql`seller_month_sales`,
  percent: sql`share_percent_of(store_code, counts.month)`,
  key: sql`seller_id, store_code, month`,
}
/** Refunds of sales whose share differs from that of the month in which they count. */
const monthsBeside = {
  table: sql`seller_month_refunds`,
  percent: sql`of_sale`,
  key: sql`seller_id, store_code, month, share_percent`,
}

async function addTo(
  trx: Trx,
  { table, percent, key }: typeof ownMonths,
  lines: readonly (MonthLine & { percent?: number })[],
  month: number,
): Promise<Accrued> {
  const accrued = new Map<string, MonthLine & { percent?: number }>()
  for (const line of lines) {
    const known = accrued.get(monthOf(line))
    accrued.set(monthOf(line), {
      ...line,
      satang: line.satang + (known?.satang ?? 0),
      givenSatang: line.givenSatang + (known?.givenSatang ?? 0),
    })
  }
  if (accrued.size === 0) return { period: month, shares: [] }
  const added = [...accrued.values()]
  // The share of a month is stored in the same statement. `offset 0`: evaluated once a row.
  const { rows } = await sql<{
    month: number
    seller_id: string
    store_code: number
    share_percent: number
    base: Satang
  }>`
    insert into ${table} as month (seller_id, store_code, month, share_percent, sales_satang, given_satang, share_satang)
    select seller_id, store_code, counts.month, terms.percent, satang, given, round((satang + given) * terms.percent / 100.0) - given
    from (select greatest(${month}::int, (select month_after(max(closed.month)) from month_close closed)) as month) counts, unnest(
      ${added.map((one) => one.authorId)}::text[],
      ${added.map((one) => one.storeCode)}::int[],
      ${added.map((one) => one.satang)}::bigint[],
      ${added.map((one) => one.givenSatang)}::bigint[],
      ${added.map((one) => one.percent ?? null)}::smallint[]
    ) with ordinality as added (seller_id, store_code, satang, given, of_sale, position),
    lateral (select ${percent} as percent offset 0) terms
    order by position
    on conflict (${key}) do update
      set sales_satang = month.sales_satang + excluded.sales_satang,
        given_satang = month.given_satang + excluded.given_satang,
        share_satang = round((month.sales_satang + excluded.sales_satang + month.given_satang + excluded.given_satang)
          * month.share_percent / 100.0) - month.given_satang - excluded.given_satang
    returning month, seller_id, store_code, share_percent, sales_satang + given_satang as base`.execute(trx)
  const sharesOf = new Map(
    rows.map((row) => {
      const of = monthOf({ authorId: row.seller_id, storeCode: row.store_code })
      const { satang = 0, givenSatang = 0 } = accrued.get(of) ?? {}
      const ofMonth = lines.filter((line) => monthOf(line) === of)
      return [of, sharesWithGiven(row.base - satang - givenSatang, ofMonth, row.share_percent)] as const
    }),
  )
  const shares = lines.map((line) => sharesOf.get(monthOf(line))?.shift() ?? missing(line, month))
  return { period: rows[0]?.month ?? month, shares }
}

export const monthOf = (line: Pick<MonthLine, 'authorId' | 'storeCode'>) =>
  `${line.authorId} ${line.storeCode}`

function missing({ authorId, storeCode }: MonthLine, month: number): never {
  throw new Error(`seller ${authorId}, store ${storeCode}, month ${month}: no row`)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Shares the lock of the month in which this counts (the first open one from `month`), so that it cannot be closed before the commit. */
async function holdMonth(trx: Trx, month: number): Promise<void> {
  await sql`${later}select hold_month(${month}::int)`.execute(trx)
}

/** Waits for sales being posted to this month or earlier open ones, and keeps new ones out until the commit. */
export async function holdMonthsToClose(trx: Trx, month: number): Promise<void> {
  await sql`select hold_months_to_close(${month}::int)`.execute(trx)
}
