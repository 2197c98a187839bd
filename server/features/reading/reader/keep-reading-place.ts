import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { keepReadingPlace } from '#contract/buyer/reader.ts'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { has, isReadAgain, withPages } from '#rules/reading/reader-figures.ts'
import { refuse } from '#rules/refusal.ts'
import { noteVersion } from '#server/features/reading/library/index.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { drawing, findReadable, preparedFile, sheetBook } from './sheet-book.ts'

/**
 * Reads the page count before the transaction is opened, because it may have to be read from the file. Refuses: not-found,
 * library.not-owned, reader.not-open, request.invalid (there is no such page).
 */
export async function validatePlace(
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

/**
 * The latest place counts, from whatever device. Each page the reader stayed on is recorded once a day; pages reread or magnified too, for
 * figures of many readers, unless this one objects.
 */
export async function storePlace(
  trx: Trx,
  platform: Platform,
  person: Person,
  {
    id,
    page,
    pages,
    beside,
    zoomed,
  }: { id: string; page: number; pages: number; beside?: number | undefined; zoomed: boolean },
): Promise<DataOf<typeof keepReadingPlace>> {
  const now = platform.clock.now()
  const before = await trx
    .selectFrom('reading_place')
    .select(['seen', 'again', 'zoomed', 'page'])
    .where('person_id', '=', person.id)
    .where('sheet_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  // A new version may have another number of pages. For a place stored before pages were recorded, all pages before it count.
  const seen = withPages(before?.seen ?? '1'.repeat(before?.page ?? 0), pages)
  const open = new Set([page, beside ?? page])
  const isAgain = isReadAgain(page, before && { page: before.page, seen, again: before.again ?? '' })
  const again = withPages(
    before?.again ?? null,
    pages,
    isAgain ? new Set([...open].filter((one) => has(seen, one))) : new Set(),
  )
  const closer = withPages(before?.zoomed ?? null, pages, zoomed ? open : new Set())
  await sql`
    insert into reading_place as place (person_id, sheet_id, page, pages, read_at, seen, again, zoomed)
    select id, ${id}, ${page}::int, ${pages}::int, ${now}::timestamptz, ${withPages(seen, pages, open)}::varbit,
      case when reading_counted then ${again}::varbit end, case when reading_counted then ${closer}::varbit end
    from person where id = ${person.id}
    on conflict (person_id, sheet_id) do update set page = excluded.page, pages = excluded.pages, read_at = excluded.read_at,
      again = excluded.again, zoomed = excluded.zoomed,
      -- Two devices may have begun at once: neither's page is lost.
      seen = case when length(place.seen) = excluded.pages then place.seen | excluded.seen else excluded.seen end`.execute(
    trx,
  )
  const read = [...open].filter((one) => !has(seen, one)).length
  await sql`
    insert into reading_day as known (person_id, day, pages) values (${person.id}, ${bangkokDate(now)}::date, ${read})
    on conflict (person_id, day) do update set pages = known.pages + excluded.pages where excluded.pages > 0`.execute(
    trx,
  )
  await noteVersion(trx, id, person.id)
  return { page, pages, readAt: now.toISOString() }
}
