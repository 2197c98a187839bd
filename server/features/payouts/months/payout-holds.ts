import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getPayoutHold, listPayoutHolds } from '#contract/staff/payouts.ts'
import { periodOfNumber } from '#rules/calendar/periods.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { type HoldReason, waitsForSeller } from '#rules/payouts/payout-hold.ts'
import type { PaymentStatus } from '#rules/payouts/payout-states.ts'
import { refuse } from '#rules/refusal.ts'
import { joinBankInfo } from '#rules/sellers/banks.ts'
import { readMaskedSeller, releasePayouts } from '#server/features/sellers/index.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockRecords } from './lock-records.ts'
import { carryOut } from './move-payments.ts'
import { idsOfList, listOf } from './read-payments.ts'
import { moveOfList, notInFlight, open } from './statuses.ts'

type Caller = Pick<Person, 'id' | 'permissions'>

type Held = {
  reason: HoldReason
  note: string
  held_by: string
  name: string
  held_at: Date
  corrected_at: Date | null
}

/** Refuses: not-found. */
export async function readPayoutHold(
  db: Db,
  platform: Platform,
  caller: Caller,
  sellerId: string,
): Promise<DataOf<typeof getPayoutHold>> {
  const seller = await db
    .selectFrom('seller')
    .select('payout_hold')
    .where('person_id', '=', sellerId)
    .executeTakeFirst()
  if (seller === undefined) return refuse('not-found')
  const [masked, held, records] = await Promise.all([
    readMaskedSeller(db, platform, sellerId),
    openHolds(db).where('h.seller_id', '=', sellerId).executeTakeFirst(),
    readOwedRecords(db, sellerId),
  ])
  const sumOf = (isSent: boolean) =>
    satangToBaht(
      records
        .filter(({ hold }) => (hold === 'sent') === isSent)
        .reduce((sum, { share_satang }) => sum + share_satang, 0),
    )
  return {
    codeName: masked.codeName,
    account: masked.bankName === '' ? '' : joinBankInfo(masked.bankName, masked.bankNumber),
    hold: held === undefined ? null : presentHold(held, caller),
    unconfirmed: waitsForSeller(seller.payout_hold),
    payouts: records.map((row) => ({
      _id: row.id,
      period: periodOfNumber(row.month),
      store: row.store_code,
      share: satangToBaht(row.share_satang),
      paymentStatus: row.status,
      inRun: row.hold,
    })),
    waiting: sumOf(false),
    sent: sumOf(true),
  }
}

export async function readPayoutHolds(
  db: Db,
  caller: Caller,
): Promise<DataOf<typeof listPayoutHolds>['holds']> {
  const rows = await openHolds(db)
    .innerJoin('seller as s', 's.person_id', 'h.seller_id')
    .select(['h.seller_id', 's.code_name'])
    .select(
      sql<number>`(select coalesce(sum(r.share_satang), 0)::bigint from payment_record r
        where r.seller_id = h.seller_id and r.status in ${open} and ${notInFlight})`.as('waiting'),
    )
    .orderBy('h.held_at')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    ...presentHold(row, caller),
    seller: row.seller_id,
    codeName: row.code_name,
    waiting: satangToBaht(row.waiting),
  }))
}

/**
 * Records that a close paused for the hold, or for data that is complete by now, await transfer again. Refuses: payouts.closing and what
 * `releasePayouts` refuses.
 */
export async function letPayoutsGo(
  trx: Trx,
  platform: Platform,
  caller: Caller,
  sellerId: string,
): Promise<void> {
  // Records are locked before sellers, as a payment does.
  const paused = await trx
    .selectFrom('payment_record')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'PAUSED')
    .execute()
  const locked =
    paused.length === 0
      ? []
      : await lockRecords(
          trx,
          paused.map(({ id }) => id),
        )
  const now = platform.clock.now()
  await releasePayouts(trx, caller, sellerId, now)
  const list = await listOf(trx, 'complete-again', caller)
  const ready = new Set(
    await idsOfList(trx, { ...list, where: sql`${list.where} and r.seller_id = ${sellerId}` }),
  )
  const records = locked.filter(({ id }) => ready.has(id))
  if (records.length === 0) return
  const move = {
    ids: [...ready],
    to: moveOfList['complete-again'].to,
    reason: '',
    paidOn: '',
    bankReference: '',
  }
  await carryOut(trx, platform, records, { ...move, channel: null }, { actorId: caller.id, now })
}

function openHolds(db: Db) {
  return db
    .selectFrom('payout_hold as h')
    .innerJoin('person as p', 'p.id', 'h.held_by')
    .select(['h.reason', 'h.note', 'h.held_by', 'h.held_at', 'h.corrected_at', 'p.name'])
    .where('h.released_at', 'is', null)
}

function presentHold(row: Held, caller: Caller) {
  return {
    reason: row.reason,
    note: row.note,
    by: row.name,
    since: row.held_at.toISOString(),
    mine: row.held_by === caller.id,
    corrected: row.corrected_at?.toISOString() ?? null,
  }
}

type OwedRecord = {
  id: string
  month: number
  store_code: number
  share_satang: number
  status: PaymentStatus
  hold: 'draft' | 'sent' | null
}

/** All that is owed to a seller, oldest month first, and the run that holds it. */
export async function readOwedRecords(db: Db, sellerId: string): Promise<OwedRecord[]> {
  const { rows } = await sql<OwedRecord>`
    select r.id, r.month, r.store_code, r.share_satang, r.status, h.hold from payment_record r
    left join payment_run_record h on h.record_id = r.id and h.hold is not null
    where r.seller_id = ${sellerId} and r.status in ${open} order by r.month, r.store_code, r.id`.execute(db)
  return rows
}
