import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import type { ReplayCaption, ReplayChapter } from '#rules/tutoring/replay.ts'
import { approved, isSheetStaff } from '../catalogue/index.ts'
import type { Caller, Person } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { everyStore, permission } from '#server/platform/rights.ts'

/** A live session as a person who may watch it sees it. */
export type WatchableSession = {
  id: string
  name: string
  /** Bought, and not refunded. */
  owns: boolean
  /** Something of the sheet has left for this person before. */
  opened: boolean
  storeCode: number
  startAt: Date
  joinUrl: string | null
  endedAt: Date | null
  plannedMinutes: number | null
  /** The file of the private storage that a player opens. */
  replayKey: string | null
  /** A replay that lies elsewhere. */
  replayUrl: string | null
  captions: readonly ReplayCaption[]
  chapters: readonly ReplayChapter[]
}

type Row = {
  id: string
  code: string
  name: string
  store_code: number
  on_sale: boolean
  owns: boolean
  opened: boolean
  wrote: boolean
  signed_in: boolean
  is_staff: boolean
  start_at: Date | null
  join_url: string | null
  ended_at: Date | null
  planned_minutes: number | null
  replay_key: string | null
  replay_url: string | null
  captions: ReplayCaption[]
  chapters: ReplayChapter[]
}

const findSession = {
  name: 'tutoring-find-session',
  text: `select s.id, ${approved.code} as code, ${approved.name} as name, s.store_code, s.on_sale, s.author_id = $2 as wrote,
      exists (select from owned_sheet e where e.person_id = $2 and e.sheet_id = s.id) as owns,
      exists (select from library_entry e where e.person_id = $2 and e.sheet_id = s.id and e.opened_at is not null) as opened,
      exists (select from live_session n where n.id = $3 and n.person_id = $2 and n.expires_at > $4) as signed_in,
      exists (select from staff_permission f where f.person_id = $2 and f.permission = ${permission.sheets}
        and f.store_code in (${everyStore}, s.store_code)) as is_staff,
      ot.start_at, ot.join_url, ot.ended_at, ot.planned_minutes, ot.replay_key, ot.replay_url, ot.captions, ot.chapters
    from sheet s left join online_tutoring ot on ot.sheet_id = s.id where s.id = $1`,
}

type Asking = { sheetId: string; personId: string; sessionId: string }

async function findRow(platform: Platform, input: Asking): Promise<Row | undefined> {
  const { rows } = await platform.pool.query<Row>({
    ...findSession,
    values: [input.sheetId, input.personId, input.sessionId, platform.clock.now()],
  })
  return rows[0]
}

/**
 * A sheet's session, for its owners, its author and staff 1 of its store. Others are refused as not owning what is on sale; off sale it is
 * to them like an unknown one (INV-10). Refuses: sign-in.required, not-found, library.not-owned.
 */
export async function requireSession(
  platform: Platform,
  caller: Caller,
  sheetId: string,
): Promise<WatchableSession> {
  if (caller.kind === 'visitor') return refuse('sign-in.required')
  const row = await findRow(platform, { sheetId, personId: caller.id, sessionId: caller.sessionId })
  if (row === undefined) return refuse('not-found')
  if (!mayWatch(row, caller)) return refuse(row.on_sale ? 'library.not-owned' : 'not-found')
  return sessionOf(row) ?? refuse('not-found')
}

function mayWatch(row: Row, person: Person): boolean {
  return row.owns || row.wrote || isSheetStaff(person, row.store_code)
}

/**
 * The same for a link: a refund, a ban, sign-out or a lost staff right end every link at once (INV-12). Refuses: not-found,
 * library.link-expired, library.not-owned.
 */
export async function requireSessionOfLink(platform: Platform, input: Asking): Promise<WatchableSession> {
  const row = await findRow(platform, input)
  if (row === undefined) return refuse('not-found')
  if (!row.signed_in) return refuse('library.link-expired')
  if (!row.owns && !row.wrote && !row.is_staff) return refuse('library.not-owned')
  return sessionOf(row) ?? refuse('not-found')
}

/** The same for an email's link, without a sign-in: for whoever bought the sheet and still has it. */
export async function requireSessionOfEmail(platform: Platform, input: Asking): Promise<WatchableSession> {
  const row = await findRow(platform, input)
  if (row === undefined) return refuse('not-found')
  if (!row.owns) return refuse('library.not-owned')
  return sessionOf(row) ?? refuse('not-found')
}

function sessionOf(row: Row): WatchableSession | undefined {
  if (row.start_at === null) return undefined
  return {
    id: row.id,
    name: sheetName(row.code, row.name),
    owns: row.owns,
    opened: row.opened,
    storeCode: row.store_code,
    startAt: row.start_at,
    joinUrl: row.join_url,
    endedAt: row.ended_at,
    plannedMinutes: row.planned_minutes,
    replayKey: row.replay_key,
    replayUrl: row.replay_url,
    captions: row.captions,
    chapters: row.chapters,
  }
}
