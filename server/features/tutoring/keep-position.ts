import { sql } from 'kysely'
import { positionsMax } from '#rules/tutoring/replay.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'

/**
 * Stores where this person stopped. The place saved last wins, whichever device's call comes last; a clock that runs
 * ahead counts as now. Fifty are kept, the oldest go (buyer.md §9).
 */
export async function keepPosition(
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
