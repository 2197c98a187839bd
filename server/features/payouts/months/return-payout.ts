import { sql } from 'kysely'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { monthNumber } from '#rules/calendar/periods.ts'
import { refuse } from '#rules/refusal.ts'
import { accounts, type Entry, post } from '#server/features/ledger/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import { holdShares } from './hold-shares.ts'
import { mustNotBeClosing, type LockedRecord } from './lock-records.ts'
import type { Mover } from './move-payments.ts'
import { taxAccount } from './pay-groups.ts'
import { unsuccessfulReason } from './statuses.ts'
import { notifyOfPause } from './write-back.ts'

/**
 * The bank returned a transfer (payouts-and-tax §11). Its records stay SUCCESS; a correcting entry reverses the whole payout, and for each
 * record a new one of kind `again` (or its part kind) restores the debt, paused because the account is wrong. It is taxed when paid again,
 * and only that payout bears tax. `booked` is the statement's day, else now. Returns how many records are new.
 * Refuses: not-found, staff.own-matter, payouts.already-returned, payouts.closing.
 */
export async function returnPayout(
  trx: Trx,
  {
    payout: id,
    reason,
    booked,
  }: { payout: string; reason: string; booked?: Pick<Entry, 'occurredAt' | 'period'> },
  { actorId, now, mayKnow }: Mover,
): Promise<number> {
  await mustNotBeClosing(trx)
  const payout = await trx
    .selectFrom('payout')
    .select(['seller_id', 'payer', 'channel', 'tax_satang', 'fee_satang', 'net_satang', 'returned_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const records = await trx
    .selectFrom('payment_record')
    .select(['id', 'store_code'])
    .where('payout_id', '=', id)
    .execute()
  if (payout === undefined || !records.every(({ store_code }) => mayKnow(store_code)))
    return refuse('not-found')
  mustNotBeOwn(actorId, [payout.seller_id], `payout:${id}`)
  if (payout.returned_at !== null) refuse('payouts.already-returned')
  await trx
    .updateTable('payout')
    .set({ returned_at: now, returned_by: actorId, return_reason: reason })
    .where('id', '=', id)
    .execute()
  const { seller_id: sellerId, payer, channel } = payout
  const { year, month } = bangkokParts(now)
  const reversed = await trx
    .selectFrom('ledger_entry')
    .select('id')
    .where('key', '=', `payout:${id}`)
    .executeTakeFirstOrThrow()
  const to = accounts.ofSeller(sellerId)
  await post(trx, {
    key: `payout:${id}:returned`,
    kind: 'correction',
    ...(booked ?? { occurredAt: now, period: monthNumber({ year, month }) }),
    reverses: reversed.id,
    memo: reason,
    postings: [
      { from: accounts.ofBank(payer), to, satang: payout.net_satang, sellerId },
      { from: taxAccount(payer, channel), to, satang: payout.tax_satang, sellerId },
      { from: accounts.transferFee, to, satang: payout.fee_satang, sellerId },
    ],
  })
  const { rows: again } = await sql<LockedRecord>`
    insert into payment_record (id, seller_id, store_code, month, kind, again_of, part_of, sheet_id, sales_satang, share_satang, payer, status, reason,
      due_id, created_at, moved_at, moved_by)
    select new_id(), seller_id, store_code, month, case when part_of is null then 'again' else kind end, id, part_of, sheet_id, sales_satang, share_satang, payer, 'PAUSED', ${reason},
      due_id, ${now}, ${now}, ${actorId}
    from payment_record where payout_id = ${id}
    returning id, seller_id, store_code, month, share_satang, status, payer, moved_at`.execute(trx)
  await recordAudit(trx, {
    actorId,
    action: 'payout.returned',
    object: `payout:${id}`,
    after: { sellerId, netSatang: payout.net_satang, reason, again: again.map((record) => record.id) },
  })
  await notifyOfPause(trx, again, { now, reason: reason === '' ? unsuccessfulReason : reason })
  await holdShares(trx, { sellers: [sellerId] }, { actorId, now })
  return again.length
}
