import { setImmediate as letOthersRun } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { wishSheet } from '#contract/buyer/wishes.ts'
import type { ValidInputOf } from '#contract/shared/call.ts'
import { refuse } from '#rules/refusal.ts'
import { compactText } from '#rules/search/normalise.ts'
import { buildTitleSearch } from '#rules/search/title-search.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { secretStore } from '#rules/sheets/special-stores.ts'
import { type NewMessage, sendMessages } from '#server/features/messages/index.ts'
import { type Db, inTransaction, type Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { wishFound } from '#server/words/catalogue.ts'
import { searchKey } from './misses.ts'

export const notifyWishersJob = 'ideas.notify-wishers'

/** No person waits for more at once. */
const wishesMax = 30
const batchMax = 500
/** Texts whose words are read for one sheet; those in one piece with its title need no reading. */
const readMax = 5_000

export async function listWishes(db: Pick<Db, 'selectFrom'>, personId: string) {
  const rows = await db
    .selectFrom('sheet_wish')
    .select(['typed', 'store_code', 'wished_at'])
    .where('person_id', '=', personId)
    .where('told_at', 'is', null)
    .orderBy('wished_at', 'desc')
    .orderBy('key')
    .execute()
  return rows.map((row) => ({ text: row.typed, store: row.store_code, at: row.wished_at.toISOString() }))
}

/** Refuses: not-found (a store of which nobody would ever be told), sheets.too-many-wishes. */
export async function saveWish(
  trx: Trx,
  personId: string,
  { text, store, wanted }: ValidInputOf<typeof wishSheet>,
  now: Date,
): Promise<void> {
  const key = searchKey(text)
  if (key === undefined) return
  if (!wanted) {
    await trx
      .deleteFrom('sheet_wish')
      .where('person_id', '=', personId)
      .where('store_code', '=', store)
      .where('key', '=', key)
      .execute()
    return
  }
  const place = trx.selectFrom('store').select('code').where('code', '=', store)
  if (store === secretStore || (store !== 0 && (await place.executeTakeFirst()) === undefined))
    refuse('not-found')
  // Held, so that of two at once the second counts the first one too.
  await trx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  const others = (await listWishes(trx, personId)).filter(
    (wish) => wish.store !== store || searchKey(wish.text) !== key,
  )
  if (others.length >= wishesMax) refuse('sheets.too-many-wishes')
  await sql`insert into sheet_wish (person_id, store_code, key, typed, wished_at)
    values (${personId}, ${store}, ${key}, ${text}, ${now})
    on conflict (person_id, store_code, key) do update set told_at = null, wished_at = excluded.wished_at
      where sheet_wish.told_at is not null`.execute(trx)
}

/**
 * When a sheet goes on sale: notifies those who wished for it, once, and clears the failed searches it answers. In batches; the
 * notice and the wish's mark are one transaction.
 */
export async function notifyWishers(platform: Platform, payload: unknown): Promise<void> {
  const { sheetId } = z.object({ sheetId: z.string() }).parse(payload)
  const { db } = platform
  const sheet = await db
    .selectFrom('sheet')
    .innerJoin('sheet_title as title', 'title.id', 'sheet.title_id')
    .innerJoin('store', 'store.code', 'sheet.store_code')
    .leftJoin('class_line as line', 'line.id', 'sheet.class_line_id')
    .select(['sheet.code', 'sheet.name', 'sheet.author_id', 'sheet.on_sale', 'sheet.store_code'])
    .select(['title.id as title_id', 'title.name_en', 'line.text'])
    .select(['store.name_th as store_th', 'store.name_en as store_en', 'store.short'])
    .where('sheet.id', '=', sheetId)
    .executeTakeFirst()
  if (sheet === undefined || !sheet.on_sale || sheet.store_code === secretStore) return
  const name = sheetName(sheet.code, sheet.name)
  const now = platform.clock.now()
  const { title, pieces, fits } = fitterOf(sheet)
  const inReach = sql`store_code in (0, ${sheet.store_code})`
  const fitting = async (searched: RawBuilder<unknown>) => {
    const { rows } = await sql<{ key: string; typed: string }>`
      select distinct on (key) key, typed from ${searched} and ${inReach} and (position(key in ${title}) > 0
        or exists (select from unnest(${pieces}::text[]) as piece where position(piece in key) > 0))
      order by key limit ${readMax}`.execute(db)
    const keys: string[] = []
    for (const row of rows) {
      if (fits(row)) keys.push(row.key)
      await letOthersRun()
    }
    return keys
  }
  const fitsKey = (keys: readonly string[]) =>
    sql`${inReach} and (position(key in ${title}) > 0 or key = any(${keys}::text[]))`
  await sql`delete from search_miss where ${fitsKey(await fitting(sql`search_miss where true`))}`.execute(db)
  const wished = fitsKey(await fitting(sql`sheet_wish where told_at is null`))
  for (;;) {
    const notified = await inTransaction(platform.db, async (trx) => {
      const { rows } = await sql<{ person_id: string; typed: string }>`
        update sheet_wish set told_at = ${now} where (person_id, store_code, key) in (
          select person_id, store_code, key from sheet_wish
          where told_at is null and ${wished} and wished_at <= ${now}
          limit ${batchMax} for update skip locked)
        returning person_id, typed`.execute(trx)
      // Who wrote the sheet herself waits no more, and knows of it.
      const others = rows.filter(({ person_id }) => person_id !== sheet.author_id)
      await sendMessages(
        trx,
        [...Map.groupBy(others, ({ person_id }) => person_id)].map(
          ([personId, wishes]): NewMessage => ({
            personId,
            type: 'info',
            notice: 'wished-sheet',
            // Whoever wishes anew for a sheet that is off sale is told again when it is back.
            key: `wish:${sheetId}:${personId}:${now.getTime()}`,
            html: wishFound({ id: sheetId, name, wish: wishes[0]?.typed ?? name }),
          }),
        ),
      )
      return rows.length
    })
    if (notified < batchMax) return
  }
}

type Fitted = {
  code: string
  name: string
  name_en: string
  title_id: number
  store_code: number
  store_th: string
  store_en: string
  short: string
  text: string | null
}

/**
 * Whether the shop would find this sheet by a text with all its words: the same search, over this one title. Reading a text's words is slow: only
 * those are read that share a piece with the title.
 */
function fitterOf(sheet: Fitted) {
  const { title_id: id, store_code: storeCode, code, name, name_en: nameEn, text: line } = sheet
  const search = buildTitleSearch(
    [{ code: storeCode, nameTh: sheet.store_th, nameEn: sheet.store_en, short: sheet.short }],
    [{ id, storeCode, code, name, nameEn, popularity: 0 }],
    line === null ? [] : [{ id: 1, text: line, titleIds: [id] }],
  )
  const title = compactText(`${code} ${name} ${nameEn}`)
  const letters = [...title, ' ', ...compactText(line ?? '')]
  const pieces = new Set(letters.map((_, at) => letters.slice(at, at + 3).join('')))
  return {
    title,
    pieces: [...pieces].filter((piece) => [...piece].length === 3 && !piece.includes(' ')),
    fits: ({ key, typed }: { key: string; typed: string }) => title.includes(key) || search.holds(typed),
  }
}
