import { payRecords } from '#server/features/payouts/months/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { PaymentRecordTable } from '#server/platform/schema/payouts.ts'
import { type CastPerson, createSeller } from './cast.ts'

export type RecordFacts = {
  store: number
  sellerId?: string
  /** year * 100 + month */
  month?: number
  shareSatang?: number
  payer?: PaymentRecordTable['payer']
  status?: 'PENDING' | 'CARRIED_OVER' | 'PAUSED' | 'VOID'
  reason?: string
}

/** A payment record as a closed month leaves it, of a new seller unless one is named; answers its id. */
export async function createPaymentRecord(platform: Platform, facts: RecordFacts): Promise<string> {
  const id = newId()
  const share = facts.shareSatang ?? 60_000
  const now = platform.clock.now()
  await platform.db
    .insertInto('payment_record')
    .values({
      id,
      seller_id: facts.sellerId ?? (await createSeller(platform)).id,
      store_code: facts.store,
      month: facts.month ?? 202610,
      sales_satang: Math.round(share / 0.6),
      share_satang: share,
      payer: facts.payer ?? 'HYTEXTS',
      status: facts.status ?? 'PENDING',
      reason: facts.reason ?? '',
      created_at: now,
      moved_at: now,
    })
    .execute()
  return id
}

/** A record that was paid; answers the id of its payout. */
export async function createPayout(platform: Platform, facts: RecordFacts): Promise<string> {
  const sellerId = facts.sellerId ?? (await createSeller(platform)).id
  const id = await createPaymentRecord(platform, { ...facts, sellerId })
  return await inTransaction(platform.db, (trx) =>
    payRecords(trx, {
      records: [
        { id, seller_id: sellerId, share_satang: facts.shareSatang ?? 60_000, month: facts.month ?? 202610 },
      ],
      payer: facts.payer ?? 'HYTEXTS',
      payee: { bankCode: '014', accountEnd: 'xxx-x-x7890-x', accountName: 'มะลิ ใจดี' },
      paidOn: '2026-11-20',
      now: platform.clock.now(),
      actorId: null,
    }),
  )
}

/** A seller who can be paid: account, and a vendor id unless it is left out. */
export async function createPayee(
  platform: Platform,
  facts: { bankCode?: string; vendorId?: string | null } = {},
): Promise<CastPerson> {
  const seller = await createSeller(platform)
  const account = platform.sealed.seal('1234567890', { column: 'seller.account_number', row: seller.id })
  await platform.db
    .updateTable('seller')
    .set({
      real_name: 'มะลิ ใจดี',
      bank_code: facts.bankCode ?? '014',
      account_number: account,
      hti_vendor_id: facts.vendorId === undefined ? `V${seller.id}` : facts.vendorId,
      hti_vendor_name: 'Mali Jaidee',
    })
    .where('person_id', '=', seller.id)
    .execute()
  return seller
}
