import { sql } from 'kysely'
import { type LineToPrice, orderSheetsMax, priceOrder } from '#rules/orders/price-order.ts'
import { findPromoRefusal, type Promo } from '#rules/orders/promo.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { findPromo, promoColumns, promoOf, type PromoRow } from './promo.queries.ts'

type Saving = { code: string; discountSatang: number; totalSatang: number }

/** The bundle of a seller that gives most, of those all of whose sheets are among these. A cart may hold more than one order: it has no price. */
export async function findBundle(db: Db | Trx, lines: readonly LineToPrice[]): Promise<Saving | undefined> {
  if (lines.length > orderSheetsMax) return undefined
  return bestOf(
    await readBundles(
      db,
      lines.map((line) => line.sheetId),
    ),
    lines,
  )
}

/** The bundles whose sheets are all among these. It takes sheet ids only, so it can run together with the read of the sheets. */
export async function readBundles(db: Db | Trx, sheetIds: readonly string[]): Promise<PromoRow[]> {
  if (sheetIds.length < 2) return []
  // Prepared, with its values hidden from the planner: the plan is cached (`platform/statement-cache.ts`), and every order runs it.
  const { rows } = await sql<PromoRow>`
    select ${sql.join(promoColumns.map((column) => sql.ref(column)))} from promo_code where together and stopped_at is null
      and seller_id in (select author_id from sheet where id = any((select ${[...sheetIds]}::text[])::text[]))
      and sheet_ids <@ (select ${[...sheetIds]}::text[])
    order by code`.execute(db)
  return rows
}

function bestOf(bundles: readonly PromoRow[], lines: readonly LineToPrice[]): Saving | undefined {
  return bundles.map((row) => savingOf(lines, promoOf(row))).reduce<Saving | undefined>(better, undefined)
}

/**
 * The saving that prices an order: the typed code, or a bundle where that gives more; never both. A refused code is kept so that the buyer
 * is told why.
 */
export async function chooseSaving(
  db: Db | Trx,
  lines: readonly LineToPrice[],
  typed: string | undefined,
  buyerId: string,
  now: Date,
  bundles?: readonly PromoRow[],
): Promise<string | undefined> {
  const bundle = bundles === undefined ? await findBundle(db, lines) : bestOf(bundles, lines)
  if (bundle === undefined || typed === undefined) return bundle?.code ?? typed
  const facts = await findPromo(db, typed, buyerId)
  if (facts === undefined || findPromoRefusal(facts.promo, facts.uses, lines, now) !== undefined) return typed
  return savingOf(lines, facts.promo).discountSatang >= bundle.discountSatang ? typed : bundle.code
}

function savingOf(lines: readonly LineToPrice[], promo: Promo): Saving {
  const { discountSatang, totalSatang } = priceOrder(lines, promo)
  return { code: promo.code, discountSatang, totalSatang }
}

function better(best: Saving | undefined, other: Saving): Saving {
  return best === undefined || other.discountSatang > best.discountSatang ? other : best
}
