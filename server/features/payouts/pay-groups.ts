import { sql } from 'kysely'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { type Satang, satangToDecimal } from '#rules/money/satang.ts'
import { mainBankCode, type PayoutReckoning, reckonPayout } from '#rules/payouts/reckon-payout.ts'
import { refuse } from '#rules/refusal.ts'
import { type TaxPolicyRow, taxRowOf } from '#rules/tax/tax-policy.ts'
import { type Entry, postMany } from '#server/features/ledger/index.ts'
import { sendMessages } from '#server/features/messages/index.ts'
import { readTaxPolicy } from '#server/features/tax-policy/index.ts'
import type { Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { periodOfMonth } from './months.ts'

export type Payer = 'MORE' | 'HYTEXTS'

/** Of the seller, as the slip shows it: read by whoever may open the sealed columns. */
export type Payee = { bankCode: string; accountEnd: string; accountName: string }

export type PaidRecord = { id: string; seller_id: string; share_satang: number; month: number }

/** What one transfer pays: records of one seller that one payer owes. */
export type PayGroup = { payer: Payer; payee: Payee; records: readonly PaidRecord[] }

export type Transfer = {
  /** Day of the transfer in Bangkok, `2026-11-20`. */
  paidOn: string
  bankReference?: string
  now: Date
  actorId: string | null
}

export type MadePayout = { id: string; sellerId: string; netSatang: Satang; recordIds: readonly string[] }

/**
 * Records the transfers that paid these groups: per group tax once on the sum, by the policy row of its newest month, the fee,
 * the net. Payouts, ledger entries, the records' last move and the sellers' notices are the caller's one transaction, in a few
 * statements whatever their number. The caller has locked records and sellers and looked at them.
 * Refuses: payouts.below-minimum, payouts.no-confirmed-policy.
 */
export async function payGroups(
  trx: Trx,
  groups: readonly PayGroup[],
  transfer: Transfer,
): Promise<MadePayout[]> {
  const policy = await readTaxPolicy(trx)
  const payouts = groups.map((group) => reckonGroup(policy, group, transfer.paidOn))
  const small = payouts.filter(({ reckoned }) => reckoned.outcome === 'CARRIED_OVER')
  if (small.length > 0) refuse('payouts.below-minimum', { ids: idsOf(small).slice(0, 20) })
  await insertPayouts(trx, payouts, transfer)
  await markRecords(trx, payouts, transfer)
  await postMany(
    trx,
    payouts.map((payout) => entryOf(payout, transfer)),
  )
  await sendMessages(trx, payouts.map(noticeOf))
  return payouts.map(({ id, sellerId, reckoned, records }) => ({
    id,
    sellerId,
    netSatang: reckoned.netSatang,
    recordIds: records.map((record) => record.id),
  }))
}

type Payout = Omit<PayGroup, 'records'> & {
  id: string
  sellerId: string
  row: TaxPolicyRow
  /** Older ones first. */
  records: PaidRecord[]
  reckoned: PayoutReckoning
}

/** What a transfer of these records would be. Refuses: payouts.no-confirmed-policy. */
export function reckonGroup(policy: readonly TaxPolicyRow[], group: PayGroup, paidOn: string): Payout {
  const records = group.records.toSorted((a, b) => a.month - b.month || (a.id < b.id ? -1 : 1))
  const newest = records.at(-1)
  if (newest === undefined) throw new Error('a payout of nothing')
  const row = taxRowOf(policy, periodOfMonth(newest.month))
  if (row === undefined || row.confirmedBy === null) return refuse('payouts.no-confirmed-policy')
  const reckoned = reckonPayout({
    row,
    bankCode: group.payee.bankCode,
    paidOn,
    records: records.map(({ id, month, share_satang }) => ({
      id,
      period: periodOfMonth(month),
      shareSatang: share_satang,
    })),
  })
  return { ...group, id: newId(), sellerId: newest.seller_id, row, records, reckoned }
}

function idsOf(payouts: readonly Payout[]): string[] {
  return payouts.flatMap(({ records }) => records.map(({ id }) => id))
}

async function insertPayouts(trx: Trx, payouts: readonly Payout[], transfer: Transfer): Promise<void> {
  const column = <T>(of: (payout: Payout) => T) => payouts.map(of)
  await sql`
    insert into payout (id, seller_id, payer, policy_row, channel, rate_percent, gross_satang, tax_satang, fee_satang, net_satang,
      bank_code, account_end, account_name, paid_on, bank_reference, created_at, created_by)
    select made.*, ${transfer.paidOn}::date, ${transfer.bankReference ?? ''}, ${transfer.now}, ${transfer.actorId}
    from unnest(
      ${column(({ id }) => id)}::text[], ${column(({ sellerId }) => sellerId)}::text[],
      ${column(({ payer }) => payer)}::text[], ${column(({ row }) => row.id)}::text[],
      ${column(({ row }) => row.channel)}::text[], ${column(({ reckoned }) => reckoned.ratePercent)}::int[],
      ${column(({ reckoned }) => reckoned.grossSatang)}::bigint[], ${column(({ reckoned }) => reckoned.taxSatang)}::bigint[],
      ${column(({ reckoned }) => reckoned.feeSatang)}::bigint[], ${column(({ reckoned }) => reckoned.netSatang)}::bigint[],
      ${column(({ payee }) => payee.bankCode || mainBankCode)}::text[],
      ${column(({ payee }) => payee.accountEnd)}::text[], ${column(({ payee }) => payee.accountName)}::text[]
    ) as made`.execute(trx)
}

async function markRecords(trx: Trx, payouts: readonly Payout[], { now, actorId }: Transfer): Promise<void> {
  const records = payouts.flatMap(({ id: payoutId, records, reckoned }) =>
    records.map(({ id }, at) => ({ id, payoutId, tax: reckoned.taxOfRecords[at] ?? 0 })),
  )
  await sql`
    update payment_record r set status = 'SUCCESS', payout_id = paid.payout_id, tax_satang = paid.tax, reason = '',
      moved_at = ${now}, moved_by = ${actorId}
    from unnest(
      ${records.map(({ id }) => id)}::text[], ${records.map(({ payoutId }) => payoutId)}::text[],
      ${records.map(({ tax }) => tax)}::bigint[]
    ) as paid (id, payout_id, tax)
    where r.id = paid.id`.execute(trx)
}

function entryOf({ id, sellerId, payer, reckoned }: Payout, { now, paidOn }: Transfer): Entry {
  const { year, month } = bangkokParts(now)
  return {
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
  }
}

function noticeOf({ id, sellerId, reckoned }: Payout) {
  const net = satangToDecimal(reckoned.netSatang)
  return {
    personId: sellerId,
    type: 'success' as const,
    notice: 'payout' as const,
    key: `payout:${id}`,
    html: {
      th: `<p>โอนรายได้ ${net} บาทแล้ว</p><p><a href="/seller/sellrev">ดูรายได้และสลิป</a></p>`,
      en: `<p>${net} baht of your revenue were transferred.</p><p><a href="/seller/sellrev">See revenue and slips</a></p>`,
    },
  }
}
