import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { normaliseText } from '#rules/search/normalise.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { groupCover } from '../pictures/index.ts'
import { cardsOf, presentSheetCard, type SheetCardRow, sheetColumns } from './card.ts'
import { findOwnedSheets } from './owned.ts'

type GroupRow = {
  id: string
  name: string
  detail: string
  store_code: number
  store_names: string[]
  cover: string
  sheets: string[]
  covers: string[]
  price_satang: number
}

const recommendedMax = 12
/** Covers stacked on a package's card. */
const coversShown = 2

/** The package `g` with its sheets on sale; a package without any is hidden. */
const groupColumns = `g.id, g.name, g.detail, g.store_code, array[st.name_th, st.name_en, st.short] as store_names,
  ${groupCover} as cover, i.sheets, i.covers, i.price_satang`
const groupJoins = `join store st on st.code = g.store_code
  cross join lateral (
    select array_agg(s.id order by gi.position) as sheets, sum(s.price_satang) as price_satang,
      array_agg(s.cover_version || 's' || own.picture_version order by gi.position) as covers
    from sheet_group_item gi join sheet s on s.id = gi.sheet_id join store own on own.code = s.store_code
    where gi.group_id = g.id and s.on_sale) i`

const recommendedQuery = {
  name: 'groups-recommended',
  text: `select ${groupColumns} from sheet_group g ${groupJoins}
    where g.recommended and g.visible and ($1 = -1 or g.store_code = $1) and i.sheets is not null
      and not exists (select from unnest($2::text[]) word where position(word in g.search_text) = 0)
    order by g.created_at desc, g.id limit ${recommendedMax}`,
}

/** Recommended packages, newest first: of one store or of all (-1), whose words or sheets hold every word of the search. */
export async function recommendGroups(platform: Platform, search: string, storeCode: number) {
  const words = normaliseText(search)
    .split(' ')
    .filter((word) => word !== '')
  const { rows } = await platform.pool.query<GroupRow>({ ...recommendedQuery, values: [storeCode, words] })
  return rows.map(presentGroup)
}

const groupQuery = {
  name: 'groups-one',
  text: `select ${groupColumns} from sheet_group g ${groupJoins} where g.id = $1 and g.visible and i.sheets is not null`,
}

const groupSheetsQuery = {
  name: 'groups-sheets',
  text: cardsOf(
    `select ${sheetColumns}, gi.position from sheet_group_item gi join sheet s on s.id = gi.sheet_id
      where gi.group_id = $1 and s.on_sale`,
    'p.position, p.id',
  ),
}

/** One package with its sheets in order; a hidden one is refused like an unknown one. Refuses: not-found. */
export async function getGroupInfo(platform: Platform, caller: Caller, groupId: string) {
  const [groups, sheets] = await Promise.all([
    platform.pool.query<GroupRow>({ ...groupQuery, values: [groupId] }),
    platform.pool.query<SheetCardRow>({ ...groupSheetsQuery, values: [groupId] }),
  ])
  const group = groups.rows[0]
  if (group === undefined) return refuse('not-found')
  const owned = await findOwnedSheets(
    platform,
    caller,
    sheets.rows.map((row) => row.id),
  )
  return {
    ...presentGroup(group),
    sheets: sheets.rows.map((row) => presentSheetCard(row, owned.has(row.id))),
  }
}

function presentGroup(row: GroupRow) {
  return {
    _id: row.id,
    name: row.name,
    detail: row.detail,
    store: row.store_code,
    storeName: row.store_names,
    sheets: row.sheets,
    price: satangToBaht(row.price_satang),
    cover: row.cover,
    covers: row.sheets.slice(0, coversShown).map((_id, at) => ({ _id, cover: row.covers[at] ?? '' })),
  }
}
