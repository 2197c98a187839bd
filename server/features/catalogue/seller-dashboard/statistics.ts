import { sql } from 'kysely'
import type { getSheetStatistics } from '#contract/seller/dashboard.ts'
import type { CheckedAskOf, DataOf } from '#contract/shared/call.ts'
import { bangkokInstant, bangkokParts } from '#rules/calendar/bangkok.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import type { Db } from '#server/platform/database.ts'

type Statistics = DataOf<typeof getSheetStatistics>
type Figures = Omit<Statistics['days'][number], 'day'>
/** One of `sheet` and `day` is null: a sum over all days of a sheet, or over all sheets of a day. */
type Sum = { sheet: string | null; day: string | null }

type Whose = { sellerId: string; sheet: string | undefined }

const dayMilliseconds = 86_400_000
/** Fewer than these stay unseen. */
const fewReaders = 5

const none: Figures = { views: 0, samples: 0, carts: 0, sold: 0, sales: 0 }

/**
 * How the own sheets did in the last days: interest as counted, sales from the ledger. Refuses: not-found, for a sheet of
 * somebody else as for none.
 */
export async function readStatistics(
  db: Db,
  sellerId: string,
  { days: length, sheet }: CheckedAskOf<typeof getSheetStatistics>,
  now: Date,
): Promise<Statistics> {
  if (sheet !== undefined) await requireOwnSheet(db, sellerId, sheet)
  const [daysBefore, days] = [lastDays(now, 2 * length).slice(0, length), lastDays(now, length)]
  const [first, next] = [days[0] ?? '', lastDays(new Date(now.getTime() + dayMilliseconds), 1)[0] ?? '']
  const [firstBefore, whose] = [daysBefore[0] ?? '', { sellerId, sheet }]
  const [interest, sales, interestBefore, salesBefore, read, readBefore] = await Promise.all([
    sumInterest(db, whose, first, next),
    sumSales(db, whose, first, next),
    sumInterest(db, whose, firstBefore, first),
    sumSales(db, whose, firstBefore, first),
    countReaders(db, whose, first, next),
    countReaders(db, whose, firstBefore, first),
  ])
  const byDay = new Map(days.map((day) => [day, { ...none }]))
  const bySheet = new Map<string, Figures>()
  for (const { sheet: id, day, ...figures } of [...interest, ...sales]) {
    const sum = day === null ? (bySheet.get(id ?? '') ?? { ...none }) : byDay.get(day)
    if (sum === undefined) continue
    for (const name of Object.keys(figures) as (keyof Figures)[]) sum[name] += figures[name] ?? 0
    if (day === null) bySheet.set(id ?? '', sum)
  }
  const names = await namesOf(db, [...bySheet.keys()])
  return {
    now: { ...sumOf([...interest, ...sales]), read },
    before: { ...sumOf([...interestBefore, ...salesBefore]), read: readBefore },
    days: [...byDay].map(([day, figures]) => ({ day, ...figures })),
    sheets: [...bySheet]
      .map(([id, figures]) => ({ sheet: id, ...titleOf(id, names.get(id)), ...figures }))
      .toSorted((a, b) => b.sold - a.sold || b.views - a.views || (a.sheet < b.sheet ? -1 : 1)),
  }
}

/** Of the sums by day alone: the others hold the same once more. Baht of days add up without a rest in satang. */
function sumOf(rows: readonly (Sum & Figures)[]): Figures {
  const sum = { ...none }
  for (const { sheet: _sheet, day, ...figures } of rows)
    if (day !== null) for (const name of Object.keys(none) as (keyof Figures)[]) sum[name] += figures[name]
  return { ...sum, sales: Math.round(sum.sales * 100) / 100 }
}

/** Sheets share titles: what tells two of them apart stands beside it. */
function titleOf(
  id: string,
  sheet: Named | undefined,
): Omit<Statistics['sheets'][number], 'sheet' | keyof Figures> {
  if (sheet === undefined) return { name: id, classInfo: '', category: 0, semester: 0, year: 0 }
  const { code, name, class_info: classInfo, category, semester, year } = sheet
  return { name: `${code} ${name}`.trim(), classInfo, category, semester, year }
}

async function requireOwnSheet(db: Db, sellerId: string, sheetId: string): Promise<void> {
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
  const { year, month, day } = bangkokParts(now)
  return Array.from({ length }, (_, back) =>
    new Date(Date.UTC(year, month - 1, day - (length - 1 - back))).toISOString().slice(0, 10),
  )
}

function startOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return bangkokInstant(year, month, date)
}

/** Who bought and opened one for the first time. Of few, she could tell who it was. */
async function countReaders(db: Db, { sellerId, sheet }: Whose, from: string, until: string) {
  const { rows } = await sql<{ readers: number }>`
    select count(*)::int as readers from sheet s join library_entry e on e.sheet_id = s.id
    where s.author_id = ${sellerId} and (${sheet ?? null}::text is null or s.id = ${sheet ?? null})
      and e.revoked_at is null and e.opened_at >= ${startOf(from)} and e.opened_at < ${startOf(until)}`.execute(
    db,
  )
  const readers = rows[0]?.readers ?? 0
  return readers < fewReaders ? null : readers
}

async function sumInterest(db: Db, { sellerId, sheet }: Whose, from: string, until: string) {
  const { rows } = await sql<Sum & Pick<Figures, 'views' | 'samples' | 'carts'>>`
    select d.sheet_id as sheet, to_char(d.day, 'YYYY-MM-DD') as day,
      sum(d.views) as views, sum(d.samples) as samples, sum(d.carts) as carts
    from sheet_day d join sheet s on s.id = d.sheet_id
    where s.author_id = ${sellerId} and d.day >= ${from}::date and d.day < ${until}::date
      and (${sheet ?? null}::text is null or d.sheet_id = ${sheet ?? null})
    group by grouping sets ((d.sheet_id), (d.day))`.execute(db)
  return rows.map((row) => ({ ...row, sold: 0, sales: 0 }))
}

/**
 * Both legs of a sale name the sheet: the money of a line is their sum, and an entry holds a sheet once. What was refunded is as if it
 * had not been sold.
 */
async function sumSales(db: Db, { sellerId, sheet }: Whose, from: string, until: string) {
  const { rows } = await sql<Sum & { sold: number; satang: number }>`
    with sold as (
      select p.sheet_id as sheet, to_char(e.occurred_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD') as day, e.id,
        sum(p.amount_satang) as satang
      from ledger_posting p join ledger_entry e on e.id = p.entry_id
      where p.seller_id = ${sellerId} and e.kind = 'sale' and e.occurred_at >= ${startOf(from)}
        and e.occurred_at < ${startOf(until)} and p.sheet_id is not null
        and not exists (select from refund_line r join order_line l on (l.order_id, l.position) = (r.order_id, r.position)
          where r.order_id = e.order_id and l.sheet_id = p.sheet_id)
        and (${sheet ?? null}::text is null or p.sheet_id = ${sheet ?? null})
      group by p.sheet_id, e.id)
    select sheet, day, count(*) as sold, sum(satang)::bigint as satang
    from sold group by grouping sets ((sheet), (day))`.execute(db)
  return rows.map(({ satang, ...row }) => ({
    ...row,
    sales: satangToBaht(satang),
    views: 0,
    samples: 0,
    carts: 0,
  }))
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
