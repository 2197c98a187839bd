import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { keepReadingPlace } from '#contract/buyer/reader.ts'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { refuse } from '#rules/refusal.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { drawing, findReadable, preparedFile } from './readable-book.ts'
import { sheetBook } from './sheet-book.ts'

/**
 * How many pages the file has, asked before the transaction is opened: it may have to be read first.
 * Refuses: not-found, library.not-owned, reader.not-open, request.invalid (there is no such page).
 */
export async function checkPlace(
  platform: Platform,
  person: Person,
  { id, page, beside = page }: { id: string; page: number; beside?: number | undefined },
): Promise<{ pages: number }> {
  const sheet = await preparedFile(platform, await findReadable(platform, person, id))
  const book = sheet === null ? null : await drawing(sheetBook(platform, sheet, 'now'))
  if (book === null) return refuse('reader.not-open')
  if (Math.max(page, beside) > book.pages.length) return refuse('request.invalid')
  return { pages: book.pages.length }
}

/** The last one said is the place, whatever the device; every page one has stayed on is noted, and counts for its day once. */
export async function keepPlace(
  trx: Trx,
  platform: Platform,
  person: Person,
  { id, page, pages, beside }: { id: string; page: number; pages: number; beside?: number | undefined },
): Promise<DataOf<typeof keepReadingPlace>> {
  const now = platform.clock.now()
  const before = await trx
    .selectFrom('reading_place')
    .select(['seen', 'page'])
    .where('person_id', '=', person.id)
    .where('sheet_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // A new version may have more pages or fewer; of a place kept before pages were noted, all before it count.
  const seen = (before?.seen ?? '1'.repeat(before?.page ?? 0)).slice(0, pages).padEnd(pages, '0')
  const open = new Set([page, beside ?? page])
  const next = Array.from(seen, (bit, at) => (open.has(at + 1) ? '1' : bit)).join('')
  await sql`
    insert into reading_place as place (person_id, sheet_id, page, pages, read_at, seen)
    values (${person.id}, ${id}, ${page}, ${pages}, ${now}, ${next}::varbit)
    on conflict (person_id, sheet_id) do update set page = excluded.page, pages = excluded.pages, read_at = excluded.read_at,
      -- Two devices may have begun at once: neither's page is lost.
      seen = case when length(place.seen) = excluded.pages then place.seen | excluded.seen else excluded.seen end`.execute(
    trx,
  )
  const read = [...open].filter((one) => seen[one - 1] !== '1').length
  await sql`
    insert into reading_day as known (person_id, day, pages) values (${person.id}, ${bangkokDate(now)}::date, ${read})
    on conflict (person_id, day) do update set pages = known.pages + excluded.pages where excluded.pages > 0`.execute(
    trx,
  )
  return { page, pages, readAt: now.toISOString() }
}
