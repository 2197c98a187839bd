import type { DataOf } from '#contract/shared/call.ts'
import type { getBundles } from '#contract/buyer/orders.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { priceOrder } from '#rules/orders/price-order.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readCartSheets, lineOf, presentCartItem, promoOf } from '../checkout/index.ts'

/** More of one author help no buyer to choose. */
const shownMax = 6
const readMax = 60

/** Bundles of an author that this person can buy whole, newest first; with `sheet` those that it is part of. */
export async function findBundles(
  { db }: Pick<Platform, 'db'>,
  caller: Caller,
  { author, sheet }: { author: string; sheet?: string | undefined },
): Promise<DataOf<typeof getBundles>> {
  let query = db
    .selectFrom('promo_code')
    .selectAll()
    .where('seller_id', '=', author)
    .where('together', '=', true)
    .where('stopped_at', 'is', null)
  if (sheet !== undefined) query = query.where(({ eb, fn }) => eb(eb.val(sheet), '=', fn.any('sheet_ids')))
  const rows = await query.orderBy('created_at', 'desc').orderBy('code').limit(readMax).execute()
  const ids = [...new Set(rows.flatMap((row) => row.sheet_ids ?? []))]
  const personId = caller.kind === 'person' ? caller.id : ''
  const sheets = new Map((await readCartSheets(db, ids, personId)).map((found) => [found.id, found]))
  const bundles = rows.flatMap((row) => {
    const wanted = row.sheet_ids ?? []
    const whole = wanted.flatMap((id) => {
      const found = sheets.get(id)
      return found?.on_sale && !found.owned ? [found] : []
    })
    if (whole.length < wanted.length) return []
    const priced = priceOrder(whole.map(lineOf), promoOf(row))
    return [
      {
        code: row.code,
        percent: row.amount,
        sum: satangToBaht(priced.listSatang),
        price: satangToBaht(priced.totalSatang),
        sheets: whole.map(presentCartItem),
      },
    ]
  })
  return { bundles: bundles.slice(0, shownMax) }
}
