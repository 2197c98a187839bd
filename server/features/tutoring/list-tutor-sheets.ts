import { cardsOf, searchSheets, type SheetCardRow, sheetColumns } from '../catalogue/index.ts'
import type { Platform } from '#server/platform/platform.ts'

type TutorSheetsInput = {
  search: string
  /** 0 and below: every store. */
  store: number
  sort: '-created' | 'startDate'
  /** From 0. */
  page: number
  pageLimit: number
}

type TutorSheetRow = SheetCardRow & { planned_minutes: number | null }

/** What a search may find among the sheets of the store before sessions are picked from it. */
const foundMax = 1_000

const orders = {
  '-created': (table: string) => `${table}.created_at desc, ${table}.id`,
  // One number for both halves: the next session comes first, the longest past one last.
  startDate: (table: string) =>
    `(${table}.ended_at is not null), extract(epoch from ${table}.start_at) * case when ${table}.ended_at is null then 1 else -1 end, ${table}.id`,
}

/** Sheets on sale that have a live session, one page of them. */
export async function listTutorSheets(
  platform: Platform,
  { search, store, sort, page, pageLimit }: TutorSheetsInput,
): Promise<TutorSheetRow[]> {
  const ids = search.trim() === '' ? null : await findIds(platform, search, store)
  if (ids?.length === 0) return []
  const order = orders[sort]
  const { rows } = await platform.pool.query<TutorSheetRow>({
    name: `tutoring-list-${sort}`,
    text: cardsOf(
      `select * from (
        select ${sheetColumns}, o.start_at, o.ended_at, o.planned_minutes from online_tutoring o join sheet s on s.id = o.sheet_id
        where s.on_sale and ($1::int is null or s.store_code = $1) and ($2::text[] is null or s.id = any($2))) sessions
      order by ${order('sessions')} limit $3 offset $4`,
      order('p'),
    ),
    values: [store > 0 ? store : null, ids, pageLimit, page * pageLimit],
  })
  return rows
}

async function findIds(platform: Platform, search: string, store: number): Promise<string[]> {
  const filter = store > 0 ? { store } : {}
  const found = await searchSheets(platform, { search, filter, page: 0, pageLimit: foundMax })
  return found.filter((sheet) => sheet.start_at !== null).map((sheet) => sheet.id)
}
