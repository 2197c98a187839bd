import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { keepReadingPlace } from '#contract/buyer/reader.ts'
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
  { id, page }: { id: string; page: number },
): Promise<{ pages: number }> {
  const sheet = await preparedFile(platform, await findReadable(platform, person, id))
  const book = sheet === null ? null : await drawing(sheetBook(platform, sheet, 'now'))
  if (book === null) return refuse('reader.not-open')
  if (page > book.pages.length) return refuse('request.invalid')
  return { pages: book.pages.length }
}

/** The last one said is the place, whatever the device. */
export async function keepPlace(
  trx: Trx,
  platform: Platform,
  person: Person,
  { id, page, pages }: { id: string; page: number; pages: number },
): Promise<DataOf<typeof keepReadingPlace>> {
  const now = platform.clock.now()
  await sql`
    insert into reading_place (person_id, sheet_id, page, pages, read_at)
    values (${person.id}, ${id}, ${page}, ${pages}, ${now})
    on conflict (person_id, sheet_id) do update set page = excluded.page, pages = excluded.pages, read_at = excluded.read_at`.execute(
    trx,
  )
  return { page, pages, readAt: now.toISOString() }
}
