import { sql } from 'kysely'
import { z } from 'zod'
import type { wishSheet } from '#contract/buyer/wishes.ts'
import type { ValidInputOf } from '#contract/shared/call.ts'
import { refuse } from '#rules/refusal.ts'
import { compactText } from '#rules/search/normalise.ts'
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

/** Refuses: sheets.too-many-wishes. */
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
 * When a sheet goes on sale: notifies those who wished for its title, once, and clears the failed searches it answers. In batches; the
 * notice and the wish's mark are one transaction.
 */
export async function notifyWishers(platform: Platform, payload: unknown): Promise<void> {
  const { sheetId } = z.object({ sheetId: z.string() }).parse(payload)
  const sheet = await platform.db
    .selectFrom('sheet')
    .leftJoin('sheet_title', 'sheet_title.id', 'sheet.title_id')
    .select(['sheet.code', 'sheet.name', 'sheet_title.name_en', 'author_id', 'sheet.store_code', 'on_sale'])
    .where('sheet.id', '=', sheetId)
    .executeTakeFirst()
  if (sheet === undefined || !sheet.on_sale || sheet.store_code === secretStore) return
  const title = compactText(`${sheet.code} ${sheet.name} ${sheet.name_en ?? ''}`)
  const name = sheetName(sheet.code, sheet.name)
  const now = platform.clock.now()
  await sql`delete from search_miss where store_code in (0, ${sheet.store_code}) and position(key in ${title}) > 0`.execute(
    platform.db,
  )
  for (;;) {
    const notified = await inTransaction(platform.db, async (trx) => {
      const { rows } = await sql<{ person_id: string; typed: string }>`
        update sheet_wish set told_at = ${now} where (person_id, store_code, key) in (
          select person_id, store_code, key from sheet_wish
          where told_at is null and store_code in (0, ${sheet.store_code}) and position(key in ${title}) > 0
            and person_id <> ${sheet.author_id} and wished_at <= ${now}
          limit ${batchMax} for update skip locked)
        returning person_id, typed`.execute(trx)
      await sendMessages(
        trx,
        [...Map.groupBy(rows, ({ person_id }) => person_id)].map(
          ([personId, wishes]): NewMessage => ({
            personId,
            type: 'info',
            notice: 'wished-sheet',
            key: `wish:${sheetId}:${personId}`,
            html: wishFound({ id: sheetId, name, wish: wishes[0]?.typed ?? name }),
          }),
        ),
      )
      return rows.length
    })
    if (notified < batchMax) return
  }
}
