import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { DataOf } from '#contract/shared/call.ts'
import type { getGroup, groupFilters, listGroups } from '#contract/staff/packages.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { normaliseText } from '#rules/search/normalise.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db } from '#server/platform/database.ts'
import { groupCover } from '../pictures/index.ts'
import { timesBought } from '../sheets/index.ts'
import { inStores, mustHold, permission, storesAsked } from '#server/platform/rights.ts'

export type GroupFilters = z.output<typeof groupFilters>

export type GroupRow = {
  id: string
  name: string
  store_code: number
  name_th: string
  name_en: string
  short: string
  recommended: boolean
  visible: boolean
  cover: string
  updated_at: Date
  sheet_count: number
  on_sale_count: number
  price_satang: number
  sold: number
  covers: { _id: string; cover: string }[]
}

const orders = {
  updated: sql`g.updated_at, g.id`,
  '-updated': sql`g.updated_at desc, g.id`,
  name: sql`g.name, g.id`,
  '-name': sql`g.name desc, g.id desc`,
} satisfies Record<GroupFilters['sort'], RawBuilder<unknown>>

/** One page of the packages that the caller looks after. Refuses: not-found (a store of others). */
export async function findGroups(
  db: Db,
  caller: Person,
  { page, rows: size, ...filters }: GroupFilters & { page: number; rows: number },
): Promise<DataOf<typeof listGroups>> {
  const condition = conditionOf(caller, filters)
  const [{ rows }, counted] = await Promise.all([
    groupsQuery(condition, filters.sort, { limit: size, offset: page * size }).execute(db),
    sql<{ total: number }>`select count(*) as total from sheet_group g where ${condition}`.execute(db),
  ])
  return { groups: rows.map(presentListed), total: counted.rows[0]?.total ?? 0 }
}

/** The same list as rows for a file. Refuses: not-found. */
export function groupsFileQuery(caller: Person, filters: GroupFilters): RawBuilder<GroupRow> {
  return groupsQuery(conditionOf(caller, filters), filters.sort)
}

function groupsQuery(
  condition: RawBuilder<unknown>,
  sort: GroupFilters['sort'],
  page?: { limit: number; offset: number },
): RawBuilder<GroupRow> {
  // The page first, and only its rows are joined.
  const bounds = page === undefined ? sql`` : sql`limit ${page.limit} offset ${page.offset}`
  return sql<GroupRow>`
    select g.id, g.name, g.store_code, st.name_th, st.name_en, st.short, g.recommended, g.visible,
      ${sql.raw(groupCover)} as cover, g.updated_at,
      i.sheet_count, i.on_sale_count, coalesce(i.sold, 0) as sold, coalesce(i.price_satang, 0) as price_satang, coalesce(i.covers, '[]') as covers
    from (select * from sheet_group g where ${condition} order by ${orders[sort]} ${bounds}) g
      join store st on st.code = g.store_code
      cross join lateral (
        select count(*) as sheet_count, count(*) filter (where s.on_sale) as on_sale_count,
          sum(s.price_satang) filter (where s.on_sale) as price_satang, sum(${sql.raw(timesBought)})::int as sold,
          (json_agg(json_build_object('_id', s.id, 'cover', s.cover_version || 's' || of.picture_version)
            order by gi.position, s.id) filter (where s.on_sale)) as covers
        from sheet_group_item gi join sheet s on s.id = gi.sheet_id join store of on of.code = s.store_code
        where gi.group_id = g.id) i
    order by ${orders[sort]}`
}

function conditionOf(caller: Person, filters: GroupFilters): RawBuilder<unknown> {
  const words = normaliseText(filters.search)
    .split(' ')
    .filter((word) => word !== '')
  return sql.join(
    [
      inStores('g.store_code', storesAsked(caller, permission.sheets, filters.store)),
      words.length === 0
        ? sql`true`
        : sql`(g.id = ${filters.search.trim().toUpperCase()} or (${holdsEvery(words)}))`,
      shown[filters.show],
    ],
    sql` and `,
  )
}

/** Word by word: a subquery over the words would be asked anew for each of 100,000 rows. */
function holdsEvery(words: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => sql`position(${word} in g.search_text) > 0`),
    sql` and `,
  )
}

const shown = {
  all: sql`true`,
  visible: sql`g.visible`,
  hidden: sql`not g.visible`,
  recommended: sql`g.recommended`,
  attention: sql`g.id in (
    select gi.group_id from sheet s join sheet_group_item gi on gi.sheet_id = s.id where not s.on_sale)`,
} satisfies Record<GroupFilters['show'], RawBuilder<unknown>>

/** Covers per list row; more could not be told apart. */
const coversShown = 5

function presentListed(row: GroupRow): DataOf<typeof listGroups>['groups'][number] {
  return {
    _id: row.id,
    name: row.name,
    store: row.store_code,
    storeName: [row.name_th, row.name_en, row.short],
    sheetCount: row.sheet_count,
    onSaleCount: row.on_sale_count,
    sold: row.sold,
    price: satangToBaht(row.price_satang),
    recommended: row.recommended,
    visible: row.visible,
    cover: row.cover,
    covers: row.covers.slice(0, coversShown),
    updated: row.updated_at.toISOString(),
  }
}

/** A package with all its sheets, on sale or not. Refuses: not-found. */
export async function readGroup(db: Db, caller: Person, id: string): Promise<DataOf<typeof getGroup>> {
  const group = await db
    .selectFrom('sheet_group as g')
    .innerJoin('store as st', 'st.code', 'g.store_code')
    .select(['g.id', 'g.store_code', 'st.name_th', 'st.name_en', 'st.short', 'g.name', 'g.detail'])
    .select([
      'g.recommended',
      'g.visible',
      'g.cover_key',
      'g.revision',
      sql<string>`${sql.raw(groupCover)}`.as('cover'),
    ])
    .where('g.id', '=', id)
    .executeTakeFirst()
  if (group === undefined) return refuse('not-found')
  mustHold(caller, permission.sheets, group.store_code)
  const sheets = await db
    .selectFrom('sheet_group_item as i')
    .innerJoin('sheet as s', 's.id', 'i.sheet_id')
    .select(['s.id', 's.code', 's.name', 's.price_satang', 's.semester', 's.year', 's.category', 's.on_sale'])
    .where('i.group_id', '=', id)
    .orderBy('i.position')
    .orderBy('s.id')
    .execute()
  return {
    _id: group.id,
    store: group.store_code,
    storeName: [group.name_th, group.name_en, group.short],
    name: group.name,
    detail: group.detail,
    recommended: group.recommended,
    visible: group.visible,
    hasOwnCover: group.cover_key !== null,
    cover: group.cover,
    revision: group.revision,
    sheets: sheets.map((sheet) => ({
      _id: sheet.id,
      name: sheetName(sheet.code, sheet.name),
      price: satangToBaht(sheet.price_satang),
      semester: sheet.semester,
      year: sheet.year,
      category: sheet.category,
      onSale: sheet.on_sale,
    })),
  }
}
