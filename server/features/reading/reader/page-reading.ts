import { sql } from 'kysely'
import type { getPageReading } from '#contract/seller/dashboard.ts'
import type { DataOf } from '#contract/shared/call.ts'
import { figuresOfPages, habitsKeptMilliseconds, type ReaderOfPages } from '#rules/reading/page-figures.ts'
import { refuse } from '#rules/refusal.ts'
import { type Db, inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** More tell nothing that these don't. */
const readersMax = 2_000

/** Where the last readers of an own sheet stopped, came back and looked closer. Refuses: not-found, for a sheet of somebody else as for none. */
export async function readPageReading(
  db: Db,
  authorId: string,
  sheetId: string,
  now: Date,
): Promise<DataOf<typeof getPageReading>> {
  const own = await db
    .selectFrom('sheet')
    .select('id')
    .where('id', '=', sheetId)
    .where('author_id', '=', authorId)
    .executeTakeFirst()
  if (own === undefined) refuse('not-found')
  const { rows } = await sql<ReaderOfPages>`
    select place.page, place.pages, place.read_at as "readAt", place.seen::text, place.again::text, place.zoomed::text
    from library_entry e join reading_place place on place.person_id = e.person_id and place.sheet_id = e.sheet_id
      join person p on p.id = e.person_id
    where e.sheet_id = ${sheetId} and e.revoked_at is null and p.reading_counted and place.read_at > ${keptSince(now)}
    order by place.read_at desc limit ${readersMax}`.execute(db)
  return figuresOfPages(rows, now)
}

/** Who reads no longer, or wants to be in no figure: what was kept for the figures only goes. */
export async function forgetReadingHabits({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = '5min'`.execute(trx)
    await sql`
      update reading_place place set again = null, zoomed = null
      where (again is not null or zoomed is not null) and (read_at <= ${keptSince(clock.now())}
        or exists (select from person p where p.id = place.person_id and not p.reading_counted))`.execute(trx)
  })
}

const keptSince = (now: Date) => new Date(now.getTime() - habitsKeptMilliseconds)
