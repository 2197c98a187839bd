import { satangToBaht } from '#rules/money/satang.ts'
import { priceOrder } from '#rules/orders/price-order.ts'
import { findPromoRefusal } from '#rules/orders/promo.ts'
import { refuse } from '#rules/refusal.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readCartSheets, lineOf } from './cart.queries.ts'
import { findPromo } from './promo.queries.ts'

/** Effect of a promo code on these sheets now; promises nothing, the order decides again under a lock. */
export async function tryPromo(
  platform: Platform,
  buyer: Person,
  input: { sheets: string[]; promoCode: string },
) {
  const ids = [...new Set(input.sheets)]
  if (ids.length === 0) refuse('orders.empty-cart')
  const sheets = (await readCartSheets(platform.db, ids, buyer.id)).filter(
    (sheet) => sheet.on_sale && !sheet.owned,
  )
  if (sheets.length === 0) refuse('orders.not-on-sale', { sheets: ids })
  const lines = sheets.map(lineOf)
  const facts = await findPromo(platform.db, input.promoCode, buyer.id)
  const refusal = findPromoRefusal(
    facts?.promo,
    facts?.uses ?? { total: 0, byThisBuyer: 0 },
    lines,
    platform.clock.now(),
  )
  if (facts === undefined || refusal !== undefined) return refuse(refusal ?? 'promo.unknown')
  const priced = priceOrder(lines, facts.promo)
  return {
    description: facts.description,
    code: facts.promo.code,
    price: satangToBaht(priced.totalSatang),
    discount: satangToBaht(priced.discountSatang),
  }
}
