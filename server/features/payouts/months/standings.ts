import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getSellRev } from '#contract/seller/revenue.ts'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { monthNumber, nextPeriod, type Period, periodOf, periodOfNumber } from '#rules/calendar/periods.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import { waitsForSeller, waitsForStaff } from '#rules/payouts/payout-hold.ts'
import { payerEnd, type TaxPolicyRow, taxRowOf } from '#rules/tax/tax-policy.ts'
import { isOpen, type PaymentStatus } from '#rules/payouts/payout-states.ts'
import { type PayoutStanding, type StandingLine, standingOf } from '#rules/payouts/payout-standing.ts'
import { forecastRest, paceDays } from '#rules/payouts/forecast.ts'
import { minimumRowOf, reckonPayout } from '#rules/payouts/reckon-payout.ts'
import { accounts, readLastClosed } from '#server/features/ledger/index.ts'
import type { Db } from '#server/platform/database.ts'
import { readBankHolidays, readTaxPolicy } from '../../tax/index.ts'
import { isHeldSide } from './statuses.ts'

type Revenue = DataOf<typeof getSellRev>
type Row = Omit<Revenue['report'][number], 'sheetList'>

/** Every month of a seller with its standing, newest first, and all unpaid sums grouped by what they wait for. */
export async function readStandings(
  db: Db,
  sellerId: string,
  now: Date,
): Promise<{ month: Period; rows: Row[]; sums: Revenue['sums']; forecast: Revenue['forecast'] }> {
  const { lined, last, terms } = await readLined(db, sellerId, now)
  return {
    month: periodOf(now),
    rows: lined.map(presentRow),
    sums: sumsOf(lined, terms).map(({ sum }) => sum),
    forecast: forecastOf(lined, last, terms, now)?.forecast ?? null,
  }
}

/** The same sums and forecast with what they are reckoned from, for the explanation of these figures. */
export async function readExpected(db: Db, sellerId: string, now: Date) {
  const { lined, last, terms } = await readLined(db, sellerId, now)
  return { sums: sumsOf(lined, terms), forecast: forecastOf(lined, last, terms, now) }
}

async function readLined(db: Db, sellerId: string, now: Date) {
  const [stored, seller, holidays, policy, lastClosed, last] = await Promise.all([
    readMonths(db, sellerId),
    readSeller(db, sellerId),
    readBankHolidays(db),
    readTaxPolicy(db),
    readLastClosed(db),
    readPace(db, sellerId, now),
  ])
  const { ended } = payerEnd(policy, lastClosed)
  const records = stored.map((row) => ({
    ...row,
    payer: row.payer ?? taxRowOf(policy, row.period)?.payer ?? '',
  }))
  const lined = records.map((row) => {
    const together = records.filter((other) => other.payer === row.payer && isTogether(row, other))
    const payerEnded = ended.some((payer) => payer === row.payer)
    const newestPeriod = together.reduce((newest, { period }) => latest(newest, period), row.period)
    // The next close decides about sums below the minimum, the last one about the rest.
    const isDecidedLater = isWaiting(row) && !payerEnded && lastClosed !== undefined
    const decidedPeriod = isDecidedLater ? latest(newestPeriod, nextPeriod(lastClosed)) : newestPeriod
    const minimum = minimumRowOf(policy, decidedPeriod, isDecidedLater ? undefined : lastClosed)
    const line = standingOf({
      today: bangkokDate(now),
      holidays,
      period: row.period,
      status: row.status,
      // A held share is no debt. Parts that take one off, or give back its refunds, belong to their month.
      shareSatang: row.is_held ? Math.max(row.share_satang, 0) : withParts(row, records),
      reason: row.reason,
      hold: seller.hold,
      togetherSatang: together.reduce((sum, { share_satang }) => sum + share_satang, 0),
      minimumSatang: minimum?.minimumSatang ?? 0,
      payerEnded,
      newestPeriod: decidedPeriod,
      movedOn: row.moved_at === null ? null : bangkokDate(laterOf(row.moved_at, seller.freedAt)),
      sentFor: row.sent_for,
      paidOn: row.paid_on,
    })
    return { ...row, line }
  })
  return { lined, last, terms: { policy, bankCode: seller.bankCode, today: bangkokDate(now) } }
}

type Pace = { sales: number; shareSatang: Satang; since: Date }

/** The last four weeks from the ledger, less refunds. Entries are numbered by time, so older months are not read. */
async function readPace(db: Db, sellerId: string, now: Date): Promise<Pace> {
  const since = new Date(now.getTime() - paceDays * 86_400_000)
  const account = accounts.ofSeller(sellerId)
  const { rows } = await sql<Omit<Pace, 'since'>>`
    select count(distinct (p.entry_id, p.sheet_id)) filter (where e.kind = 'sale')::int as sales,
      coalesce(sum(case account when p.to_account then p.amount_satang when p.from_account then -p.amount_satang else 0 end), 0)::bigint
        as "shareSatang"
    from (values (${account}::text)) own (account), ledger_posting p join ledger_entry e on e.id = p.entry_id
    where p.seller_id = ${sellerId} and e.kind in ('sale', 'refund') and e.occurred_at >= ${since}
      and p.entry_id >= coalesce((select id from ledger_entry where month = ${monthNumber(periodOf(since))} order by id limit 1), 0)`.execute(
    db,
  )
  return { sales: 0, shareSatang: 0, ...rows[0], since }
}

/** One transfer of what waits now and what the rest of the month would bring. */
function forecastOf(
  records: readonly {
    id: string
    period: Period
    share_satang: Satang
    status: StoredRow['status']
    payer: string
  }[],
  last: Pace,
  terms: Terms,
  now: Date,
) {
  const rest = forecastRest(last, now)
  if (rest === null) return null
  const period = periodOf(now)
  const payer = taxRowOf(terms.policy, period)?.payer
  const waiting = records.filter((row) => row.payer === payer && isWaiting(row))
  const together = [{ id: 'rest', period, share_satang: rest }, ...waiting]
  const share = together.reduce((sum, { share_satang }) => sum + share_satang, 0)
  const minimumSatang = minimumRowOf(terms.policy, period, undefined)?.minimumSatang ?? 0
  const newest = { period, line: { on: null, minimumSatang } }
  const forecast: Revenue['forecast'] = {
    sales: last.sales,
    share: satangToBaht(share),
    net: netOf(together, newest, terms),
  }
  return { forecast, rest, last, rows: waiting.map(({ id }) => id), ...taxedBy(newest, terms) }
}

type StoredRow = {
  id: string
  month: number
  period: Period
  store_code: number
  sales_satang: Satang
  given_satang: Satang
  share_satang: Satang
  share_percent: number | null
  tax_satang: Satang
  status: PaymentStatus | 'OPEN'
  reason: string
  payer: string | null
  payout_id: string | null
  paid_on: string | null
  moved_at: Date | null
  sent_for: string | null
  /** The sheet of a held share, and of the part that takes it off its record. */
  part_sheet: string | null
  is_held: boolean
}
type LinedRow = StoredRow & { line: StandingLine }

/** Records of closed months and the running sums of open ones. What is in flight counts as sent until it is settled. */
async function readMonths(db: Db, sellerId: string): Promise<StoredRow[]> {
  const { rows } = await sql<Omit<StoredRow, 'period'>>`
    select r.id, r.month, r.store_code, r.sales_satang, case when r.part_of is null then coalesce(m.given_satang, 0) else 0 end as given_satang,
      r.share_satang, case when r.part_of is null then m.share_percent end as share_percent, r.sheet_id as part_sheet, ${isHeldSide('r')} as is_held,
      r.tax_satang, r.status, r.reason, r.payer, r.payout_id, to_char(p.paid_on, 'YYYY-MM-DD') as paid_on, r.moved_at, sent.pay_on as sent_for
    from payment_record r left join payout p on p.id = r.payout_id
    left join lateral (
      select sum(g.given_satang)::bigint as given_satang,
        max(g.share_percent) filter (where g.share_percent = share_percent_of(g.store_code, g.month)) as share_percent
      from seller_month g where (g.seller_id, g.store_code, g.month) = (r.seller_id, r.store_code, r.month)
    ) m on true
    left join lateral (
      select to_char(run.pay_on, 'YYYY-MM-DD') as pay_on
      from payment_run_record flight join payment_run run on run.id = flight.run_id
      where flight.record_id = r.id and flight.hold = 'sent'
      limit 1
    ) sent on true
    where r.seller_id = ${sellerId} and not exists (select from payment_record again where again.again_of = r.id)
    union all
    select concat_ws('-', 'open', s.month, s.store_code), s.month, s.store_code, sum(s.sales_satang)::bigint, sum(s.given_satang)::bigint,
      sum(s.share_satang)::bigint, max(s.share_percent) filter (where s.share_percent = share_percent_of(s.store_code, s.month)), null, false, 0, 'OPEN', '',
      null, null, null, null, null
    from seller_month s
    where s.seller_id = ${sellerId} and not exists (select from month_close c where c.month = s.month)
    group by s.month, s.store_code having sum(s.sales_satang) <> 0 or sum(s.share_satang) <> 0
    order by month desc, store_code, part_sheet nulls first, share_satang, id`.execute(db)
  return rows.map((row) => ({ ...row, period: periodOfNumber(row.month) }))
}

/** The seller's own row decides first, whatever the records say: nothing is paid while an account waits for confirmation. */
async function readSeller(
  db: Db,
  sellerId: string,
): Promise<{ hold: 'account' | 'check' | 'data' | null; bankCode: string; freedAt: Date | null }> {
  const row = await db
    .selectFrom('seller')
    .select(['payout_hold', 'profile_completed_at', 'bank_code'])
    // A hold of the seller moves no record: what it kept past its payday is not late by us.
    .select(
      sql<Date | null>`(select max(at) from audit_record where object = ${`seller:${sellerId}`}
        and action in ('seller.confirm-bank-account', 'seller.release-payouts'))`.as('freed_at'),
    )
    .where('person_id', '=', sellerId)
    .executeTakeFirst()
  const hold = row?.payout_hold ?? null
  return {
    hold: waitsForSeller(hold)
      ? 'account'
      : waitsForStaff(hold)
        ? 'check'
        : (row?.profile_completed_at ?? null) === null
          ? 'data'
          : null,
    bankCode: row?.bank_code ?? '',
    freedAt: row?.freed_at ?? null,
  }
}

const laterOf = (a: Date, b: Date | null): Date => (b !== null && b > a ? b : a)

/** The sum of all unpaid parts of a month, without held shares. */
function withParts<Row extends StoredRow>(row: Row, records: readonly Row[]): Satang {
  return records
    .filter(
      (other) =>
        other === row ||
        (other.month === row.month &&
          other.store_code === row.store_code &&
          other.payer === row.payer &&
          !other.is_held &&
          other.status !== 'OPEN' &&
          isOpen(other.status)),
    )
    .reduce((sum, { share_satang }) => sum + share_satang, 0)
}

/** Open and carried sums are transferred together at the next close, pending ones with each other. */
function isTogether(a: StoredRow, b: StoredRow): boolean {
  return isWaiting(a) ? isWaiting(b) : a.status === b.status
}

function isWaiting({ status }: Pick<StoredRow, 'status'>): boolean {
  return status === 'OPEN' || status === 'CARRIED_OVER'
}

const latest = (a: Period, b: Period): Period => (a > b ? a : b)

function presentRow(row: LinedRow): Row {
  return {
    _id: row.id,
    year: Math.floor(row.month / 100),
    month: row.month % 100,
    store: row.store_code,
    total: satangToBaht(row.sales_satang),
    given: satangToBaht(row.given_satang),
    share: satangToBaht(row.share_satang),
    sharePercent: row.share_percent,
    tax: satangToBaht(row.tax_satang),
    paymentStatus: row.status === 'OPEN' ? 'PENDING' : row.status,
    paymentDate: row.paid_on,
    paymentPausedReason: row.reason,
    closed: row.status !== 'OPEN',
    payout: row.payout_id,
    part: row.part_sheet,
    isHeld: row.is_held,
    line: presentLine(row.line),
  }
}

function presentLine({ missingSatang, minimumSatang, ...line }: StandingLine): Row['line'] {
  return { ...line, missing: satangToBaht(missingSatang), minimum: satangToBaht(minimumSatang) }
}

/** The next to be paid is first, debts without a day last. */
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

function sumsOf(rows: readonly LinedRow[], terms: Terms): Sum[] {
  const open = rows.filter(({ line }) => order.includes(line.standing))
  const groups = Map.groupBy(open, ({ payer, line }) => {
    // A carried sum goes with the month that makes it enough.
    const standing = line.standing === 'carried' && line.on !== null ? 'growing' : line.standing
    return [payer, standing, line.waitsFor, line.on].join(' ')
  })
  return [...groups.values()]
    .map((records) => sumOf(records, terms))
    .toSorted((a, b) => order.indexOf(a.sum.standing) - order.indexOf(b.sum.standing))
}

type Sum = { sum: Revenue['sums'][number]; minimumSatang: Satang } & ReturnType<typeof taxedBy>

function sumOf(records: readonly LinedRow[], terms: Terms): Sum {
  // Newest first: the line of an open month also covers what was carried to it.
  const [newest] = records
  if (newest === undefined) throw new Error('standing of a payout: no payment records')
  const sum = {
    ...presentLine(newest.line),
    rows: records.map(({ id }) => id),
    months: [...new Set(records.map(({ period }) => period))].toSorted(),
    share: satangToBaht(records.reduce((all, { share_satang }) => all + share_satang, 0)),
    net: netOf(records, newest, terms),
  }
  return { sum, minimumSatang: newest.line.minimumSatang, ...taxedBy(newest, terms) }
}

type Newest = { period: Period; line: Pick<StandingLine, 'on' | 'minimumSatang'> }

/** The policy row that taxes such a transfer, and the day on which it is expected. */
function taxedBy({ period, line }: Newest, { policy, today }: Terms) {
  return {
    row: taxRowOf(policy, period),
    paidOn: line.on !== null && line.on > today ? line.on : today,
  }
}

/** The net of one transfer of these, by the row of their newest month. */
function netOf(
  records: readonly { id: string; period: Period; share_satang: Satang }[],
  newest: Newest,
  terms: Terms,
): Revenue['sums'][number]['net'] {
  const gross = records.reduce((sum, { share_satang }) => sum + share_satang, 0)
  const { row, paidOn } = taxedBy(newest, terms)
  if (row === undefined || row.confirmedBy === null || gross < newest.line.minimumSatang) return null
  const reckoned = reckonPayout({
    row,
    bankCode: terms.bankCode,
    paidOn,
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
