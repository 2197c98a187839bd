import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getSellRev } from '#contract/seller/revenue.ts'
import { bangkokDate, type Period, periodOf } from '#rules/calendar/bangkok.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import { payerEnd } from '#rules/payouts/payer-end.ts'
import type { PaymentStatus } from '#rules/payouts/payout-states.ts'
import { type PayoutStanding, type StandingLine, standingOf } from '#rules/payouts/payout-standing.ts'
import { payoutMinimumSatang, reckonPayout } from '#rules/payouts/reckon-payout.ts'
import { type TaxPolicyRow, taxRowOf } from '#rules/tax/tax-policy.ts'
import type { Db } from '#server/platform/database.ts'
import { readBankHolidays, readTaxPolicy } from '../../tax/index.ts'
import { periodOfMonth } from './months.ts'
import { readLastClosed } from './payer-ends.ts'

type Revenue = DataOf<typeof getSellRev>
type Row = Omit<Revenue['report'][number], 'sheetList'>

/** Every month of a seller with how it stands, newest first, and all that is not paid put together by what it waits for. */
export async function readStandings(
  db: Db,
  sellerId: string,
  now: Date,
): Promise<{ month: Period; rows: Row[]; sums: Revenue['sums'] }> {
  const [stored, seller, holidays, policy, lastClosed] = await Promise.all([
    readMonths(db, sellerId),
    readSeller(db, sellerId),
    readBankHolidays(db),
    readTaxPolicy(db),
    readLastClosed(db),
  ])
  const { ended } = payerEnd(policy, lastClosed)
  const records = stored.map((row) => ({
    ...row,
    payer: row.payer ?? taxRowOf(policy, row.period)?.payer ?? '',
  }))
  const lined = records.map((row) => {
    const together = records.filter((other) => other.payer === row.payer && isTogether(row, other))
    const line = standingOf({
      today: bangkokDate(now),
      holidays,
      period: row.period,
      status: row.status,
      shareSatang: row.share_satang,
      reason: row.reason,
      hold: seller.hold,
      togetherSatang: together.reduce((sum, { share_satang }) => sum + share_satang, 0),
      payerEnded: ended.some((payer) => payer === row.payer),
      newestPeriod: together.reduce((newest, { period }) => (period > newest ? period : newest), row.period),
      movedOn: row.moved_at === null ? null : bangkokDate(row.moved_at),
      sentFor: row.sent_for,
      paidOn: row.paid_on,
    })
    return { ...row, line }
  })
  return {
    month: periodOf(now),
    rows: lined.map(presentRow),
    sums: sumsOf(lined, { policy, bankCode: seller.bankCode, today: bangkokDate(now) }),
  }
}

type StoredRow = {
  id: string
  month: number
  period: Period
  store_code: number
  sales_satang: Satang
  share_satang: Satang
  tax_satang: Satang
  status: PaymentStatus | 'OPEN'
  reason: string
  payer: string | null
  payout_id: string | null
  paid_on: string | null
  moved_at: Date | null
  sent_for: string | null
}
type LinedRow = StoredRow & { line: StandingLine }

/** Records of closed months, and the running sums of those that are open. What an approved run sent counts as sent until it is settled. */
async function readMonths(db: Db, sellerId: string): Promise<StoredRow[]> {
  const { rows } = await sql<Omit<StoredRow, 'period'>>`
    select r.id, r.month, r.store_code, r.sales_satang, r.share_satang, r.tax_satang, r.status, r.reason, r.payer, r.payout_id,
      to_char(p.paid_on, 'YYYY-MM-DD') as paid_on, r.moved_at, sent.pay_on as sent_for
    from payment_record r left join payout p on p.id = r.payout_id
    left join lateral (
      select to_char(run.pay_on, 'YYYY-MM-DD') as pay_on
      from payment_run_record flight join payment_run run on run.id = flight.run_id
      where flight.record_id = r.id and flight.hold = 'sent'
      limit 1
    ) sent on true
    where r.seller_id = ${sellerId} and not exists (select from payment_record again where again.again_of = r.id)
    union all
    select concat_ws('-', 'open', s.month, s.store_code), s.month, s.store_code, s.sales_satang, s.share_satang, 0, 'OPEN', '', null,
      null, null, null, null
    from seller_month_sales s
    where s.seller_id = ${sellerId} and s.sales_satang <> 0
      and not exists (select from month_close c where c.month = s.month)
    order by month desc, store_code, id`.execute(db)
  return rows.map((row) => ({ ...row, period: periodOfMonth(row.month) }))
}

/** The seller's own row decides at once, whatever the records still say: nothing is paid while an account waits. */
async function readSeller(
  db: Db,
  sellerId: string,
): Promise<{ hold: 'account' | 'data' | null; bankCode: string }> {
  const row = await db
    .selectFrom('seller')
    .select(['payout_hold', 'profile_completed_at', 'bank_code'])
    .where('person_id', '=', sellerId)
    .executeTakeFirst()
  return {
    hold:
      (row?.payout_hold ?? null) !== null
        ? 'account'
        : (row?.profile_completed_at ?? null) === null
          ? 'data'
          : null,
    bankCode: row?.bank_code ?? '',
  }
}

/** Open and carried sums are transferred together at the next close, pending ones with each other. */
function isTogether(a: StoredRow, b: StoredRow): boolean {
  const isWaiting = ({ status }: StoredRow) => status === 'OPEN' || status === 'CARRIED_OVER'
  return isWaiting(a) ? isWaiting(b) : a.status === b.status
}

function presentRow(row: LinedRow): Row {
  return {
    _id: row.id,
    year: Math.floor(row.month / 100),
    month: row.month % 100,
    store: row.store_code,
    total: satangToBaht(row.sales_satang),
    share: satangToBaht(row.share_satang),
    tax: satangToBaht(row.tax_satang),
    paymentStatus: row.status === 'OPEN' ? 'PENDING' : row.status,
    paymentDate: row.paid_on,
    paymentPausedReason: row.reason,
    closed: row.status !== 'OPEN',
    payout: row.payout_id,
    line: presentLine(row.line),
  }
}

function presentLine({ missingSatang, ...line }: StandingLine): Row['line'] {
  return { ...line, missing: satangToBaht(missingSatang) }
}

/** What comes next first; what nothing is due for, last. */
const order: readonly PayoutStanding[] = [
  'held',
  'stopped',
  'late',
  'in-flight',
  'due',
  'closing',
  'growing',
  'small',
  'carried',
  'owing',
]

type Terms = { policy: readonly TaxPolicyRow[]; bankCode: string; today: string }

function sumsOf(rows: readonly LinedRow[], terms: Terms): Revenue['sums'] {
  const open = rows.filter(({ line }) => order.includes(line.standing))
  const groups = Map.groupBy(open, ({ payer, line }) => {
    // What was carried goes with the month that makes it enough.
    const standing = line.standing === 'carried' && line.on !== null ? 'growing' : line.standing
    return [payer, standing, line.waitsFor, line.on].join(' ')
  })
  return [...groups.values()]
    .map((records) => sumOf(records, terms))
    .toSorted((a, b) => order.indexOf(a.standing) - order.indexOf(b.standing))
}

function sumOf(records: readonly LinedRow[], terms: Terms): Revenue['sums'][number] {
  // Newest first: where a month grows, its line speaks for what was carried to it.
  const [newest] = records
  if (newest === undefined) throw new Error('a sum of no payment records')
  return {
    ...presentLine(newest.line),
    months: [...new Set(records.map(({ period }) => period))].toSorted(),
    share: satangToBaht(records.reduce((sum, { share_satang }) => sum + share_satang, 0)),
    net: netOf(records, newest, terms),
  }
}

/** What one transfer of these would bring, by the row of their newest month. */
function netOf(
  records: readonly LinedRow[],
  { period, line }: LinedRow,
  { policy, bankCode, today }: Terms,
): Revenue['sums'][number]['net'] {
  const gross = records.reduce((sum, { share_satang }) => sum + share_satang, 0)
  const row = taxRowOf(policy, period)
  if (row === undefined || row.confirmedBy === null || gross < payoutMinimumSatang) return null
  const reckoned = reckonPayout({
    row,
    bankCode,
    paidOn: line.on !== null && line.on > today ? line.on : today,
    records: records.map(({ id, period: month, share_satang }) => ({
      id,
      period: month,
      shareSatang: share_satang,
    })),
  })
  return {
    taxPercent: reckoned.ratePercent,
    tax: satangToBaht(reckoned.taxSatang),
    fee: satangToBaht(reckoned.feeSatang),
    net: satangToBaht(reckoned.netSatang),
  }
}
