import { type RawBuilder, sql } from 'kysely'
import type { InputOf, DataOf } from '#contract/shared/call.ts'
import type { getStat, getStatMisses, getStatStores } from '#contract/staff/statistics.ts'
import { periodOf, shiftPeriod, startOfPeriod } from '#rules/calendar/bangkok.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { readMisses } from '#server/features/catalogue/index.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db } from '#server/platform/database.ts'
import { everyStore, inStores, mustHold, permission, storesWith } from '#server/platform/rights.ts'

export type StatisticsInput = { query: InputOf<typeof getStat>['query']; store: number }
type Month = DataOf<typeof getStat>[number]

/**
 * Figures by month, from the first one with anything to `now`. Sales and sheets are those of the ledger, refunds taken off;
 * accounts and sellers belong to the university of their profile. Refuses: not-found (a store of others; -1 is for those who
 * hold the permission for every store).
 */
export async function readStatistics(
  db: Db,
  caller: Person,
  { query, store }: StatisticsInput,
  now: Date,
): Promise<Month[]> {
  mustHold(caller, permission.money, store)
  const { rows } = await queries[query](store).execute(db)
  return withoutGaps(
    rows.map(({ month, count, satang }) => ({
      month: `${month.slice(0, 4)}-${month.slice(-2)}`,
      count,
      revenue: satang === null ? null : satangToBaht(satang),
    })),
    { month: periodOf(now), count: 0, revenue: query === 'revenue' || query === 'refunds' ? 0 : null },
  )
}

/** The month before as far as this one has come: a running month is measured against as many days. Refuses: as `readStatistics`. */
export async function readSameDays(
  db: Db,
  caller: Person,
  { query, store }: StatisticsInput,
  now: Date,
): Promise<{ count: number; revenue: number | null }> {
  mustHold(caller, permission.money, store)
  const days = sameDaysBefore(now)
  const { rows } = await queries[query](store, days).execute(db)
  const month = periodOf(days.from).replace('-', '')
  const row = rows.find((each) => each.month === month)
  if (row !== undefined)
    return { count: row.count, revenue: row.satang === null ? null : satangToBaht(row.satang) }
  return { count: 0, revenue: query === 'revenue' || query === 'refunds' ? 0 : null }
}

type Days = { from: Date; till: Date }

function sameDaysBefore(now: Date): Days {
  const period = periodOf(now)
  const [from, end] = [startOfPeriod(shiftPeriod(period, -1)), startOfPeriod(period)]
  return { from, till: new Date(Math.min(from.getTime() + now.getTime() - end.getTime(), end.getTime())) }
}

/** Refuses: as `readStatistics`. */
export async function readMostMissed(
  db: Db,
  caller: Person,
  store: number,
): Promise<DataOf<typeof getStatMisses>> {
  mustHold(caller, permission.money, store)
  return await readMisses(db, store === everyStore ? undefined : store)
}

const topStoresMax = 10

/** Who sold most this month, beside the same days of the month before. */
export async function readTopStores(
  db: Db,
  caller: Person,
  now: Date,
): Promise<DataOf<typeof getStatStores>> {
  const mine = storesWith(caller, permission.money)
  const period = periodOf(now)
  const [month, before] = [period, shiftPeriod(period, -1)].map((each) => Number(each.replace('-', '')))
  const { rows } = await sql<{ code: number; name_th: string; name_en: string; now: number; before: number }>`
    select s.code, s.name_th, s.name_en, sold.now::bigint as now, sold.before::bigint as before
    from (
      select p.store_code,
        coalesce(sum(case e.kind when 'sale' then p.amount_satang else -p.amount_satang end)
          filter (where e.month = ${month}), 0) as now,
        coalesce(sum(case e.kind when 'sale' then p.amount_satang else -p.amount_satang end)
          filter (where e.month = ${before} and e.occurred_at < ${sameDaysBefore(now).till}), 0) as before
      from ledger_posting p join ledger_entry e on e.id = p.entry_id
      where e.kind in ('sale', 'refund') and p.sheet_id is not null and e.month in (${month}, ${before})
        and ${inStores('p.store_code', mine)}
      group by p.store_code
    ) sold join store s on s.code = sold.store_code
    where sold.now > 0 order by sold.now desc, s.code limit ${topStoresMax}`.execute(db)
  return rows.map((row) => ({
    code: row.code,
    name: [row.name_th, row.name_en],
    revenue: satangToBaht(row.now),
    before: satangToBaht(row.before),
  }))
}

type Row = { month: string; count: number; satang: number | null }

const queries: Record<StatisticsInput['query'], (store: number, days?: Days) => RawBuilder<Row>> = {
  // Both legs of a line name its sheet, and a line of one entry is one sheet: sold, or taken back.
  revenue: (store, days) => sql<Row>`
    with moved as (
      select e.month, e.id, p.sheet_id,
        sum(case e.kind when 'sale' then p.amount_satang else -p.amount_satang end) as satang
      from ledger_posting p join ledger_entry e on e.id = p.entry_id
      where e.kind in ('sale', 'refund') and p.sheet_id is not null and ${ofStore(sql`p.store_code`, store)} and ${within(sql`e.occurred_at`, days)}
      group by e.month, e.id, p.sheet_id)
    select month::text, sum(sign(satang))::int as count, sum(satang)::bigint as satang
    from moved group by month order by month`,
  refunds: (store, days) => sql<Row>`
    with back as (
      select e.month, e.id, p.sheet_id, sum(p.amount_satang) as satang
      from ledger_posting p join ledger_entry e on e.id = p.entry_id
      where e.kind = 'refund' and p.sheet_id is not null and ${ofStore(sql`p.store_code`, store)} and ${within(sql`e.occurred_at`, days)}
      group by e.month, e.id, p.sheet_id)
    select month::text, count(*)::int as count, sum(satang)::bigint as satang from back group by month order by month`,
  // What was reset was not decided.
  reviewHours: (store, days) => sql<Row>`
    select to_char(r.decided_at at time zone 'Asia/Bangkok', 'YYYYMM') as month, null::bigint as satang,
      round(percentile_cont(0.5) within group (order by extract(epoch from r.decided_at - r.handed_in_at) / 3600))::int as count
    from sheet_review r join sheet s on s.id = r.sheet_id
    where r.decision <> 'reset' and r.handed_in_at is not null and ${ofStore(sql`s.store_code`, store)} and ${within(sql`r.decided_at`, days)}
    group by 1 order by 1`,
  orders: (store, days) => sql<Row>`
    select e.month::text as month, count(distinct e.order_id)::int as count, null::bigint as satang
    from ledger_posting p join ledger_entry e on e.id = p.entry_id
    where e.kind = 'sale' and p.sheet_id is not null and ${ofStore(sql`p.store_code`, store)} and ${within(sql`e.occurred_at`, days)} group by 1 order by 1`,
  accounts: (store, days) => sql<Row>`
    select to_char(p.created_at at time zone 'Asia/Bangkok', 'YYYYMM') as month, count(*)::int, null::bigint as satang
    from person p where ${ofStore(sql`p.university`, store)} and ${within(sql`p.created_at`, days)} group by 1 order by 1`,
  sellers: (store, days) => sql<Row>`
    select to_char(l.created_at at time zone 'Asia/Bangkok', 'YYYYMM') as month, count(*)::int, null::bigint as satang
    from seller l join person p on p.id = l.person_id where ${ofStore(sql`p.university`, store)} and ${within(sql`l.created_at`, days)}
    group by 1 order by 1`,
}

function within(column: RawBuilder<unknown>, days: Days | undefined): RawBuilder<unknown> {
  return days === undefined ? sql`true` : sql`${column} >= ${days.from} and ${column} < ${days.till}`
}

function ofStore(column: RawBuilder<unknown>, store: number): RawBuilder<unknown> {
  return store === everyStore ? sql`true` : sql`${column} = ${store}`
}

/** Months with nothing stand there as zero, up to that of `last`. */
function withoutGaps(months: readonly Month[], last: Month): Month[] {
  const byMonth = new Map(months.map((month) => [month.month, month]))
  const filled: Month[] = []
  const first = months[0]?.month ?? last.month
  for (let month = first; month <= last.month; month = shiftPeriod(month, 1))
    filled.push(byMonth.get(month) ?? { ...last, month })
  return filled
}
