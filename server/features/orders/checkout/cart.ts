import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { approved } from '#server/features/catalogue/index.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findBundle } from './bundle-of-order.ts'
import { type CartSheet, readCartSheets, lineOf } from './cart.queries.ts'

/** May this sheet go into the cart? Refuses: not-found, cart.already-owned, orders.not-on-sale. */
export async function assertNotOwned(platform: Platform, caller: Caller, sheetId: string): Promise<void> {
  const [sheet] = await readCartSheets(platform.db, [sheetId], personIdOf(caller))
  if (sheet === undefined) return refuse('not-found')
  if (sheet.owned) return refuse('cart.already-owned')
  // Hidden and unpublished sheets are refused like unknown ones.
  if (!sheet.on_sale) return refuse('not-found')
}

/** The cart as it can be bought now; owned and removed sheets are listed apart, so that the screen can say why. */
export async function readCart(platform: Platform, caller: Caller, wanted: readonly string[]) {
  const ids = [...new Set(wanted)]
  const sheets = new Map(
    (await readCartSheets(platform.db, ids, personIdOf(caller))).map((sheet) => [sheet.id, sheet]),
  )
  const kept = ids.flatMap((id) => {
    const sheet = sheets.get(id)
    return sheet?.on_sale && !sheet.owned ? [sheet] : []
  })
  const removedOwned = ids.filter((id) => sheets.get(id)?.owned)
  const bundle = await findBundle(platform.db, kept.map(lineOf))
  const keptIds = new Set(kept.map((sheet) => sheet.id))
  return {
    updCart: kept.map((sheet) => sheet.id),
    cart: kept.map(presentCartItem),
    bundle:
      bundle === undefined
        ? null
        : {
            code: bundle.code,
            discount: satangToBaht(bundle.discountSatang),
            price: satangToBaht(bundle.totalSatang),
          },
    removedOwned,
    removedGone: ids.filter((id) => !keptIds.has(id) && !removedOwned.includes(id)),
    user: caller.kind === 'person' ? { _id: caller.id, name: caller.name } : null,
  }
}

/** The sheet of a gift as its card shows it, on sale or not, because it is paid for; never by the words of an unreviewed draft. */
export async function readGivenSheet(platform: Platform, sheetId: string) {
  const [sheet] = await readCartSheets(platform.db, [sheetId], '', undefined, approved)
  if (sheet === undefined) throw new Error(`gift of sheet ${sheetId}: no such sheet`)
  return presentCartItem(sheet)
}

function personIdOf(caller: Caller): string {
  return caller.kind === 'person' ? caller.id : ''
}

export function presentCartItem(sheet: CartSheet) {
  return {
    _id: sheet.id,
    name: sheetName(sheet.code, sheet.name),
    price: satangToBaht(sheet.price_satang),
    fullPrice: sheet.full_satang === null ? undefined : satangToBaht(sheet.full_satang),
    authorCode: sheet.author_id,
    color: sheet.color,
    store: sheet.store_code,
    storeName: sheet.store_names,
    category: sheet.category,
    semester: sheet.semester,
    year: sheet.year,
    cover: sheet.cover,
  }
}
