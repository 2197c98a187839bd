import { type RawBuilder, sql } from 'kysely'
import type { InputOf, DataOf } from '#contract/shared/call.ts'
import type { getStat, getStatMisses, getStatStores } from '#contract/staff/statistics.ts'
import { bangkokDate, startOfDay } from '#rules/calendar/bangkok.ts'
import { monthToShow, periodOf, shiftPeriod, startOfPeriod } from '#rules/calendar/periods.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { readMisses } from '#server/features/catalogue/index.ts'
import { allEntries } from '#server/features/ledger/index.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db } from '#server/platform/database.ts'
import { everyStore, inStores, mustHold, permission, storesWith } from '#server/platform/rights.ts'

export type StatisticsInput = { query: InputOf<typeof getStat>['query']; store: number }
type Month = DataOf<typeof getStat>[number]

/**
 * Monthly figures from the first month with any to `now`. Sales and sheets are the ledger's, less refunds; accounts and sellers belong to
 * their profile's university. Refuses: not-found (a store of others; -1 is for those who hold the permission for every store).
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
    { month: periodOf(now), ...nothingOf(query) },
  )
}

/** The previous month up to the same day, to compare a running month fairly. Refuses: as `readStatistics`. */
export async function readSameDays(
  db: Db,
  caller: Person,
  { query, store }: StatisticsInput,
  now: Date,
): Promise<Omit<Month, 'month'>> {
  mustHold(caller, permission.money, store)
  const days = sameDaysBefore(now)
  const { rows } = await queries[query](store, days).execute(db)
  const month = periodOf(days.from).replace('-', '')
  const row = rows.find((each) => each.month === month)
  if (row !== undefined)
    return { count: row.count, revenue: row.satang === null ? null : satangToBaht(row.satang) }
  return nothingOf(query)
}

/** Of a month without a row: nothing is zero, but what was not decided took no time. */
function nothingOf(query: StatisticsInput['query']): Omit<Month, 'month'> {
  return {
    count: query === 'reviewHours' ? null : 0,
    revenue: query === 'revenue' || query === 'refunds' ? 0 : null,
  }
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

/** Best-selling stores of this month, in its first days of the last whole one, beside the same days of the month before. */
export async function readTopStores(
  db: Db,
  caller: Person,
  now: Date,
): Promise<DataOf<typeof getStatStores>> {
  const mine = storesWith(caller, permission.money)
  const period = monthToShow(bangkokDate(now))
  const [month, before] = [period, shiftPeriod(period, -1)].map((each) => Number(each.replace('-', '')))
  const { till } = period === periodOf(now) ? sameDaysBefore(now) : { till: startOfPeriod(period) }
  const { rows } = await sql<{
    code: number
    name_th: string
    name_en: string
    short: string
    now: number
    before: number
  }>`
    select s.code, s.name_th, s.name_en, s.short, sold.now::bigint as now, sold.before::bigint as before
    from (
      select d.store_code, coalesce(sum(sold_satang - returned_satang) filter (where d.month = ${month}), 0) as now,
        coalesce(sum(sold_satang - returned_satang) filter (where d.month = ${before} and d.is_before), 0) as before
      from (
        select *, day < ${bangkokDate(till)}::date as is_before from sale_day where store_code <> ${everyStore} and month in (${month}, ${before})
        union all
        select *, true from ${ofLastDay(till)} where store_code <> ${everyStore} and month = ${before}
      ) d
      where ${inStores('d.store_code', mine)}
      group by d.store_code
    ) sold join store s on s.code = sold.store_code
    where sold.now > 0 order by sold.now desc, s.code limit ${topStoresMax}`.execute(db)
  return rows.map((row) => ({
    code: row.code,
    name: [row.name_th, row.name_en, row.short],
    month: period,
    revenue: satangToBaht(row.now),
    before: satangToBaht(row.before),
  }))
}

type Row = { month: string; count: number; satang: number | null }

const queries: Record<StatisticsInput['query'], (store: number, days?: Days) => RawBuilder<Row>> = {
  revenue: (store, days) => sql<Row>`
    select month::text, sum(sold - returned)::int as count, sum(sold_satang - returned_satang)::bigint as satang
    from ${salesOf(store, days)} d where sold + returned > 0 group by month order by month`,
  refunds: (store, days) => sql<Row>`
    select month::text, sum(returned)::int as count, sum(returned_satang)::bigint as satang
    from ${salesOf(store, days)} d where returned > 0 group by month order by month`,
  // A reset is no decision.
  reviewHours: (store, days) => sql<Row>`
    select to_char(r.decided_at at time zone 'Asia/Bangkok', 'YYYYMM') as month, null::bigint as satang,
      greatest(1, round(percentile_cont(0.5) within group (order by extract(epoch from r.decided_at - r.handed_in_at) / 3600)))::int as count
    from sheet_review r join sheet s on s.id = r.sheet_id
    where r.decision <> 'reset' and r.handed_in_at is not null and ${ofStore(sql`s.store_code`, store)} and ${within(sql`r.decided_at`, days)}
    group by 1 order by 1`,
  orders: (store, days) => sql<Row>`
    select month::text, sum(orders)::int as count, null::bigint as satang
    from (select month, orders from ${salesOf(store, days)} d where orders > 0 union all ${freeOrders(store, days)}) o
    group by month order by month`,
  accounts: (store, days) => sql<Row>`
    select to_char(p.created_at at time zone 'Asia/Bangkok', 'YYYYMM') as month, count(*)::int, null::bigint as satang
    from person p where ${ofStore(sql`p.university`, store)} and ${within(sql`p.created_at`, days)} group by 1 order by 1`,
  sellers: (store, days) => sql<Row>`
    select to_char(l.created_at at time zone 'Asia/Bangkok', 'YYYYMM') as month, count(*)::int, null::bigint as satang
    from seller l join person p on p.id = l.person_id where ${ofStore(sql`p.university`, store)} and ${within(sql`l.created_at`, days)}
    group by 1 order by 1`,
}

/** Daily sales and refunds by the ledger; on the last day of a running month only what has come so far. */
function salesOf(store: number, days: Days | undefined): RawBuilder<unknown> {
  if (days === undefined) return sql`(select * from sale_day where store_code = ${store})`
  return sql`(
    select * from sale_day where store_code = ${store} and day >= ${bangkokDate(days.from)}::date and day < ${bangkokDate(days.till)}::date
    union all
    select * from ${ofLastDay(days.till)} where store_code = ${store})`
}

/** Orders that cost nothing in the store are not in the ledger. */
function freeOrders(store: number, days: Days | undefined): RawBuilder<unknown> {
  return sql`
    select to_char(o.paid_at at time zone 'Asia/Bangkok', 'YYYYMM')::int, count(*)::int from orders o
    where o.state = 'paid' and o.discount_satang > 0 and ${within(sql`o.paid_at`, days)}
      and 0 = (select sum(l.paid_satang) from order_line l where l.order_id = o.id and ${ofStore(sql`l.store_code`, store)})
    group by 1`
}

function ofLastDay(till: Date): RawBuilder<unknown> {
  return sql`ledger_sales_of(0, ${allEntries}, ${startOfDay(bangkokDate(till))}, ${till})`
}

function within(column: RawBuilder<unknown>, days: Days | undefined): RawBuilder<unknown> {
  return days === undefined ? sql`true` : sql`${column} >= ${days.from} and ${column} < ${days.till}`
}

function ofStore(column: RawBuilder<unknown>, store: number): RawBuilder<unknown> {
  return store === everyStore ? sql`true` : sql`${column} = ${store}`
}

/** Months with nothing stand there too, up to that of `last`, which says what nothing is. */
function withoutGaps(months: readonly Month[], last: Month): Month[] {
  const byMonth = new Map(months.map((month) => [month.month, month]))
  const filled: Month[] = []
  const first = months[0]?.month ?? last.month
  for (let month = first; month <= last.month; month = shiftPeriod(month, 1))
    filled.push(byMonth.get(month) ?? { ...last, month })
  return filled
}
