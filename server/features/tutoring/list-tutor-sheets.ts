import { cardsOf, type SheetCardRow, sheetColumns, titlesOfText } from '../catalogue/index.ts'
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

const orders = {
  '-created': (table: string) => `${table}.created_at desc, ${table}.id`,
  // One number for both halves: the next session comes first, the longest past one last.
  startDate: (table: string) =>
    `(${table}.ended_at is not null), extract(epoch from ${table}.start_at) * case when ${table}.ended_at is null then 1 else -1 end, ${table}.id`,
}

const ofFoundTitles = ` and exists (select from unnest($4::int[], $5::int[]) t (title_id, class_line_id)
  where t.title_id = s.title_id and t.class_line_id in (0, s.class_line_id))`

/** Sheets on sale that have a live session, one page of them. */
export async function listTutorSheets(
  platform: Platform,
  { search, store, sort, page, pageLimit }: TutorSheetsInput,
): Promise<TutorSheetRow[]> {
  const ofStore = store > 0 ? store : undefined
  const found = search.trim() === '' ? undefined : await titlesOfText(platform, search, ofStore)
  if (found?.titleIds.length === 0) return []
  const order = orders[sort]
  const { rows } = await platform.pool.query<TutorSheetRow>({
    name: `tutoring-list-${sort}${found === undefined ? '' : '-found'}`,
    text: cardsOf(
      `select * from (
        select ${sheetColumns}, o.start_at, o.ended_at, o.planned_minutes from online_tutoring o join sheet s on s.id = o.sheet_id
        where s.on_sale and ($1::int is null or s.store_code = $1) ${found === undefined ? '' : ofFoundTitles}) sessions
      order by ${order('sessions')} limit $2 offset $3`,
      order('p'),
    ),
    values: [
      ofStore ?? null,
      pageLimit,
      page * pageLimit,
      ...(found === undefined ? [] : [found.titleIds, found.classLineIds]),
    ],
  })
  return rows
}
