import { sql } from 'kysely'
import type { getSheetStatistics } from '#contract/seller/dashboard.ts'
import type { ValidInputOf, DataOf } from '#contract/shared/call.ts'
import { bangkokDate, startOfDay } from '#rules/calendar/bangkok.ts'
import { shiftDay } from '#rules/calendar/days.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { fewPeople, hideFew, type Source, sources } from '#rules/sheets/sources.ts'
import type { Db } from '#server/platform/database.ts'
import { readLikeSheets } from './like-sheets.ts'

type Statistics = DataOf<typeof getSheetStatistics>
type Figures = Omit<Statistics['days'][number], 'day'>
/** All but one of these are null: a sum over all days of a sheet, over all sheets of a day, or of a source. */
type Sum = { sheet: string | null; day: string | null; source: Source | null }

type Whose = { sellerId: string; sheet: string | undefined }

const none: Figures = { views: 0, samples: 0, carts: 0, sold: 0, sales: 0 }
const figureNames = Object.keys(none) as (keyof Figures)[]

/** Recent figures of own sheets: interest as counted, sales by the ledger. Refuses: not-found, also for another seller's sheet. */
export async function readSheetStatistics(
  db: Db,
  sellerId: string,
  { days: length, sheet }: ValidInputOf<typeof getSheetStatistics>,
  now: Date,
): Promise<Statistics> {
  if (sheet !== undefined) await requireOwnSheet(db, sellerId, sheet)
  const [daysBefore, days] = [lastDays(now, 2 * length).slice(0, length), lastDays(now, length)]
  const [first, next] = [days[0] ?? '', shiftDay(bangkokDate(now), 1)]
  const [firstBefore, whose] = [daysBefore[0] ?? '', { sellerId, sheet }]
  const [interest, bySheetSeen, led, sales, interestBefore, salesBefore, read, readBefore, troubles, like] =
    await Promise.all([
      sumInterest(db, whose, first, next),
      sumSheets(db, whose, first, next),
      sumLedInterest(db, whose, first, next),
      sumSales(db, whose, first, next),
      sumInterest(db, whose, firstBefore, first),
      sumSales(db, whose, firstBefore, first),
      countReaders(db, whose, first, next),
      countReaders(db, whose, firstBefore, first),
      countTroubles(db, whose, first, next),
      sheet === undefined ? null : readLikeSheets(db, sheet, startOfDay(first)),
    ])
  const byDay = new Map(days.map((day) => [day, { ...none }]))
  const bySheet = new Map<string, Figures>()
  const bySource = new Map<Source, Figures>()
  for (const { sheet: id, day, source, ...figures } of [...interest, ...bySheetSeen, ...led, ...sales]) {
    if (day !== null) addTo(byDay, day, figures)
    else if (source !== null) addTo(bySource, source, figures)
    else addTo(bySheet, id ?? '', figures)
  }
  // Interest of unknown source counts as direct, so that sources and days have equal sums.
  const total = sumOf([...interest, ...sales])
  for (const name of ['views', 'samples', 'carts'] as const) {
    const known = [...bySource.values()].reduce((sum, figures) => sum + figures[name], 0)
    addTo(bySource, 'direct', { ...none, [name]: total[name] - known })
  }
  for (const { sheet: id } of troubles) addTo(bySheet, id, none)
  const names = await namesOf(db, [...bySheet.keys()])
  const troublesOf = new Map(troubles.map((row) => [row.sheet, row]))
  const [readBySheet, readBySource] = [hideFew(read.bySheet), hideFew(read.bySource)]
  return {
    now: { ...total, read: unlessFew(read.all) },
    before: { ...sumOf([...interestBefore, ...salesBefore]), read: unlessFew(readBefore.all) },
    days: [...byDay].map(([day, figures]) => ({ day, ...figures })),
    sheets: [...bySheet]
      .map(([id, figures]) => ({
        sheet: id,
        ...titleOf(id, names.get(id)),
        ...figures,
        read: readBySheet.get(id) ?? null,
        refunds: troublesOf.get(id)?.refunds ?? 0,
        reports: troublesOf.get(id)?.reports ?? 0,
      }))
      .toSorted((a, b) => b.sold - a.sold || b.views - a.views || (a.sheet < b.sheet ? -1 : 1)),
    sources: sources.flatMap((source) => {
      const figures = bySource.get(source)
      if (figures === undefined || figureNames.every((name) => figures[name] === 0)) return []
      return { source, ...figures, read: readBySource.get(source) ?? null }
    }),
    like,
  }
}

function addTo<Key>(sums: Map<Key, Figures>, key: Key, figures: Figures): void {
  const sum = sums.get(key) ?? { ...none }
  for (const name of figureNames) sum[name] += figures[name]
  sums.set(key, sum)
}

function unlessFew(people: number): number | null {
  return people < fewPeople ? null : people
}

/** Sums of the daily rows only; the others hold the same again. Satang add up exactly as baht. */
function sumOf(rows: readonly (Sum & Figures)[]): Figures {
  const sum = { ...none }
  for (const row of rows) if (row.day !== null) for (const name of figureNames) sum[name] += row[name]
  return { ...sum, sales: Math.round(sum.sales * 100) / 100 }
}

/** Sheets share titles: what tells two of them apart stands beside it. */
function titleOf(
  id: string,
  sheet: Named | undefined,
): Pick<Statistics['sheets'][number], 'name' | 'classInfo' | 'category' | 'semester' | 'year'> {
  if (sheet === undefined) return { name: id, classInfo: '', category: 0, semester: 0, year: 0 }
  const { code, name, class_info: classInfo, category, semester, year } = sheet
  return { name: sheetName(code, name), classInfo, category, semester, year }
}

export async function requireOwnSheet(db: Db, sellerId: string, sheetId: string): Promise<void> {
  const own = await db
    .selectFrom('sheet')
    .select('id')
    .where('id', '=', sheetId)
    .where('author_id', '=', sellerId)
    .executeTakeFirst()
  if (own === undefined) refuse('not-found')
}

/** The days in Bangkok up to today, oldest first, as 2026-11-20. */
function lastDays(now: Date, length: number): string[] {
  const today = bangkokDate(now)
  return Array.from({ length }, (_, at) => shiftDay(today, at + 1 - length))
}

/** Avoids the index of sheets, which would read all sales of a best-seller each time. */
const ofItsOrder = sql`l.sheet_id || ''`

type Readers = { all: number; bySheet: Map<string, number>; bySource: Map<Source, number> }

/**
 * How many buyers opened a sheet for the first time: all, by sheet, by source. Small numbers are hidden, because they would identify
 * buyers.
 */
async function countReaders(
  db: Db,
  { sellerId, sheet }: Whose,
  from: string,
  until: string,
): Promise<Readers> {
  const { rows } = await sql<Pick<Sum, 'sheet' | 'source'> & { readers: number }>`
    with read as (
      select s.id as sheet, coalesce(l.source, 'direct') as source
      from sheet s join owned_sheet e on e.sheet_id = s.id
      left join order_line l on l.order_id = e.order_id and ${ofItsOrder} = e.sheet_id
      where s.author_id = ${sellerId} and ${onlySheet('s.id', sheet)}
        and e.opened_at >= ${startOfDay(from)} and e.opened_at < ${startOfDay(until)})
    select sheet, source, count(*)::int as readers from read group by grouping sets ((), (sheet), (source))`.execute(
    db,
  )
  const bySheet = new Map<string, number>()
  const bySource = new Map<Source, number>()
  let all = 0
  for (const { sheet: id, source, readers } of rows) {
    if (id !== null) bySheet.set(id, readers)
    else if (source !== null) bySource.set(source, readers)
    else all = readers
  }
  return { all, bySheet, bySource }
}

/** By day, of one sheet or of all together. */
async function sumInterest(db: Db, { sellerId, sheet }: Whose, from: string, until: string) {
  const { rows } = await sql<{ day: string } & InterestSums>`
    select to_char(day, 'YYYY-MM-DD') as day, views, samples, carts
    from ${sheet === undefined ? sql`author_day where author_id = ${sellerId} and source = 'all'` : sql`sheet_day where sheet_id = ${sheet}`}
      and day >= ${from}::date and day < ${until}::date`.execute(db)
  return rows.map((row) => ({ ...row, sheet: null, source: null, sold: 0, sales: 0 }))
}

/** The same days by sheet. */
async function sumSheets(db: Db, { sellerId, sheet }: Whose, from: string, until: string) {
  const { rows } = await sql<{ sheet: string } & InterestSums>`
    select d.sheet_id as sheet, sum(d.views) as views, sum(d.samples) as samples, sum(d.carts) as carts
    from sheet_day d where d.day >= ${from}::date and d.day < ${until}::date
      and d.sheet_id in (select id from sheet where author_id = ${sellerId} and ${onlySheet('id', sheet)})
    group by d.sheet_id`.execute(db)
  return rows.map((row) => ({ ...row, day: null, source: null, sold: 0, sales: 0 }))
}

/** No parameter that may be null: a plan for one sheet is another one than for all. */
function onlySheet(column: string, sheet: string | undefined) {
  return sheet === undefined ? sql`true` : sql`${sql.ref(column)} = ${sheet}`
}

type InterestSums = Pick<Figures, 'views' | 'samples' | 'carts'>

/** The part of the same that something known led there. */
async function sumLedInterest(db: Db, { sellerId, sheet }: Whose, from: string, until: string) {
  const { rows } = await sql<{ source: Source } & InterestSums>`
    select source, sum(views) as views, sum(samples) as samples, sum(carts) as carts
    from ${sheet === undefined ? sql`author_day where author_id = ${sellerId} and source <> 'all'` : sql`sheet_day_source where sheet_id = ${sheet}`}
      and day >= ${from}::date and day < ${until}::date
    group by source`.execute(db)
  return rows.map((row) => ({ ...row, sheet: null, day: null, sold: 0, sales: 0 }))
}

/** Both postings of a sale name the sheet: a line's money is their sum, and an entry holds a sheet once. Refunded sales are left out. */
export async function sumSales(db: Db, { sellerId, sheet }: Whose, from: string, until: string) {
  const { rows } = await sql<Sum & { sold: number; satang: number }>`
    with sold as (
      select p.sheet_id as sheet, (e.occurred_at at time zone 'Asia/Bangkok')::date as day, e.id,
        coalesce((select l.source from order_line l where l.order_id = e.order_id and ${ofItsOrder} = p.sheet_id), 'direct') as source,
        sum(p.amount_satang) as satang
      from ledger_posting p join ledger_entry e on e.id = p.entry_id
      where p.seller_id = ${sellerId} and e.kind = 'sale' and e.occurred_at >= ${startOfDay(from)}
        and e.occurred_at < ${startOfDay(until)} and p.sheet_id is not null
        and not exists (select from refund_line r join order_line l on (l.order_id, l.position) = (r.order_id, r.position)
          where r.order_id = e.order_id and l.sheet_id = p.sheet_id)
        and ${onlySheet('p.sheet_id', sheet)}
      group by p.sheet_id, e.id)
    select sheet, to_char(day, 'YYYY-MM-DD') as day, source, count(*) as sold, sum(satang)::bigint as satang
    from sold group by grouping sets ((sheet), (day), (source))`.execute(db)
  return rows.map(({ satang, ...row }) => ({
    ...row,
    sales: satangToBaht(satang),
    views: 0,
    samples: 0,
    carts: 0,
  }))
}

/** Sheets whose money went back or that were reported in these days. */
async function countTroubles(db: Db, { sellerId, sheet }: Whose, from: string, until: string) {
  const { rows } = await sql<{ sheet: string; refunds: number; reports: number }>`
    select sheet, count(*) filter (where is_refund)::int as refunds, count(*) filter (where not is_refund)::int as reports from (
      select l.sheet_id as sheet, true as is_refund from order_line l
        join refund_line r using (order_id, position) join refund f on f.id = r.refund_id
        where l.sheet_id in (select id from sheet where author_id = ${sellerId})
          and f.created_at >= ${startOfDay(from)} and f.created_at < ${startOfDay(until)}
      union all select r.sheet_id, false from report r join sheet s on s.id = r.sheet_id
        where s.author_id = ${sellerId} and r.created_at >= ${startOfDay(from)} and r.created_at < ${startOfDay(until)}
    ) trouble where ${onlySheet('sheet', sheet)} group by sheet`.execute(db)
  return rows
}

type Named = {
  id: string
  code: string
  name: string
  class_info: string
  category: number
  semester: number
  year: number
}

async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('sheet')
    .select(['id', 'code', 'name', 'class_info', 'category', 'semester', 'year'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
