import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { DataOf } from '#contract/shared/call.ts'
import type { broadcastFilters, getStaffMessage, listStaffMessages } from '#contract/staff/messages.ts'
import { messageLine } from '#rules/messages/message-text.ts'
import { typedHtml } from '#rules/messages/typed-html.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { plainName } from '#rules/people/names.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Db, type Trx, likePart } from '#server/platform/database.ts'
import { inStores, permission, storesWith } from '#server/platform/rights.ts'

export type BroadcastFilters = z.output<typeof broadcastFilters>

type Summary = DataOf<typeof listStaffMessages>['messages'][number]

/** Up to this many receivers, readers are counted live; above, by a job. */
const countedLiveMax = 1_000
const lineMax = 120

export type BroadcastRow = {
  id: string
  audience: Summary['audience']
  type: Summary['type']
  text_th: string
  text_en: string
  person_id: string | null
  sheet_id: string | null
  receiver_count: number | null
  state: 'draft' | 'sending' | 'stopped' | 'sent'
  version: number
  sent_count: number
  read_count: number
  changed_at: Date
  sent_at: Date | null
  ended_at: Date | null
  by_name: string
  person_name: string | null
  sheet_code: string | null
  sheet_name: string | null
}

/** Broadcasts that the caller may see and that match, newest first. Only the writer sees a draft. */
export function broadcastQuery(
  caller: Person,
  { search, state }: BroadcastFilters,
  { limit, offset = 0 }: { limit: number; offset?: number },
): RawBuilder<BroadcastRow> {
  return sql<BroadcastRow>`${selected()} where ${visible(caller)} and ${fits(search, state)}
    order by b.changed_at desc, b.id limit ${limit} offset ${offset}`
}

export async function listBroadcasts(
  db: Db,
  caller: Person,
  input: BroadcastFilters & { page: number; rows: number },
): Promise<DataOf<typeof listStaffMessages>> {
  const { search, state, page, rows: size } = input
  const [{ rows }, count] = await Promise.all([
    broadcastQuery(caller, { search, state }, { limit: size, offset: page * size }).execute(db),
    sql<{ count: number }>`select count(*) as count from broadcast b ${joins}
      where ${visible(caller)} and ${fits(search, state)}`.execute(db),
  ])
  return { messages: rows.map(summaryOf), total: count.rows[0]?.count ?? 0 }
}

/** Refuses: not-found. */
export async function readBroadcast(
  db: Db | Trx,
  caller: Person,
  id: string,
): Promise<DataOf<typeof getStaffMessage>> {
  const { rows } = await sql<BroadcastRow>`${selected()} where b.id = ${id} and ${visible(caller)}`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) return refuse('not-found')
  const read = await sql<{ count: number }>`
    select count(*) as count from message where broadcast_id = ${id} and read_at is not null`.execute(db)
  return {
    ...summaryOf({ ...row, read_count: read.rows[0]?.count ?? 0 }),
    th: row.text_th,
    en: row.text_en,
    version: row.version,
    ended: row.ended_at?.toISOString() ?? null,
  }
}

export function summaryOf(row: BroadcastRow): Summary {
  const line = (text: string) => [...messageLine(typedHtml(text))].slice(0, lineMax).join('')
  return {
    _id: row.id,
    state: row.state,
    audience: row.audience,
    target:
      row.person_id !== null
        ? { _id: row.person_id, name: row.person_name ?? '' }
        : row.sheet_id !== null
          ? { _id: row.sheet_id, name: sheetName(row.sheet_code ?? '', row.sheet_name ?? '') }
          : null,
    type: row.type,
    line: [line(row.text_th), line(row.text_en)],
    by: row.by_name,
    at: (row.sent_at ?? row.changed_at).toISOString(),
    receivers: row.receiver_count,
    sent: row.sent_count,
    read: row.read_count,
  }
}

const joins = sql`left join person w on w.id = coalesce(b.sent_by, b.created_by)
  left join person p on p.id = b.person_id left join sheet s on s.id = b.sheet_id`

function selected(): RawBuilder<unknown> {
  return sql`select b.id, b.state, b.audience, b.type, b.text_th, b.text_en, b.person_id, b.sheet_id, b.receiver_count,
      b.version, b.sent_count, b.changed_at, b.sent_at, b.ended_at,
      case when b.receiver_count <= ${sql.lit(countedLiveMax)} then (
        select count(*)::int from message m where m.broadcast_id = b.id and m.read_at is not null
      ) else b.read_count end as read_count,
      coalesce(w.name, '') as by_name, p.name as person_name, s.code as sheet_code, s.name as sheet_name
    from broadcast b ${joins}`
}

/** Global administrators see all broadcasts, others their own and those to buyers of their stores' sheets. */
function visible(caller: Person): RawBuilder<unknown> {
  return sql`(b.created_by = ${caller.id} or (b.state <> 'draft' and ${inStores('s.store_code', storesWith(caller, permission.sheets))}))`
}

function fits(search: string, state: BroadcastFilters['state']): RawBuilder<unknown> {
  const text = search.trim()
  const ofState = state === 'all' ? sql`true` : sql`b.state = ${state}`
  if (text === '') return ofState
  const part = `%${likePart(text)}%`
  const name = `%${likePart(plainName(text))}%`
  const id = text.toUpperCase()
  return sql`${ofState} and (b.text_th ilike ${part} or b.text_en ilike ${part} or b.id = ${id} or b.person_id = ${id}
    or b.sheet_id = ${id} or p.name ilike ${name} or s.code ilike ${part} or s.name ilike ${part} or w.name ilike ${name})`
}
