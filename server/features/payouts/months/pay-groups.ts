import { sql } from 'kysely'
import { bangkokParts } from '#rules/calendar/bangkok.ts'
import { groupBy } from '#rules/group-by.ts'
import { monthNumber, type Period, periodOfNumber } from '#rules/calendar/periods.ts'
import type { Satang } from '#rules/money/satang.ts'
import {
  type Due,
  mainBankCode,
  minimumRowOf,
  type PayoutReckoning,
  reckonPayout,
} from '#rules/payouts/reckon-payout.ts'
import { refuse } from '#rules/refusal.ts'
import { isWithheld, type Payer, taxesAlike, type TaxPolicyRow, taxRowOf } from '#rules/tax/tax-policy.ts'
import { writeAmount } from '#rules/tax/papers/people.ts'
import { accounts, type Entry, postMany } from '#server/features/ledger/index.ts'
import { sendMessages } from '#server/features/messages/index.ts'
import { readTaxPolicy } from '../../tax/index.ts'
import type { Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { revenueSent } from '#server/words/payouts.ts'
import { type DueMove, type NewDue, openDues, type Owed, type OwedTo, readOwed } from './dues.ts'

/** The seller's data on the slip, read by code that may open sealed columns. */
export type Payee = { bankCode: string; accountEnd: string; accountName: string }

export type PaidRecord = { id: string; seller_id: string; share_satang: number; month: number }

/** One transfer: records of one seller that one payer owes. */
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
 * Records the transfers that paid these groups: per group one tax on the sum by the policy row of its newest month, the fee, the net. The
 * caller has locked and checked records and sellers. Refuses: payouts.below-minimum, payouts.no-confirmed-policy.
 */
export async function payGroups(
  trx: Trx,
  groups: readonly PayGroup[],
  transfer: Transfer,
): Promise<MadePayout[]> {
  const policy = await readTaxPolicy(trx)
  const owed = await readOwed(
    trx,
    groups.flatMap(({ records }) => records[0]?.seller_id ?? []),
  )
  const payouts = groups.map((group) => ({
    id: newId(),
    ...reckonGroup(policy, group, transfer.paidOn, owed),
  }))
  const small = payouts.filter(({ reckoned }) => reckoned.outcome === 'CARRIED_OVER')
  if (small.length > 0) refuse('payouts.below-minimum', { ids: idsOf(small).slice(0, 20) })
  await openDues(
    trx,
    payouts.flatMap(({ newDue }) => newDue ?? []),
    payouts.flatMap(({ moves }) => moves),
    transfer.now,
  )
  return await recordPayouts(trx, payouts, transfer)
}

/**
 * Writes payouts, ledger entries, the records' last move and the sellers' notices in the caller's transaction, in a fixed number of
 * statements. The amounts are the caller's: what was sent is booked.
 */
export async function recordPayouts(
  trx: Trx,
  payouts: readonly SentPayout[],
  transfer: Transfer,
  /** Runs after the payouts exist, which it may reference, and before the records move, which it releases. */
  beforeRecords: () => Promise<void> = async () => {},
): Promise<MadePayout[]> {
  await insertPayouts(trx, payouts, transfer)
  await beforeRecords()
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

/** A transfer that has left. */
export type SentPayout = {
  id: string
  sellerId: string
  payer: Payer
  payee: Payee
  row: Pick<TaxPolicyRow, 'id' | 'channel'>
  /** Older ones first. */
  records: readonly { id: string }[]
  reckoned: Omit<PayoutReckoning, 'outcome'>
}

type Payout = Omit<PayGroup, 'records'> & {
  id: string
  sellerId: string
  row: TaxPolicyRow
  /** Older ones first. */
  records: PaidRecord[]
  reckoned: PayoutReckoning
  /** The transfer pays a part of what is owed. */
  newDue: NewDue | null
  moves: readonly DueMove[]
}

/**
 * Reckons a transfer of these records. The newest month of all that the payer owes the seller decides the policy row, even when it is left
 * out or was paid before: parts of one debt are taxed as the whole. The minimum is that of what is still owed. Refuses:
 * payouts.no-confirmed-policy.
 */
export function reckonGroup(
  policy: readonly TaxPolicyRow[],
  group: PayGroup,
  paidOn: string,
  owedTo: OwedTo,
): Omit<Payout, 'id'> {
  const records = group.records.toSorted((a, b) => a.month - b.month || (a.id < b.id ? -1 : 1))
  const [one] = records
  if (one === undefined) throw new Error(`payout by ${group.payer}: no records`)
  const owed = owedTo(group.payer, one.seller_id)
  const newest = Math.max(...records.map(({ month }) => month), ...owed.records.map(({ month }) => month))
  const dues = standingDues(owed)
  const row = rowOfDebts(
    policy,
    periodOfNumber(newest),
    records.flatMap(({ id }) => dues.get(id) ?? []),
  )
  if (row === undefined || row.confirmedBy === null) return refuse('payouts.no-confirmed-policy')
  const dueOf = withDebtsSetOff(records, (record) => {
    const due = dues.get(record)
    const opened = due && rowOf(policy, due)
    return opened !== undefined && (taxesAlike(opened, row) || opened.from > row.from) ? due : undefined
  })
  const paid = new Set(records.map(({ id }) => id))
  const leftOut = owed.records.filter(({ id }) => !paid.has(id) && dueOf(id) === undefined)
  const reckoned = reckonPayout({
    row,
    minimumSatang: minimumRowOf(policy, periodOfNumber(newest), owed.lastClosed)?.minimumSatang,
    bankCode: group.payee.bankCode,
    paidOn,
    records: records.map(({ id, month, share_satang }) => ({
      id,
      period: periodOfNumber(month),
      shareSatang: share_satang,
      due: dueOf(id),
    })),
    leftOutSatang: leftOut.reduce((sum, { shareSatang }) => sum + shareSatang, 0),
    isLast: owed.hasClosed,
  })
  const whole = [
    ...records
      .filter(({ id }) => dueOf(id) === undefined)
      .map(({ id, share_satang }) => ({ id, satang: share_satang })),
    ...leftOut.map(({ id, shareSatang }) => ({ id, satang: shareSatang })),
  ]
  const wholeSatang = whole.reduce((sum, { satang }) => sum + satang, 0)
  const newDue: NewDue | null =
    leftOut.length === 0 || whole.length === leftOut.length
      ? null
      : {
          sellerId: one.seller_id,
          payer: group.payer,
          policyRow: row.id,
          wholeSatang,
          ratePercent: isWithheld(row, wholeSatang) ? row.ratePercent : 0,
          recordIds: whole.map(({ id }) => id),
        }
  const moves = records
    .filter(({ id }) => newDue === null || dueOf(id) !== undefined)
    .map(({ id }) => ({ recordId: id, dueId: dueOf(id)?.id ?? null }))
  return { ...group, sellerId: one.seller_id, row, records, reckoned, newDue, moves }
}

/**
 * The due of each record; dues that refunds made negative are paid with the largest of the transfer's other dues, and with the next largest
 * too where it is smaller than they are: they lower the tax of the transfer as they lower the transfer.
 */
function withDebtsSetOff(
  records: readonly PaidRecord[],
  dueOf: (record: string) => OpenDue | undefined,
): (record: string) => OpenDue | undefined {
  const groups = [...groupBy(records, ({ id }) => dueOf(id)?.id)]
    .map(([dueId, members]) => ({
      dueId,
      satang: members.reduce((sum, { share_satang }) => sum + share_satang, 0),
      due: members.map(({ id }) => dueOf(id))[0],
    }))
    .toSorted((a, b) => b.satang - a.satang)
  const debts = groups.filter(({ satang }) => satang < 0)
  if (debts.length === 0) return dueOf
  let sumSatang = debts.reduce((sum, { satang }) => sum + satang, 0)
  const holders = groups.filter(({ satang }) => {
    if (sumSatang >= 0 || satang < 0) return false
    sumSatang += satang
    return true
  })
  const joined = new Set([...debts, ...holders].map(({ dueId }) => dueId))
  const paid = new Set(records.map(({ id }) => id))
  return (record) => {
    const due = dueOf(record)
    return paid.has(record) && joined.has(due?.id) ? holders.at(-1)?.due : due
  }
}

type OpenDue = Due & { policyRow: string }

/** The row of the newest month, or a later one that taxes otherwise, by which another part of these debts was paid. */
function rowOfDebts(
  policy: readonly TaxPolicyRow[],
  newest: Period,
  dues: readonly OpenDue[],
): TaxPolicyRow | undefined {
  const own = taxRowOf(policy, newest)
  if (own === undefined) return undefined
  const later = dues.flatMap((due) => rowOf(policy, due) ?? []).filter((row) => !taxesAlike(row, own))
  return [own, ...later].reduce((last, row) => (row.from > last.from ? row : last))
}

/**
 * The due of each record that has one. Where the rest of a due contains a debt of the seller it has ended: refunds are set off against all
 * that is paid with them, and what is open is taxed anew as one.
 */
function standingDues({ records, dues }: Owed): Map<string, OpenDue> {
  const indebted = new Set(
    records.flatMap(({ shareSatang, dueId, isPart }) => (shareSatang < 0 && !isPart ? (dueId ?? []) : [])),
  )
  return new Map(
    records.flatMap(({ id, dueId }) => {
      const due = dues.get(dueId ?? '')
      return due === undefined || indebted.has(due.id) ? [] : [[id, due] as const]
    }),
  )
}

function rowOf(policy: readonly TaxPolicyRow[], due: OpenDue): TaxPolicyRow | undefined {
  return policy.find(({ id }) => id === due.policyRow)
}

function idsOf(payouts: readonly Payout[]): string[] {
  return payouts.flatMap(({ records }) => records.map(({ id }) => id))
}

async function insertPayouts(trx: Trx, payouts: readonly SentPayout[], transfer: Transfer): Promise<void> {
  const column = <T>(of: (payout: SentPayout) => T) => payouts.map(of)
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

async function markRecords(
  trx: Trx,
  payouts: readonly SentPayout[],
  { now, actorId }: Transfer,
): Promise<void> {
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

/**
 * Through e-Withholding Tax the bank takes the tax with the net and remits it. Otherwise we owe it to the tax office until it is remitted
 * (payouts-and-tax §11).
 */
export function taxAccount(payer: Payer, channel: TaxPolicyRow['channel']): string {
  return channel === 'E_WHT' ? accounts.ofBank(payer) : accounts.taxPayable(payer)
}

function entryOf({ id, sellerId, payer, row, reckoned }: SentPayout, { now, paidOn }: Transfer): Entry {
  const from = accounts.ofSeller(sellerId)
  return {
    key: `payout:${id}`,
    kind: 'payout',
    occurredAt: now,
    period: monthNumber(bangkokParts(now)),
    memo: paidOn,
    postings: [
      { from, to: accounts.ofBank(payer), satang: reckoned.netSatang, sellerId },
      { from, to: taxAccount(payer, row.channel), satang: reckoned.taxSatang, sellerId },
      { from, to: accounts.transferFee, satang: reckoned.feeSatang, sellerId },
    ],
  }
}

function noticeOf({ id, sellerId, reckoned }: SentPayout) {
  return {
    personId: sellerId,
    type: 'success' as const,
    notice: 'payout' as const,
    key: `payout:${id}`,
    html: revenueSent({ baht: writeAmount(reckoned.netSatang) }),
  }
}
