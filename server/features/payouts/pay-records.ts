import { sql } from 'kysely'
import { mainBankCode, reckonPayout } from '#rules/payouts/reckon-payout.ts'
import { refuse } from '#rules/refusal.ts'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { satangToDecimal } from '#rules/money/satang.ts'
import { post } from '#server/features/ledger/index.ts'
import { sendMessage } from '#server/features/messages/index.ts'
import { confirmedTaxRow } from '#server/features/tax-policy/index.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { periodOfMonth } from './months.ts'

/** Of the seller, as the slip shows it: read by whoever may open the sealed columns. */
export type Payee = { bankCode: string; accountEnd: string; accountName: string }

export type PaidRecord = { id: string; seller_id: string; share_satang: number; month: number }

/**
 * Records the transfer that paid these records of one seller and payer: tax once on the sum, the fee, the net; the payout, its
 * ledger entry, the records' last move and the seller's notice are one transaction. Seller and records are locked and looked at
 * here: a new bank account holds every payout that is not made yet, whatever its records say.
 * Refuses: payouts.held, payouts.not-pending, payouts.below-minimum, payouts.no-confirmed-policy.
 */
export async function payRecords(
  trx: Trx,
  {
    records,
    payer,
    payee,
    paidOn,
    now,
    actorId,
  }: {
    records: readonly PaidRecord[]
    payer: 'MORE' | 'HYTEXTS'
    payee: Payee
    /** Day of the transfer in Bangkok, `2026-11-20`. */
    paidOn: string
    now: Date
    actorId: string | null
  },
): Promise<string> {
  const oldFirst = records.toSorted((a, b) => a.month - b.month || (a.id < b.id ? -1 : 1))
  const newest = oldFirst.at(-1)
  if (newest === undefined) throw new Error('a payout of nothing')
  await mustBePayable(trx, oldFirst, payer)
  const row = await confirmedTaxRow(trx, periodOfMonth(newest.month))
  const reckoned = reckonPayout({
    row,
    bankCode: payee.bankCode,
    paidOn,
    records: oldFirst.map(({ id, month, share_satang }) => ({
      id,
      period: periodOfMonth(month),
      shareSatang: share_satang,
    })),
  })
  if (reckoned.outcome === 'CARRIED_OVER') refuse('payouts.below-minimum')
  const id = newId()
  const sellerId = newest.seller_id
  await trx
    .insertInto('payout')
    .values({
      id,
      seller_id: sellerId,
      payer,
      paid_on: paidOn,
      policy_row: row.id,
      channel: row.channel,
      rate_percent: reckoned.ratePercent,
      gross_satang: reckoned.grossSatang,
      tax_satang: reckoned.taxSatang,
      fee_satang: reckoned.feeSatang,
      net_satang: reckoned.netSatang,
      bank_code: payee.bankCode || mainBankCode,
      account_end: payee.accountEnd,
      account_name: payee.accountName,
      created_at: now,
      created_by: actorId,
    })
    .execute()
  await sql`
    update payment_record r set status = 'SUCCESS', payout_id = ${id}, tax_satang = paid.tax, reason = '',
      moved_at = ${now}, moved_by = ${actorId}
    from unnest(${oldFirst.map((record) => record.id)}::text[], ${reckoned.taxOfRecords}::bigint[]) as paid (id, tax)
    where r.id = paid.id`.execute(trx)
  const { year, month } = bangkokParts(now)
  await post(trx, {
    key: `payout:${id}`,
    kind: 'payout',
    occurredAt: now,
    period: year * 100 + month,
    memo: paidOn,
    postings: [
      { from: `seller:${sellerId}`, to: `bank:${payer}`, satang: reckoned.netSatang, sellerId },
      { from: `seller:${sellerId}`, to: `tax-payable:${payer}`, satang: reckoned.taxSatang, sellerId },
      { from: `seller:${sellerId}`, to: 'company:transfer-fee', satang: reckoned.feeSatang, sellerId },
    ],
  })
  await recordAudit(trx, {
    actorId,
    action: 'payout.pay',
    object: `payout:${id}`,
    after: { sellerId, netSatang: reckoned.netSatang, records: oldFirst.map((record) => record.id) },
  })
  const net = satangToDecimal(reckoned.netSatang)
  await sendMessage(trx, {
    personId: sellerId,
    type: 'success',
    notice: 'payout',
    key: `payout:${id}`,
    html: {
      th: `<p>โอนรายได้ ${net} บาทแล้ว <a href="/seller/sellrev">ดูรายได้และสลิป</a></p>`,
      en: `<p>${net} baht of your revenue were transferred. <a href="/seller/sellrev">See revenue and slips</a></p>`,
    },
  })
  return id
}

async function mustBePayable(trx: Trx, records: readonly PaidRecord[], payer: string): Promise<void> {
  const ids = records.map(({ id }) => id)
  const { rows } = await sql<{ held: boolean }>`
    select s.payout_hold is not null as held from payment_record r join seller s on s.person_id = r.seller_id
    where r.id = any(${ids}::text[]) and r.status = 'PENDING' and r.payer = ${payer}
    order by r.id for update of r for no key update of s`.execute(trx)
  if (rows.length !== ids.length) refuse('payouts.not-pending')
  if (rows.some(({ held }) => held)) refuse('payouts.held')
}
