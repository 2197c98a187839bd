import { sql } from 'kysely'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { openTitleIndex, type TitleIndex } from './title-index.ts'

const indexes = new WeakMap<Platform, Promise<TitleIndex>>()

/** This server's title index, loaded on first use. The next caller retries a failed load. */
export function titleIndexOf(reading: Platform): Promise<TitleIndex> {
  const platform = reading.primary ?? reading
  const known = indexes.get(platform)
  if (known !== undefined) return known
  const opening = openTitleIndex(platform.pool, platform.notifications, platform.log)
  indexes.set(platform, opening)
  opening.catch(() => indexes.delete(platform))
  return opening
}

/** A first page is asked for the moment that the server listens. */
const afterFirstPageMilliseconds = 500

/** Loads the index shortly after the server listens, so that no first page waits for it; closes it with the server. */
export function searchOf(platform: Platform): { open: () => void; close: () => void } {
  let soon: NodeJS.Timeout | undefined
  return {
    open() {
      soon = setTimeout(() => {
        titleIndexOf(platform).catch((error: unknown) =>
          platform.log.warn({ reason: String(error) }, 'the title index is not loaded yet'),
        )
      }, afterFirstPageMilliseconds)
    },
    close() {
      clearTimeout(soon)
      void indexes.get(platform)?.then(
        (index) => index.close(),
        () => {},
      )
      indexes.delete(platform)
    },
  }
}

/**
 * Recounts each title's sheets on sale and purchases. Popularity is stored in doubling steps, so that few titles change and pages stay
 * stable between requests.
 */
export async function refreshTitleStatistics(db: Db | Trx): Promise<void> {
  await sql`
    with counted as (
      select title_id, count(*)::int as sheets, floor(log(2, 1 + sum(bought_count)))::smallint as popularity
      from sheet where on_sale group by title_id
    )
    update sheet_title t
    set sheet_count = coalesce(c.sheets, 0), popularity = coalesce(c.popularity, 0)
    from sheet_title own left join counted c on c.title_id = own.id
    where own.id = t.id and (t.sheet_count, t.popularity) is distinct from (coalesce(c.sheets, 0), coalesce(c.popularity, 0))
  `.execute(db)
}
