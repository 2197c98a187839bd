import { sql } from 'kysely'
import { type Period, shiftPeriod, startOfPeriod } from '#rules/calendar/periods.ts'
import { postRefund, postSale } from '#server/features/ledger/index.ts'
import { closeMonth } from '#server/features/payouts/months/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { type CastPerson, createPerson, createSheet, createWaitingOrder } from './cast.ts'
import { createPayee } from './payment-records.ts'
import type { TestApp } from './test-app.ts'

export type Sold = {
  satang: number
  store?: number
  vendorId?: null
  bankCode?: string
  seller?: CastPerson
  sheet?: string
}
export type Closed = { id: string; seller: CastPerson; month: number; sheet: string }

/** Months that tests close one after the other, with sales that went through the ledger, so that the doctor has nothing to say. */
export function closingMonths(app: TestApp, first: Period) {
  let period = shiftPeriod(first, -1)
  return async function closeWith(...sales: readonly Sold[]): Promise<Closed[]> {
    period = shiftPeriod(period, 1)
    const paidAt = new Date(startOfPeriod(period).getTime() + 86_400_000)
    const { id: buyerId } = await createPerson(app.platform)
    const closed: Closed[] = []
    for (const sale of sales) {
      const { store = 1, bankCode } = sale
      const vendor = 'vendorId' in sale ? { vendorId: null } : {}
      const seller =
        sale.seller ?? (await createPayee(app.platform, { ...(bankCode && { bankCode }), ...vendor }))
      const sheetId = sale.sheet ?? (await createSheet(app.platform, { authorId: seller.id, store }))
      const orderId = await createWaitingOrder(app.platform, { buyerId, sheetId })
      await inTransaction(app.platform.db, (trx) =>
        postSale(trx, {
          orderId,
          provider: 'test',
          paidAt,
          lines: [{ authorId: seller.id, storeCode: store, sheetId, paidSatang: sale.satang }],
        }),
      )
      closed.push({ id: '', sheet: sheetId, seller, month: Number(period.replace('-', '')) })
    }
    const now = app.clock.now()
    await inTransaction(app.platform.db, (trx) => closeMonth(trx, { period, now, actorId: null }))
    for (const [at, record] of closed.entries()) {
      const { id } = await app.platform.db
        .selectFrom('payment_record')
        .select('id')
        .where('seller_id', '=', record.seller.id)
        .where('month', '=', record.month)
        .where('store_code', '=', sales[at]?.store ?? 1)
        .where('kind', '=', 'month')
        .executeTakeFirstOrThrow()
      record.id = id
    }
    return closed
  }
}

/** Refunds one sale of the sheet, 1,000 baht of it. */
export async function refundSold(app: TestApp, { id: authorId }: CastPerson, sheetId: string): Promise<void> {
  const { rows } = await sql<{ entry: number; month: number; order: string }>`
    select e.id as entry, e.month, e.order_id as "order" from ledger_entry e join ledger_posting p on p.entry_id = e.id
    where e.kind = 'sale' and p.sheet_id = ${sheetId} limit 1`.execute(app.platform.db)
  const [sale] = rows
  if (sale === undefined) throw new Error(`sheet ${sheetId}: no sale`)
  await inTransaction(app.platform.db, (trx) =>
    postRefund(trx, {
      id: newId(),
      orderId: sale.order,
      at: app.clock.now(),
      sale: { entryId: sale.entry, month: sale.month },
      lines: [{ authorId, storeCode: 1, sheetId, paidSatang: 100_000, givenSatang: 0 }],
    }),
  )
}
