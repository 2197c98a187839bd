import { type RawBuilder, sql } from 'kysely'
import type { getReport, getReportMeta } from '#contract/staff/complaints.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { type ReportCategory, reportCategories } from '#rules/complaints/categories.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { coverVersion } from '#rules/sheets/sheet-pictures.ts'
import { readFlaggedQuestions, readHiddenQuestions } from '../catalogue/index.ts'
import { readWaitingPictures } from '../sellers/index.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db } from '#server/platform/database.ts'
import { inStores, permission, storesAsked, storesWith } from '#server/platform/rights.ts'

/** Rows per table: staff work through no more at once, and the count shows the rest. */
const rowsMax = 500
/** staff.md §9 */
const handledDays = 30

export async function readReportMeta(db: Db, caller: Person): Promise<DataOf<typeof getReportMeta>> {
  const stores = storesWith(caller, permission.sheets)
  const { rows } = await sql<{ code: number; name_th: string; name_en: string; open: number }>`
    select s.code, s.name_th, s.name_en,
      coalesce(o.open, 0) + (select count(*)::int from flagged_question q where q.store_code = s.code) as open
    from store s left join (
      select sheet.store_code, count(*)::int as open from report join sheet on sheet.id = report.sheet_id
      where report.action_at is null group by 1) o on o.store_code = s.code
    where ${inStores('s.code', stores)} order by s.code`.execute(db)
  return {
    stores: rows.map(({ code, name_th, name_en, open }) => ({ code, name: [name_th, name_en], open })),
  }
}

/** Refuses: not-found (a store of others). */
export async function readStaffReports(
  db: Db,
  caller: Person,
  store: number,
  now: Date,
): Promise<DataOf<typeof getReport>> {
  const stores = storesAsked(caller, permission.sheets, store)
  // Of a sheet that was moved to another store the reports are its staff's too.
  const mine = inStores('s.store_code', stores)
  const since = new Date(now.getTime() - handledDays * 24 * 3_600_000)
  const open = sql`r.action_at is null and ${mine}`
  const handled = sql`r.action_at >= ${since} and ${mine}`
  const [active, passive, count, questions, hidden, pictures] = await Promise.all([
    find(db, sql`${open} order by r.created_at, r.id`),
    find(db, sql`${handled} order by r.action_at desc, r.id`),
    sql<{
      count: number
    }>`select count(*) from report r join sheet s on s.id = r.sheet_id where ${open}`.execute(db),
    readFlaggedQuestions(db, stores),
    readHiddenQuestions(db, stores, since),
    readWaitingPictures(db, stores),
  ])
  return { active, passive, activeCount: count.rows[0]?.count ?? 0, questions, hidden, pictures }
}

type Row = {
  id: string
  created_at: Date
  store_code: number
  name_th: string
  name_en: string
  short: string
  sheet_id: string
  code: string
  name: string
  category: ReportCategory
  message: string
  page: number | null
  cover_version: number
  picture_version: number
  dealt_at: Date | null
  action: string | null
  action_at: Date | null
  actor: string | null
}

async function find(db: Db, which: RawBuilder<unknown>): Promise<DataOf<typeof getReport>['active']> {
  const { rows } = await sql<Row>`
    select r.id, r.created_at, s.store_code, st.name_th, st.name_en, st.short, r.sheet_id, s.code, s.name, r.category, r.message, r.page,
      s.cover_version, st.picture_version, r.dealt_at, r.action, r.action_at, p.name as actor
    from report r join sheet s on s.id = r.sheet_id join store st on st.code = s.store_code
      left join person p on p.id = r.action_by
    where ${which} limit ${rowsMax}`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    created: row.created_at.toISOString(),
    store: row.store_code,
    storeName: [row.name_th, row.name_en, row.short],
    sheet: row.sheet_id,
    sheetName: sheetName(row.code, row.name),
    cover: coverVersion(row.cover_version, row.picture_version),
    category: reportCategories[row.category].th,
    message: row.message,
    page: row.page,
    dealt: row.dealt_at !== null,
    action: row.action ?? '',
    actionAt: row.action_at?.toISOString() ?? null,
    actionBy: row.actor ?? '',
  }))
}
