import { sql } from 'kysely'
import { firstDayAfter, type Period, periodOfNumber } from '#rules/calendar/periods.ts'
import type { Satang } from '#rules/money/satang.ts'
import type { PendingEntry } from '#rules/payouts/compare-bank-file.ts'
import type { PayoutReckoning } from '#rules/payouts/reckon-payout.ts'
import { type TaxPolicyRow, taxRowOf } from '#rules/tax/tax-policy.ts'
import {
  goesWithItsRecord,
  isHeldSide,
  type DueMove,
  type NewDue,
  open,
  type OwedTo,
  readOwed,
  reckonGroup,
  waitForClose,
} from '#server/features/payouts/months/index.ts'
import { type PayeeFacts, readPayees } from '#server/features/sellers/index.ts'
import { readTaxPolicy } from '../../tax/index.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** One possible transfer to one seller. */
export type PendingPayment = PendingEntry & {
  payee: PayeeFacts
  taxSatang: Satang
  feeSatang: Satang
  /** Per record, in order. */
  taxOfRecords: Satang[]
  ratePercent: number
  policy: TaxPolicyRow | undefined
  /** Set where the transfer pays a part of what is owed: the rest is taxed together with it. */
  newDue: NewDue | null
  moves: readonly DueMove[]
  /** Sales months, the oldest first. */
  periods: Period[]
}

export type Channel = TaxPolicyRow['channel']

type OwedRecord = { id: string; seller_id: string; month: number; share_satang: Satang }

/**
 * All that Hytexts owes and that awaits transfer, per seller as the payout will be (`payGroups`), by vendor id; without what is in a run
 * already, or with `runId` only what that run holds. `lock` keeps records and sellers unchanged until the commit.
 */
export async function readPendingEntries(
  db: Db | Trx,
  platform: Pick<Platform, 'sealed'>,
  {
    paidOn,
    channel,
    runId = null,
    lock = false,
  }: { paidOn: string; channel?: Channel; runId?: string | null; lock?: boolean },
): Promise<PendingPayment[]> {
  // A close moves records in a lock order of its own.
  if (lock) await waitForClose(db as Trx)
  const { rows } = await sql<OwedRecord>`
    select r.id, r.seller_id, r.month, r.share_satang from payment_record r
    where r.payer = 'HYTEXTS' and r.status = 'PENDING' and ${
      runId === null
        ? sql`not exists (select from payment_run_record h where h.record_id = r.id and h.hold is not null)`
        : sql`exists (select from payment_run_record h where h.record_id = r.id and h.run_id = ${runId})`
    }
    order by r.id ${lock ? sql`for update of r` : sql``}`.execute(db)
  const bySeller = Map.groupBy(rows, ({ seller_id }) => seller_id)
  const sellers = [...bySeller.keys()]
  const payees = await readPayees(db, platform, sellers, { lock })
  const policy = await readTaxPolicy(db)
  const indebted = await readDebtsApart(db, sellers, runId)
  const asked = await readAskedRecords(db)
  const owedTo = await readOwed(db, sellers)
  const entries: PendingPayment[] = []
  for (const [sellerId, records] of bySeller) {
    const payee = payees.get(sellerId)
    if (payee === undefined) continue
    entries.push(
      entryOf(payee, records, policy, {
        paidOn,
        channel,
        owedTo,
        hasDebtApart: indebted.has(sellerId),
        isWaiting: records.some(({ id }) => asked.has(id)),
      }),
    )
  }
  return entries.toSorted(
    (a, b) => compareText(a.vendorId, b.vendorId) || compareText(a.sellerId, b.sellerId),
  )
}

function entryOf(
  payee: PayeeFacts,
  owed: readonly OwedRecord[],
  policies: readonly TaxPolicyRow[],
  {
    paidOn,
    channel,
    owedTo,
    hasDebtApart,
    isWaiting,
  }: {
    paidOn: string
    channel: Channel | undefined
    owedTo: OwedTo
    hasDebtApart: boolean
    isWaiting: boolean
  },
): PendingPayment {
  const newest = Math.max(...owed.map(({ month }) => month))
  const found = taxRowOf(policies, periodOfNumber(newest))
  const payout =
    found === undefined || found.confirmedBy === null
      ? undefined
      : reckonGroup(
          policies,
          {
            payer: 'HYTEXTS',
            payee: { bankCode: payee.bankCode, accountEnd: payee.accountEnd, accountName: payee.realName },
            records: owed,
          },
          paidOn,
          owedTo,
        )
  const reckoned = payout?.reckoned
  const policy = payout?.row
  const records = owed
    .toSorted((a, b) => a.month - b.month || compareText(a.id, b.id))
    .map(({ id, month, share_satang }) => ({ id, period: periodOfNumber(month), shareSatang: share_satang }))
  const grossSatang = records.reduce((sum, { shareSatang }) => sum + shareSatang, 0)
  return {
    sellerId: payee.id,
    payee,
    vendorId: payee.vendorId ?? '',
    grossSatang,
    netSatang: reckoned?.netSatang ?? 0,
    taxSatang: reckoned?.taxSatang ?? 0,
    feeSatang: reckoned?.feeSatang ?? 0,
    taxOfRecords: reckoned?.taxOfRecords ?? [],
    ratePercent: reckoned?.ratePercent ?? 0,
    policy,
    recordIds: records.map(({ id }) => id),
    periods: [...new Set(records.map(({ period }) => period))],
    newDue: payout?.newDue ?? null,
    moves: payout?.moves ?? [],
    blocked: blockOf(payee, reckoned, {
      isEarly: paidOn < firstDayAfter(periodOfNumber(newest)),
      isOtherChannel: channel !== undefined && policy !== undefined && policy.channel !== channel,
      hasDebtApart,
      isWaiting,
    }),
  }
}

/** The reason why no run takes a payout and paying it would be refused. */
function blockOf(
  payee: PayeeFacts,
  reckoned: PayoutReckoning | undefined,
  is: { isEarly: boolean; isOtherChannel: boolean; hasDebtApart: boolean; isWaiting: boolean },
): PendingPayment['blocked'] {
  if (is.isWaiting) return 'waiting'
  // The bank's file is keyed by the vendor id: without one a payment would never be found, and would be made again.
  if (payee.vendorId === null) return 'no-vendor'
  if (payee.held) return 'held'
  if (payee.bankInfo === '') return 'no-account'
  if (reckoned === undefined) return 'no-policy'
  if (is.isEarly) return 'too-early'
  if (reckoned.outcome === 'CARRIED_OVER') return 'below-minimum'
  if (is.hasDebtApart) return 'debt'
  return is.isOtherChannel ? 'other-channel' : null
}

/**
 * Sellers with a debt that this run leaves out: refunds exceed a record that does not await transfer, or a copyright case took a share off
 * a record of the run after it was made.
 */
async function readDebtsApart(
  db: Db | Trx,
  sellers: readonly string[],
  runId: string | null,
): Promise<Set<string>> {
  const { rows } = await sql<{ seller_id: string }>`
    select distinct r.seller_id from payment_record r
    where r.payer = 'HYTEXTS' and r.status in ${open} and r.seller_id = any(${sellers}::text[])
      and case when r.part_of is not null and not ${isHeldSide('r')}
        then exists (select from payment_run_record w join payment_record whole on whole.id = w.record_id
          where w.run_id = ${runId} and (whole.seller_id, whole.store_code, whole.month) = (r.seller_id, r.store_code, r.month)
            and whole.part_of is null and not exists (select from payment_run_record mine where mine.run_id = w.run_id and mine.record_id = r.id))
          or (r.share_satang < 0 and r.status <> 'PENDING' and not ${goesWithItsRecord})
        else (r.share_satang < 0 and r.status <> 'PENDING' and not ${goesWithItsRecord})
          or (r.status = 'PENDING' and ${isHeldSide('r')} and exists (select from payment_record other
            where (other.seller_id, other.payer, other.sheet_id) = (r.seller_id, r.payer, r.sheet_id) and other.status in ${open} and other.status <> 'PENDING'
              and ${isHeldSide('other')} and sign(other.share_satang) <> sign(r.share_satang))) end`.execute(
    db,
  )
  return new Set(rows.map(({ seller_id }) => seller_id))
}

/** Records that wait for a second person. */
async function readAskedRecords(db: Db | Trx): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select unnest(record_ids) as id from payment_move_request where decision is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const inThai = new Intl.Collator('th', { numeric: true })

const orders: Readonly<Record<string, (a: PendingPayment, b: PendingPayment) => number>> = {
  vendorId: (a, b) => inThai.compare(a.vendorId, b.vendorId),
  codeName: (a, b) => inThai.compare(a.payee.codeName, b.payee.codeName),
  realName: (a, b) => inThai.compare(a.payee.realName, b.payee.realName),
  gross: (a, b) => a.grossSatang - b.grossSatang,
  net: (a, b) => a.netSatang - b.netSatang,
}

/** Entries whose seller or vendor matches the query, in the requested order (`net`, `-net`), else payable ones first. */
export function findEntries(
  entries: readonly PendingPayment[],
  query: string,
  sort: string | undefined,
): PendingPayment[] {
  const part = query.toLocaleLowerCase('th')
  const fitting = entries.filter(
    ({ sellerId, vendorId, payee }) =>
      part === '' ||
      sellerId === query ||
      [vendorId, payee.vendorName, payee.codeName, payee.realName].some((text) =>
        text.toLocaleLowerCase('th').includes(part),
      ),
  )
  const compare = orders[sort?.replace(/^-/, '') ?? '']
  if (compare === undefined)
    return fitting.toSorted((a, b) => Number(a.blocked !== null) - Number(b.blocked !== null))
  const sign = sort?.startsWith('-') ? -1 : 1
  return fitting.toSorted((a, b) => sign * compare(a, b))
}
