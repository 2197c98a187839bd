import { sql } from 'kysely'
import { Refusal } from '#rules/refusal.ts'
import { positionsMax } from '#rules/tutoring/replay.ts'
import type { Caller, Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { requireSession } from './watchable-session.ts'

/**
 * Whether this view counts: there must be something to see, and a viewer counts once an hour. Read before the transaction: a hundred
 * viewers who each hold one connection and wait for a second would deadlock the pool. Refuses: sign-in.required, not-found,
 * library.not-owned.
 */
export async function doesViewCount(platform: Platform, caller: Caller, sheetId: string): Promise<boolean> {
  const session = await requireSession(platform, caller, sheetId)
  if (session.endedAt === null || (session.replayKey === null && session.replayUrl === null)) return false
  const viewer = caller.kind === 'person' ? caller.id : ''
  return await platform.limits.take('replay-view', `${viewer} ${sheetId}`).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
}

/**
 * Counts a view by inserting a row, because simultaneous updates of one counter would block each other; `addUpViews` sums them every
 * minute.
 */
export async function countView(trx: Trx, sheetId: string, now: Date): Promise<void> {
  await trx.insertInto('tutoring_view').values({ sheet_id: sheetId, seen_at: now }).execute()
}

/** Views at most of one run; the rest waits for the next minute. */
const viewsOfRunMax = 20_000

/** Adds new views to the sessions. Two runs take different rows, and a crash neither loses nor doubles any. */
export async function addUpViews({ pool }: Pick<Platform, 'pool'>): Promise<void> {
  await pool.query(
    `with gone as (
      delete from tutoring_view where ctid = any(array(
        select ctid from tutoring_view limit $1 for update skip locked)) returning sheet_id
    ), counted as (select sheet_id, count(*) as views from gone group by sheet_id order by sheet_id)
    update online_tutoring set view_count = view_count + counted.views::int
    from counted where online_tutoring.sheet_id = counted.sheet_id`,
    [viewsOfRunMax],
  )
}

/**
 * Stores where this person stopped. The latest saved time wins, in whatever order calls arrive; a clock that is ahead counts as now. Fifty
 * are kept, the newest (buyer.md §9).
 */
export async function storePosition(
  trx: Trx,
  person: Pick<Person, 'id'>,
  position: { id: string; seconds: number; savedAt: string },
  now: Date,
): Promise<void> {
  const given = new Date(position.savedAt)
  const savedAt = given < now ? given : now
  await sql`
    insert into video_position (person_id, sheet_id, seconds, saved_at)
    values (${person.id}, ${position.id}, ${position.seconds}, ${savedAt})
    on conflict (person_id, sheet_id) do update set seconds = excluded.seconds, saved_at = excluded.saved_at
      where video_position.saved_at <= excluded.saved_at`.execute(trx)
  await sql`
    delete from video_position where person_id = ${person.id} and sheet_id in (
      select sheet_id from video_position where person_id = ${person.id}
      order by saved_at desc, sheet_id offset ${positionsMax})`.execute(trx)
}
