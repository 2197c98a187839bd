import { createHash } from 'node:crypto'
import { satangToBaht } from '#rules/money/satang.ts'
import { isOpen, orderExpiry, openOrderStates } from '#rules/orders/order-states.ts'
import { priceOrder } from '#rules/orders/price-order.ts'
import { findPromoRefusal, normalisePromoCode, type Promo } from '#rules/orders/promo.ts'
import { firstInquiry } from '#rules/payments/inquiry-schedule.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import type { Source } from '#rules/sheets/sources.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import { newOrderId, newPaymentReference } from '#server/platform/ids.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { later } from '#server/platform/statement-cache.ts'
import { chooseSaving, readBundles } from './bundle-of-order.ts'
import { type CartSheet, lineOf, readCartSheets } from './cart.queries.ts'
import { closeOrders } from './close-order.ts'
import { type GiftCard, insertOrder, type LineToInsert, type OrderToInsert } from './insert-order.ts'
import { payWithCredit } from './pay-with-credit.ts'
import { lockHolder } from '../credit/index.ts'
import { lockPromo, type PromoRow, usePromo } from './promo.queries.ts'
import { lockOpenOrder, lockOrder, settleOrder } from './settle-order.ts'

export type NewOrder = {
  sheets: string[]
  promoCode?: string | null | undefined
  /** The buyer's credit pays as much as there is, the QR asks for the rest. */
  credit?: boolean | undefined
  /** The sheet is for the person who opens the link; what stands on its card. */
  gift?: GiftCard | undefined
  /** Sources of its sheets. */
  sources?: readonly { sheet: string; source: Source }[] | undefined
}

/**
 * Orders these sheets at current prices (INV-03). A unique index makes equal open orders of a buyer one (INV-02). An order of 0.00 baht is
 * paid at once. Refuses: orders.empty-cart, orders.not-on-sale, orders.already-owned (with the sheets), orders.below-floor,
 * orders.above-ceiling, gift.one-sheet, gift.own-sheet, credit.no-buyer, promo.*.
 */
export async function createOrder(
  trx: Trx,
  platform: Platform,
  buyer: Pick<Person, 'id'>,
  input: NewOrder,
): Promise<{ id: string }> {
  const now = platform.clock.now()
  // Locked before any of their orders, in the order in which closing an account locks.
  if (input.credit) await lockHolder(trx, buyer.id)
  const { sheets, bundles } = await readBuyableSheets(trx, buyer.id, input)
  const lines = sheets.map(lineOf)
  const typed = input.promoCode?.trim() ? input.promoCode : undefined
  const promoText = await chooseSaving(trx, lines, typed, buyer.id, now, bundles)
  const contentHash = hashContent(sheets, promoText, input.gift)
  // With a code, equal orders are looked for before the code is locked: one of them may have taken its last use. Ending an order locks
  // order → code too, so the two cannot deadlock. The second look finds an equal order made while this one waited for the code.
  const openOrder = async (lock: boolean) =>
    promoText === undefined ? undefined : await findOpenOrder(trx, platform, buyer.id, contentHash, lock)
  const before = await openOrder(true)
  if (before?.isAlive) return await orderAgain(trx, platform, before.id, input)
  const promo = promoText === undefined ? undefined : await lockPromo(trx, promoText, buyer.id)
  const meanwhile = await openOrder(false)
  if (meanwhile?.isAlive) return await orderAgain(trx, platform, meanwhile.id, input)

  if (promoText !== undefined) {
    const refusal = findPromoRefusal(promo?.promo, promo?.uses ?? { total: 0, byThisBuyer: 0 }, lines, now)
    if (refusal !== undefined) refuse(refusal)
  }
  const priced = priceOrder(lines, promo?.promo)

  const id = newOrderId()
  const hex = newPaymentReference()
  const expiresAt = orderExpiry(now)
  const isFree = priced.totalSatang === 0
  // Refused now, because nobody could pay such an order; credit may still pay it whole.
  const { floorSatang = 0, ceilingSatang } = platform.payments
  const isBelowFloor = !isFree && priced.totalSatang < floorSatang
  const refuseBelowFloor = () => refuse('orders.below-floor', { baht: satangToBaht(floorSatang) })
  if (isBelowFloor && !input.credit) refuseBelowFloor()
  if (priced.totalSatang > ceilingSatang)
    refuse('orders.above-ceiling', { baht: satangToBaht(ceilingSatang).toLocaleString('en') })
  const payment = { orderId: id, hex, amountSatang: priced.totalSatang, createdAt: now, expiresAt }
  const qr = !isFree && platform.payments.qrIsLocal ? await platform.payments.createQr(payment) : undefined

  const order: OrderToInsert = {
    id,
    buyerId: buyer.id,
    state: qr === undefined ? 'created' : 'waiting',
    listSatang: priced.listSatang,
    discountSatang: priced.discountSatang,
    totalSatang: priced.totalSatang,
    promoCode: promo?.promo.code ?? null,
    hex,
    qrData: qr?.qrData ?? null,
    qrProvider: platform.payments.qrProvider,
    providerPaymentId: qr?.providerPaymentId ?? null,
    contentHash,
    createdAt: now,
    expiresAt,
    inquireAt: qr === undefined || platform.payments.slipOnly ? null : firstInquiry(now),
    lines: describeLines(priced.lines, sheets, sourcesOf(input.sources, promo?.promo)),
    gift: input.gift,
  }
  if (!(await insertOrder(trx, order))) {
    const open = await findOpenOrder(trx, platform, buyer.id, contentHash)
    if (open?.isAlive) return await orderAgain(trx, platform, open.id, input)
    // The equal order was paid or closed just now: its buyer must look before ordering again.
    if (open === undefined || !(await insertOrder(trx, order))) return refuse('orders.already-paid')
  }
  if (promo !== undefined) await usePromo(trx, promo.promo.code, id, buyer.id, now)

  if (isFree)
    await settleOrder(trx, platform, {
      order: await lockOpenOrder(trx, id),
      provider: 'none',
      paidAt: now,
      creditSatang: 0,
    })
  else {
    const used = input.credit
      ? await payWithCredit(trx, platform, await lockOpenOrder(trx, id), { isNew: true })
      : 0
    if (isBelowFloor && used === 0) refuseBelowFloor()
    if (qr === undefined && used < priced.totalSatang)
      await enqueue(trx, 'orders.create-qr', { orderId: id }, { key: `order:${id}:qr` })
  }
  return { id }
}

/** The equal order that is open already; it also takes the credit offered now. */
async function orderAgain(
  trx: Trx,
  platform: Platform,
  id: string,
  input: NewOrder,
): Promise<{ id: string }> {
  const order = input.credit ? await lockOrder(trx, { id }) : undefined
  if (order !== undefined && isOpen(order.state)) await payWithCredit(trx, platform, order)
  return { id }
}

async function readBuyableSheets(
  trx: Trx,
  buyerId: string,
  { sheets: wanted, gift }: NewOrder,
): Promise<{ sheets: CartSheet[]; bundles: PromoRow[] }> {
  const ids = [...new Set(wanted)]
  if (ids.length === 0) refuse('orders.empty-cart')
  if (gift !== undefined && ids.length > 1) refuse('gift.one-sheet')
  const rows = await readCartSheets(trx, ids, buyerId, ids.length > 1 ? later : undefined)
  const bundles = await readBundles(trx, ids)
  const found = new Map(rows.map((sheet) => [sheet.id, sheet]))
  if (gift !== undefined && ids.some((id) => found.get(id)?.author_id === buyerId)) refuse('gift.own-sheet')
  // Sheets the buyer owns can be given to others.
  const owned = gift === undefined ? ids.filter((id) => found.get(id)?.owned) : []
  if (owned.length > 0) refuse('orders.already-owned', { sheets: owned })
  const sheets = ids.flatMap((id) => {
    const sheet = found.get(id)
    return sheet?.on_sale ? [sheet] : []
  })
  if (sheets.length < ids.length) {
    const gone = ids.filter((id) => !found.get(id)?.on_sale)
    refuse('orders.not-on-sale', { sheets: gone })
  }
  return { sheets, bundles }
}

/** Two orders are equal by sheets, prices, code and gift card. */
function hashContent(
  sheets: readonly CartSheet[],
  promoText: string | undefined,
  gift: GiftCard | undefined,
): string {
  const content = sheets.map((sheet) => `${sheet.id}:${sheet.price_satang}`).toSorted()
  const promo = promoText === undefined ? '' : normalisePromoCode(promoText)
  return createHash('sha256')
    .update(
      `${content.join(',')}|${promo}${gift === undefined ? '' : JSON.stringify([gift.from, gift.message])}`,
    )
    .digest('hex')
}

/** The buyer's open order of the same content. An expired one is closed here and makes room for the new one. */
async function findOpenOrder(
  trx: Trx,
  platform: Platform,
  buyerId: string,
  contentHash: string,
  lock = false,
): Promise<{ id: string; isAlive: boolean } | undefined> {
  const open = await trx
    .selectFrom('orders')
    .select(['id', 'expires_at'])
    .where('buyer_id', '=', buyerId)
    .where('content_hash', '=', contentHash)
    .where('state', 'in', openOrderStates)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (open === undefined) return undefined
  const isAlive = open.expires_at > platform.clock.now()
  if (!isAlive) await closeOrders(trx, platform, [open.id], 'expired')
  return { id: open.id, isAlive }
}

/** Typing a seller's own code proves where the sale came from better than the page it was typed on. */
function sourcesOf(given: NewOrder['sources'] = [], promo: Promo | undefined) {
  const bySheet = new Map(given.map(({ sheet, source }) => [sheet, source]))
  const isTyped = promo?.own !== undefined && promo.own.together !== true
  return ({ sheetId, discountSatang }: { sheetId: string; discountSatang: number }) => {
    const source = isTyped && discountSatang > 0 ? 'code' : bySheet.get(sheetId)
    return source === undefined || source === 'direct' ? null : source
  }
}

function describeLines(
  lines: readonly {
    sheetId: string
    storeCode: number
    listSatang: number
    discountSatang: number
    paidSatang: number
  }[],
  sheets: readonly CartSheet[],
  sourceOf: (line: { sheetId: string; discountSatang: number }) => string | null,
): LineToInsert[] {
  const byId = new Map(sheets.map((sheet) => [sheet.id, sheet]))
  return lines.map((line) => {
    const sheet = byId.get(line.sheetId)
    if (sheet === undefined)
      throw new Error(`priced line of sheet ${line.sheetId}: not among the sheets ordered`)
    return {
      ...line,
      authorId: sheet.author_id,
      sheetName: sheetName(sheet.code, sheet.name),
      source: sourceOf(line),
    }
  })
}
