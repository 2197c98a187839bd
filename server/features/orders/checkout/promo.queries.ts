import { type Selectable, sql } from 'kysely'
import { normalisePromoCode, type Promo, type PromoUse } from '#rules/orders/promo.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { PromoCodeTable } from '#server/platform/schema/orders.ts'

export type PromoFacts = { promo: Promo; description: [th: string, en: string]; uses: PromoUse }

/** The code with its uses so far, as this buyer sees it. Inside an order use `lockPromo`. */
export async function findPromo(
  db: Db | Trx,
  text: string,
  personId: string,
): Promise<PromoFacts | undefined> {
  return await read(db, text, personId, false)
}

/** Locks the code, so that its last use goes to one order only (INV-06). */
export async function lockPromo(trx: Trx, text: string, personId: string): Promise<PromoFacts | undefined> {
  return await read(trx, text, personId, true)
}

async function read(
  db: Db | Trx,
  text: string,
  personId: string,
  lock: boolean,
): Promise<PromoFacts | undefined> {
  const query = db.selectFrom('promo_code').selectAll().where('code', '=', normalisePromoCode(text))
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (row === undefined) return undefined
  const follows =
    row.followers_only &&
    row.seller_id !== null &&
    (await db
      .selectFrom('author_follow')
      .select('person_id')
      .where('person_id', '=', personId)
      .where('author_id', '=', row.seller_id)
      .executeTakeFirst()) !== undefined
  const mine = await db
    .selectFrom('promo_use')
    .select((select) => select.fn.countAll<number>().as('uses'))
    .where('promo_code', '=', row.code)
    .where('person_id', '=', personId)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    promo: promoOf(row),
    description: [row.description_th, row.description_en],
    uses: {
      total: row.used_count,
      byThisBuyer: mine.uses,
      byItsMaker: row.created_by === personId,
      byFollower: follows,
    },
  }
}

export const promoColumns = [
  'code',
  'kind',
  'amount',
  'store_code',
  'use_limit_total',
  'use_limit_per_buyer',
  'valid_from',
  'valid_until',
  'stopped_at',
  'seller_id',
  'sheet_ids',
  'followers_only',
  'together',
] as const

export type PromoRow = Pick<Selectable<PromoCodeTable>, (typeof promoColumns)[number]>

export function promoOf(row: PromoRow): Promo {
  return {
    code: row.code,
    kind: row.kind,
    amount: row.amount,
    storeCode: row.store_code,
    useLimitTotal: row.use_limit_total,
    useLimitPerBuyer: row.use_limit_per_buyer,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    stoppedAt: row.stopped_at,
    own:
      row.seller_id === null
        ? undefined
        : {
            sellerId: row.seller_id,
            sheetIds: row.sheet_ids,
            followersOnly: row.followers_only,
            together: row.together,
          },
  }
}

export async function usePromo(
  trx: Trx,
  code: string,
  orderId: string,
  personId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('promo_code')
    .set((set) => ({ used_count: set('used_count', '+', 1) }))
    .where('code', '=', code)
    .execute()
  await trx
    .insertInto('promo_use')
    .values({ order_id: orderId, promo_code: code, person_id: personId, used_at: now })
    .execute()
}

/** Expired and cancelled orders give their uses back, once (INV-06). */
export async function releasePromos(trx: Trx, orderIds: readonly string[], now: Date): Promise<void> {
  const released = await trx
    .updateTable('promo_use')
    .set({ released_at: now })
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .where('released_at', 'is', null)
    .returning('promo_code')
    .execute()
  // Codes are locked in one order, so that two releases never deadlock.
  const codes = released.map(({ promo_code }) => promo_code).toSorted()
  for (const [code, uses] of Map.groupBy(codes, (one) => one))
    await trx
      .updateTable('promo_code')
      .set((set) => ({ used_count: set('used_count', '-', uses.length) }))
      .where('code', '=', code)
      .execute()
}
