import type pg from 'pg'
import {
  buildTitleSearch,
  type SearchClassLine,
  type SearchStore,
  type SearchTitle,
  type TitleSearch,
} from '#rules/search/title-search.ts'
import type { Log } from '#server/platform/log.ts'
import type { Notifications } from '#server/platform/notifications.ts'

/** Titles, best first, as two columns. `classLineIds[n]` is 0 where all sheets of the title match. */
export type RankedTitles = {
  titleIds: Int32Array
  classLineIds: Int32Array
  storeCodes: Int32Array
  exactCount: number
}

/**
 * This process's title search, fed from PostgreSQL. It polls each second and when notified (sheet_titles_changed), so that processes agree
 * within a second.
 */
export type TitleIndex = {
  find: (text: string) => RankedTitles
  /** The last count of a title's sheets on sale, for choosing a query plan, not for display. */
  sheetCountOf: (titleId: number) => number
  /** Polls for changes now; true when there were any. */
  refresh: () => Promise<boolean>
  close: () => void
}

const titlesChangedChannel = 'sheet_titles_changed'
const pollEveryMilliseconds = 1_000
const cachedTextsMax = 2_000
/** Title ids held by the cache: 12 bytes each. */
const cachedTitlesMax = 400_000

type TitleRow = {
  id: number
  store_code: number
  code: string
  name: string
  name_en: string
  popularity: number
  sheet_count: number
}

export async function openTitleIndex(
  pool: pg.Pool,
  notifications: Notifications,
  log: Log,
): Promise<TitleIndex> {
  let seen = await oldestOpenTransaction(pool)
  let storesSeen = await storesVersion(pool)
  const stores = await readStores(pool)
  const storeOf = new Map<number, number>()
  const sheetCounts = new Map<number, number>()
  const lineTexts = await readClassLines(pool, '0')
  let search = buildTitleSearch(stores, noted(await readTitles(pool, '0')), lineTexts)
  let cache = new Map<string, RankedTitles>()
  let cachedTitles = 0
  let lastRead = ''

  function* noted(rows: TitleRow[]): Iterable<SearchTitle> {
    for (const row of rows) {
      storeOf.set(row.id, row.store_code)
      sheetCounts.set(row.id, row.sheet_count)
      yield {
        id: row.id,
        storeCode: row.store_code,
        code: row.code,
        name: row.name,
        nameEn: row.name_en,
        popularity: row.popularity,
      }
    }
  }

  function find(text: string): RankedTitles {
    const known = cache.get(text)
    if (known !== undefined) {
      // Last used goes to the end; the first in the map is what goes when room is needed.
      cache.delete(text)
      cache.set(text, known)
      return known
    }
    const ranked = columnsOf(search, text, storeOf)
    cache.set(text, ranked)
    cachedTitles += ranked.titleIds.length
    for (const [oldest, { titleIds }] of cache) {
      if (cache.size <= cachedTextsMax && cachedTitles <= cachedTitlesMax) break
      cache.delete(oldest)
      cachedTitles -= titleIds.length
    }
    return ranked
  }

  async function poll(): Promise<boolean> {
    const next = await oldestOpenTransaction(pool)
    const storesNow = await storesVersion(pool)
    const [titles, lines] = [await readTitles(pool, seen), await readClassLines(pool, seen)]
    seen = next
    // While a long transaction is open, each poll reads the same rows again: they are no news.
    const read = titles.length + lines.length === 0 ? '' : JSON.stringify([titles, lines])
    const news = read !== '' && read !== lastRead
    lastRead = read
    if (!news && storesNow === storesSeen) return false
    if (storesNow === storesSeen) {
      search.setTitles(noted(titles))
      search.setClassLines(lines)
    } else {
      // Names of institutions change a few times a year.
      search = buildTitleSearch(
        await readStores(pool),
        noted(await readTitles(pool, '0')),
        await readClassLines(pool, '0'),
      )
    }
    storesSeen = storesNow
    cache = new Map()
    cachedTitles = 0
    return true
  }

  // One poll at a time; a caller during a poll gets the next one, which sees their changes.
  let running: Promise<boolean> | undefined
  let waiting: Promise<boolean> | undefined
  function refresh(): Promise<boolean> {
    if (running === undefined) {
      running = poll().finally(() => (running = undefined))
      return running
    }
    waiting ??= running
      .catch(() => false)
      .then(() => {
        waiting = undefined
        return refresh()
      })
    return waiting
  }

  const refreshQuietly = () => {
    refresh().catch((error: unknown) =>
      log.warn({ reason: String(error) }, 'search: could not look for new titles'),
    )
  }
  const stopListening = notifications.on(titlesChangedChannel, refreshQuietly)
  const timer = setInterval(refreshQuietly, pollEveryMilliseconds)
  timer.unref()

  return {
    find,
    sheetCountOf: (titleId) => sheetCounts.get(titleId) ?? 0,
    refresh,
    close() {
      clearInterval(timer)
      stopListening()
    },
  }
}

function columnsOf(search: TitleSearch, text: string, storeOf: Map<number, number>): RankedTitles {
  const { found, exactCount } = search.find(text)
  return {
    titleIds: Int32Array.from(found, (one) => one.titleId),
    classLineIds: Int32Array.from(found, (one) => one.classLineId),
    storeCodes: Int32Array.from(found, (one) => storeOf.get(one.titleId) ?? 0),
    exactCount,
  }
}

/** Rows of transactions from this one on may still appear; read before the rows, so that none is missed. */
async function oldestOpenTransaction(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ oldest: string }>({
    name: 'search-oldest-transaction',
    text: 'select pg_snapshot_xmin(pg_current_snapshot())::text as oldest',
  })
  return rows[0]?.oldest ?? '0'
}

async function storesVersion(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ version: string }>({
    name: 'search-stores-version',
    text: `select md5(coalesce(string_agg(concat_ws(E'\\t', code, name_th, name_en, short), E'\\n' order by code), '')) as version
           from store`,
  })
  return rows[0]?.version ?? ''
}

async function readStores(pool: pg.Pool): Promise<SearchStore[]> {
  const { rows } = await pool.query<{ code: number; name_th: string; name_en: string; short: string }>(
    'select code, name_th, name_en, short from store order by code',
  )
  return rows.map((row) => ({ code: row.code, nameTh: row.name_th, nameEn: row.name_en, short: row.short }))
}

/** Transaction ids belong to one cluster: rows restored from another may carry future ids, which would be news at every poll. */
const changedSince = `changed_by >= $1::xid8 and changed_by < case when $1::xid8 = '0' then '18446744073709551615'
  else pg_snapshot_xmax(pg_current_snapshot()) end`

async function readTitles(pool: pg.Pool, since: string): Promise<TitleRow[]> {
  const { rows } = await pool.query<TitleRow>({
    name: 'search-titles-since',
    text: `select id, store_code, code, name, name_en, popularity, sheet_count
           from sheet_title where ${changedSince} order by id`,
    values: [since],
  })
  return rows
}

/** Class lines that came to a title since then, each with all its titles. */
async function readClassLines(pool: pg.Pool, since: string): Promise<SearchClassLine[]> {
  const { rows } = await pool.query<{ id: number; text: string; titleIds: number[] }>({
    name: 'search-class-lines-since',
    text: `select l.id, l.text, array_agg(p.title_id) as "titleIds"
           from class_line l join sheet_title_class_line p on p.class_line_id = l.id
           where l.id in (select class_line_id from sheet_title_class_line where ${changedSince})
           group by l.id order by l.id`,
    values: [since],
  })
  return rows
}
