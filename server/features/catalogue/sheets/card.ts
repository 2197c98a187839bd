import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { sheetCard } from '#contract/buyer/catalogue.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { factsOf, type SheetFacts, sheetFacts } from '#rules/sheets/sheet-facts.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { coverVersion } from '#rules/sheets/sheet-pictures.ts'
import { timesBought } from './sheet-counts.ts'

export type SheetCard = z.output<typeof sheetCard>

/** A card's columns, as selected by `cardsOf`. */
export type SheetCardRow = SheetFacts & {
  id: string
  code: string
  name: string
  store_code: number
  store_name_th: string
  store_name_en: string
  store_short: string
  store_pictures: number
  price_satang: number
  full_satang: number | null
  bought_count: number
  color: string
  highlighted: boolean
  score: number
  score_count: number
  created_at: Date
  author_id: string
  cover_version: number
  start_at: Date | null
  join_url: string | null
  ended_at: Date | null
  replay_url: string | null
  view_count: number | null
}

/** Rooms and replays are reached through their page: an external address leaves only there, where it counts as opened. */
const replayExpression = `case when coalesce(ot.replay_key, ot.replay_url) is not null then '/myVideo/' || ot.sheet_id end`
export const replayAddress = `${replayExpression} as replay_url`

const cardsHead = `
  select p.*, st.name_th as store_name_th, st.name_en as store_name_en, st.short as store_short,
    st.picture_version as store_pictures, ot.start_at, ot.join_url, ot.ended_at, ${replayAddress}, ot.view_count
  from (`
const cardsTail = (order: string) => `) p
  join store st on st.code = p.store_code
  left join online_tutoring ot on ot.sheet_id = p.id
  order by ${order}`

/** Joins stores and tutoring to the few rows of `page` (a query with `sheetColumns`), never to what the page was chosen from. */
export const cardsOf = (page: string, order: string) => `${cardsHead}${page}${cardsTail(order)}`

/** The same of a query with parameters of its own. */
export const cardsOfQuery = <Row>(page: RawBuilder<unknown>, order: string) =>
  sql<Row>`${sql.raw(cardsHead)}${page}${sql.raw(cardsTail(order))}`

/** `owned`: bought or written by the caller. The addresses of a live session are for them alone. */
export function presentSheetCard(row: SheetCardRow, owned: boolean): SheetCard {
  return {
    _id: row.id,
    name: sheetName(row.code, row.name),
    store: row.store_code,
    storeName: [row.store_name_th, row.store_name_en, row.store_short],
    ...factsOf(row),
    price: satangToBaht(row.price_satang),
    fullPrice: row.full_satang === null ? undefined : satangToBaht(row.full_satang),
    bought: row.bought_count,
    color: row.color,
    highlighted: row.highlighted,
    score: oneDecimal(row.score),
    scoreCount: row.score_count,
    created: row.created_at.toISOString(),
    authorCode: row.author_id,
    owned,
    onlineTutor:
      row.start_at === null
        ? null
        : {
            startDate: Math.floor(row.start_at.getTime() / 1000),
            url: owned && row.join_url !== null ? `/myVideo/${row.id}` : null,
            isLiveSteamEnded: row.ended_at !== null,
            liveReplayUrl: owned ? row.replay_url : null,
            views: row.view_count ?? 0,
          },
    cover: coverVersion(row.cover_version, row.store_pictures),
  }
}

export function oneDecimal(score: number): number {
  return Math.round(score * 10) / 10
}

/** A card's store columns, for rows that were read without them. */
export type CardStore = Pick<
  SheetCardRow,
  'store_name_th' | 'store_name_en' | 'store_short' | 'store_pictures'
>
export type SheetRowWithoutStore = Omit<SheetCardRow, keyof CardStore>

const ownColumns = [
  'id',
  'code',
  'name',
  'store_code',
  ...sheetFacts,
  'price_satang',
  'full_satang',
  'bought_count',
  'color',
  'highlighted',
  'score',
  'score_count',
  'created_at',
  'author_id',
  'cover_version',
] as const
const valueOf = (column: string) => (column === 'bought_count' ? timesBought : `s.${column}`)
/** The sheet's own part of a card, for a query with the sheet as `s`. */
export const sheetColumns = ownColumns.map((column) => `${valueOf(column)} as ${column}`).join(', ')
/**
 * What a buyer of a sheet owns, by the title that staff approved last: what its author types into a draft is not the buyers'. A sheet
 * without a name has its code for one in the titles.
 */
function approvedOf(sheet: 's' | 'sheet') {
  const ofTitle = (column: string, value: string) => {
    const title = `(select ${value} from sheet_title t where t.id = ${sheet}.title_id)`
    return `case when ${sheet}.status = ${sheetStatus.published} then ${sheet}.${column} else coalesce(${title}, ${sheet}.${column}) end`
  }
  return {
    code: ofTitle('code', 't.code'),
    name: ofTitle('name', "case when t.name = t.code then '' else t.name end"),
    store_code: ofTitle('store_code', 't.store_code'),
  }
}

export const approved = approvedOf('s')

const approvedWords = approvedOf('sheet')
/** Code and name of it for a query with the table `sheet`. */
export const approvedTitle = [
  sql.raw<string>(approvedWords.code).as('code'),
  sql.raw<string>(approvedWords.name).as('name'),
] as const

/** `sheetColumns` for those who own the sheet, on sale or not. */
export const ownedSheetColumns = ownColumns
  .map(
    (column) =>
      `${column in approved ? approved[column as keyof typeof approved] : valueOf(column)} as ${column}`,
  )
  .join(', ')
const jsonTutoringColumns = ['start_at', 'join_url', 'ended_at', 'replay_url', 'view_count'] as const

/**
 * A card's columns as a JSON array for a query with sheet `s`: cards within another sheet's row. An array, because writing column names
 * into each row costs as much as reading the rows.
 */
export const cardJson = `json_build_array(${ownColumns.map(valueOf).join(', ')}, (
    select json_build_array(ot.start_at, ot.join_url, ot.ended_at, ${replayExpression}, ot.view_count)
    from online_tutoring ot where ot.sheet_id = s.id))`

type Tutoring = Pick<SheetCardRow, (typeof jsonTutoringColumns)[number]>

const noTutoring: Tutoring = {
  start_at: null,
  join_url: null,
  ended_at: null,
  replay_url: null,
  view_count: null,
}

/** Reads what `cardJson` wrote; times are text there. */
export function readCardJson(values: readonly unknown[]): SheetRowWithoutStore {
  const sheet = Object.fromEntries(ownColumns.map((column, at) => [column, values[at]]))
  const session = values[ownColumns.length] as readonly unknown[] | null
  const tutoring = session === null ? noTutoring : readTutoring(session)
  return { ...sheet, ...tutoring, created_at: new Date(String(sheet['created_at'])) } as SheetRowWithoutStore
}

function readTutoring([startAt, joinUrl, endedAt, replayUrl, viewCount]: readonly unknown[]): Tutoring {
  return {
    start_at: new Date(String(startAt)),
    join_url: joinUrl as string | null,
    ended_at: endedAt === null ? null : new Date(endedAt as string),
    replay_url: replayUrl as string | null,
    view_count: Number(viewCount),
  }
}
