import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { DataOf } from '#contract/shared/call.ts'
import type { findDeskSheets, getTutoring, listTutoring, tutoringFilters } from '#contract/staff/tutoring.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import type { ReplayCaption, ReplayChapter } from '#rules/tutoring/replay.ts'
import { thaiDigitsToAscii } from '#rules/thai/thai-digits.ts'
import { sessionState } from '#rules/tutoring/session.ts'
import { searchSheets } from '../catalogue/index.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Db, likePart } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { inStores, mustHold, permission, storesAsked, storesWith } from '#server/platform/rights.ts'
import { replayUploadOf } from './replay-parts.ts'

export type TutoringFilters = z.output<typeof tutoringFilters>
type Listed = DataOf<typeof listTutoring>['sessions'][number]

export type SessionRow = {
  id: string
  code: string
  name: string
  cover: string
  store_code: number
  store_name_th: string
  store_name_en: string
  store_short: string
  start_at: Date
  planned_minutes: number | null
  join_url: string | null
  ended_at: Date | null
  replay_key: string | null
  replay_url: string | null
  owners: number
  views: number
  viewers: number
}

/** Counted for the rows of the page only, each in an index. */
const figures = sql`
  (select count(*)::int from owned_sheet e where e.sheet_id = o.sheet_id) as owners,
  o.view_count + (select count(*)::int from tutoring_view v where v.sheet_id = o.sheet_id) as views,
  (select count(*)::int from video_position vp where vp.sheet_id = o.sheet_id) as viewers`

const columns = sql`s.id, s.code, s.name, s.cover_version || 's' || st.picture_version as cover, s.store_code, st.name_th as store_name_th, st.name_en as store_name_en, st.short as store_short,
  o.start_at, o.planned_minutes, o.join_url, o.ended_at, o.replay_key, o.replay_url, ${figures}`
const tables = sql`online_tutoring o join sheet s on s.id = o.sheet_id join store st on st.code = s.store_code`

const orders: Record<TutoringFilters['sort'], RawBuilder<unknown>> = {
  next: sql`ended_at is not null, case when ended_at is null then start_at end, start_at desc, id`,
  start: sql`start_at, id`,
  '-start': sql`start_at desc, id`,
  name: sql`code, name, id`,
  '-name': sql`code desc, name desc, id`,
  views: sql`views, id`,
  '-views': sql`views desc, id`,
  owners: sql`owners, id`,
  '-owners': sql`owners desc, id`,
}

/** Sessions of the own stores that the filters fit. Refuses: not-found (a store of others). */
export function sessionQuery(
  caller: Person,
  filters: TutoringFilters,
  now: Date,
  { limit, offset = 0 }: { limit: number; offset?: number },
): RawBuilder<SessionRow> {
  const where = conditions(caller, filters, now)
  return sql<SessionRow>`select * from (select ${columns} from ${tables} where ${where}) sessions
    order by ${orders[filters.sort]} limit ${limit} offset ${offset}`
}

/** Refuses: not-found (a store of others). */
export async function listDeskSessions(
  { db, clock }: Platform,
  caller: Person,
  input: TutoringFilters & { page: number; rows: number },
): Promise<DataOf<typeof listTutoring>> {
  const { page, rows: size, ...filters } = input
  const now = clock.now()
  const [{ rows }, count] = await Promise.all([
    sessionQuery(caller, filters, now, { limit: size, offset: page * size }).execute(db),
    sql<{ count: number }>`select count(*) as count from ${tables}
      where ${conditions(caller, filters, now)}`.execute(db),
  ])
  return { sessions: rows.map((row) => presentSession(row, now)), total: count.rows[0]?.count ?? 0 }
}

export function presentSession(row: SessionRow, now: Date): Listed {
  const hasReplay = (row.replay_key ?? row.replay_url) !== null
  return {
    _id: row.id,
    name: sheetName(row.code, row.name),
    cover: row.cover,
    store: row.store_code,
    storeName: [row.store_name_th, row.store_name_en, row.store_short],
    state: sessionState({ startAt: row.start_at, endedAt: row.ended_at, hasReplay }, now),
    start: row.start_at.toISOString(),
    minutes: row.planned_minutes,
    ended: row.ended_at?.toISOString() ?? null,
    hasRoom: row.join_url !== null,
    owners: row.owners,
    views: row.views,
    viewers: row.viewers,
  }
}

type WholeRow = SessionRow & {
  captions: ReplayCaption[]
  chapters: ReplayChapter[]
  replay_bytes: number | null
  replay_seconds: number | null
  changed_at: Date
}

/** Refuses: not-found. */
export async function readDeskSession(
  platform: Platform,
  caller: Person,
  sheetId: string,
): Promise<DataOf<typeof getTutoring>> {
  const { db, clock, config } = platform
  const sheet = await deskSheet(db, caller, sheetId)
  const [{ rows }, upload] = await Promise.all([
    sql<WholeRow>`select ${columns}, o.captions, o.chapters, o.replay_bytes, o.replay_seconds, o.changed_at
      from ${tables} where o.sheet_id = ${sheetId}`.execute(db),
    replayUploadOf(platform, sheetId),
  ])
  const [row] = rows
  return {
    ...sheet,
    session:
      row === undefined
        ? null
        : {
            ...presentSession(row, clock.now()),
            joinUrl: row.join_url ?? '',
            replayUrl: row.replay_key === null ? (row.replay_url ?? '') : '',
            file: row.replay_key === null ? null : { bytes: row.replay_bytes, seconds: row.replay_seconds },
            captions: row.captions.map(({ language, label, file }) => ({ language, label, file })),
            chapters: row.chapters.map(({ startSeconds, title: [th, en] }) => ({
              startSeconds,
              title: [th, en],
            })),
            changed: row.changed_at.toISOString(),
          },
    upload,
    replayHosts: [...config.MEDIA_ORIGINS],
  }
}

/** A sheet of a store where the caller works with sheets. Refuses: not-found. */
async function deskSheet(
  db: Db,
  caller: Person,
  sheetId: string,
): Promise<{ _id: string; name: string; storeName: string[] }> {
  const sheet = await db
    .selectFrom('sheet')
    .innerJoin('store', 'store.code', 'sheet.store_code')
    .select(['sheet.code', 'sheet.name', 'sheet.store_code', 'store.name_th', 'store.name_en'])
    .where('sheet.id', '=', sheetId)
    .executeTakeFirst()
  if (sheet === undefined) return refuse('not-found')
  mustHold(caller, permission.sheets, sheet.store_code)
  return {
    _id: sheetId,
    name: sheetName(sheet.code, sheet.name),
    storeName: [sheet.name_th, sheet.name_en],
  }
}

const foundMax = 20
/** Search results before those of other stores are left out. */
const candidatesMax = 200

/** On sale by the words of the shop's search; any sheet of the own stores by its id. */
export async function findSheetsOfDesk(
  platform: Platform,
  caller: Person,
  search: string,
): Promise<DataOf<typeof findDeskSheets>> {
  if (search.length < 2) return []
  const stores = storesWith(caller, permission.sheets)
  const [only, ...others] = stores === 'every' ? [] : stores
  const filter = only !== undefined && others.length === 0 ? { store: only } : {}
  const found = await searchSheets(platform, { search, filter, page: 0, pageLimit: candidatesMax })
  const ids = [search.toUpperCase(), ...found.map(({ id }) => id)]
  const { rows } = await sql<{
    id: string
    code: string
    name: string
    store_code: number
    name_th: string
    name_en: string
    has_session: boolean
  }>`select s.id, s.code, s.name, s.store_code, st.name_th, st.name_en,
      exists (select from online_tutoring o where o.sheet_id = s.id) as has_session
    from unnest(${ids}::text[]) with ordinality as wanted (id, place)
      join sheet s on s.id = wanted.id join store st on st.code = s.store_code
    where ${inStores('s.store_code', stores)} order by wanted.place limit ${sql.lit(foundMax)}`.execute(
    platform.db,
  )
  return rows.map((row) => ({
    _id: row.id,
    name: sheetName(row.code, row.name),
    store: row.store_code,
    storeName: [row.name_th, row.name_en],
    hasSession: row.has_session,
  }))
}

function conditions(caller: Person, filters: TutoringFilters, now: Date): RawBuilder<unknown> {
  const { store, search, state } = filters
  const text = search.trim()
  // Codes are kept in plain digits, names as they were typed.
  const parts = [text, thaiDigitsToAscii(text)].map((one) => `%${likePart(one)}%`)
  const matches =
    text === ''
      ? sql`true`
      : sql`(s.id = ${text.toUpperCase()} or s.code || ' ' || s.name ilike any(${parts}::text[]))`
  const mine = inStores('s.store_code', storesAsked(caller, permission.sheets, store))
  const hasReplay = sql`coalesce(o.replay_key, o.replay_url) is not null`
  const states = {
    all: sql`true`,
    ahead: sql`o.ended_at is null and o.start_at > ${now}`,
    running: sql`o.ended_at is null and o.start_at <= ${now}`,
    ended: sql`o.ended_at is not null and not ${hasReplay}`,
    replay: sql`o.ended_at is not null and ${hasReplay}`,
  }
  return sql`${mine} and ${matches} and ${states[state]}`
}
