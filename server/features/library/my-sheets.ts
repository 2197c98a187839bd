import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getMyallSheet, getMySheet } from '#contract/buyer/library.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db } from '#server/platform/database.ts'

/** The person and the stores of what is in the library, for the page's selectors. */
export async function listMyStores(db: Db, person: Person): Promise<DataOf<typeof getMySheet>> {
  const { rows } = await sql<{
    code: number
    name_th: string
    name_en: string
    short: string
    color: string
  }>`
    select code, name_th, name_en, short, colours[1] as color from store
    where code in (
      select s.store_code from library_entry e join sheet s on s.id = e.sheet_id
      where e.person_id = ${person.id} and e.revoked_at is null)
    order by code`.execute(db)
  return {
    user: { _id: person.id, name: person.name, seller: person.seller, infoEnter: person.profileEntered },
    store: rows.map((row) => ({
      code: row.code,
      name: [row.name_th, row.name_en],
      short: row.short,
      color: row.color,
    })),
  }
}

type Row = {
  acquired_at: Date
  id: string
  code: string
  name: string
  store_code: number
  store_th: string
  store_en: string
  store_short: string
  category: number
  semester: number
  year: number
  price_satang: number
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

/** Every sheet in the library, newest first; hidden ones too, for buyers keep what they bought (decisions §4). */
export async function listMySheets(db: Db, person: Person): Promise<DataOf<typeof getMyallSheet>> {
  const { rows } = await sql<Row>`
    select e.acquired_at, s.id, s.code, s.name, s.store_code, t.name_th as store_th, t.name_en as store_en,
      t.short as store_short, s.category, s.semester, s.year, s.price_satang, s.bought_count, s.color, s.highlighted,
      s.score, s.score_count, coalesce(s.published_at, s.created_at) as created_at, s.author_id, s.cover_version,
      o.start_at, o.join_url, o.ended_at, o.replay_url, o.view_count
    from library_entry e
      join sheet s on s.id = e.sheet_id
      join store t on t.code = s.store_code
      left join online_tutoring o on o.sheet_id = s.id
    where e.person_id = ${person.id} and e.revoked_at is null
    order by e.acquired_at desc, s.id`.execute(db)
  return { sheets: rows.map((row) => ({ sheet: presentCard(row), created: row.acquired_at.toISOString() })) }
}

function presentCard(row: Row): DataOf<typeof getMyallSheet>['sheets'][number]['sheet'] {
  return {
    _id: row.id,
    name: `${row.code} ${row.name}`.trim(),
    store: row.store_code,
    storeName: [row.store_th, row.store_en, row.store_short],
    category: row.category,
    semester: row.semester,
    year: row.year,
    price: satangToBaht(row.price_satang),
    bought: row.bought_count,
    color: row.color,
    highlighted: row.highlighted,
    score: row.score,
    scoreCount: row.score_count,
    created: row.created_at.toISOString(),
    authorCode: row.author_id,
    owned: true,
    onlineTutor:
      row.start_at === null
        ? null
        : {
            startDate: Math.floor(row.start_at.getTime() / 1000),
            url: row.join_url,
            isLiveSteamEnded: row.ended_at !== null,
            liveReplayUrl: row.replay_url,
            views: row.view_count ?? 0,
          },
    cover: String(row.cover_version),
  }
}
