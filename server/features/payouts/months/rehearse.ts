import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { rehearseTaxRow } from '#contract/staff/tax-policy.ts'
import { bangkokDate, nextPeriod, type Period, periodOf, shiftPeriod } from '#rules/calendar/bangkok.ts'
import { monthNumber, periodOfNumber } from '#rules/calendar/month-number.ts'
import { type Satang, satangToBaht, sellerShareSatang } from '#rules/money/satang.ts'
import { paydayOf } from '#rules/payouts/payday.ts'
import { accumulatingStatuses } from '#rules/payouts/payout-states.ts'
import { type ShareRow, shareRowOf } from '#rules/payouts/share-policy.ts'
import { type Payer, type TaxPolicyRow, taxRowOf } from '#rules/tax/tax-policy.ts'
import { readSharePolicy, shareRowToConfirm } from '#server/features/ledger/index.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { readBankHolidays, readTaxPolicy, rowToConfirm } from '../../tax/index.ts'
import { type Owed, type OwedRecord, type OwedTo, readOwed } from './dues.ts'
import { reckonGroup } from './pay-groups.ts'

type Rehearsal = DataOf<typeof rehearseTaxRow>
type Kind = Rehearsal['steps'][number]['kind']
/** What one payday brings, and what waits after it. */
type Sums = { gross: Satang; tax: Satang; fee: Satang; net: Satang; left: Satang }
type Step = { kind: Kind; month: Period | null; paidOn: string }
/** `givenSatang`: what the seller gave by codes of her own beside it. */
export type Sold = { month: number; store: number; satang: Satang; givenSatang: Satang }
/** By which rules a way of the rehearsal closes and pays. */
type Policy = { tax: readonly TaxPolicyRow[]; shares: readonly ShareRow[] }

/** So far ahead sales are forecast. */
const forecastMonths = 3
/** Of so many whole months behind a forecast month is the mean. */
const meanMonths = 3
/** Of so many sellers at once the figures are read and reckoned; others' requests are answered in between. */
const sellersAtOnce = 500

/**
 * What confirming a row of the tax policy or of the shares would change: every payday from what is owed today over the months that are open to three months of forecast (each
 * the mean of the seller's last three whole months), reckoned by the rules that close and pay, once by the confirmed rows and once with
 * this one among them. It reads one moment of the books and can write nothing. The forecast of a row that begins later is of its first months.
 * Refuses: not-found, tax.already-confirmed, tax.start-taken, tax.months-closed, tax.share-month-begun.
 */
export async function rehearse(
  db: Db,
  { of, id, page, rows }: { of: 'tax' | 'share'; id: string; page: number; rows: number },
  now: Date,
): Promise<Rehearsal> {
  return await inRehearsal(db, { of, id }, now, async (trx, ways) => {
    const { present, changed, steps, idOf } = ways
    const told = await rehearseAll(trx, ways, now)
    const most = told.changed.slice(page * rows, (page + 1) * rows)
    const names = await readNames(
      trx,
      most.map(({ seller }) => seller),
    )
    return {
      steps: steps.map(({ kind, month, paidOn }, at) => ({
        kind,
        month,
        payday: paidOn,
        rowBefore: month === null ? null : idOf(present, month),
        rowAfter: month === null ? null : idOf(changed, month),
        before: inBaht(told.before[at] ?? nothing),
        after: inBaht(told.after[at] ?? nothing),
      })),
      before: inBaht(wholeOf(told.before)),
      after: inBaht(wholeOf(told.after)),
      sellers: told.sellers,
      less: told.changed.filter((one) => one.after.net < one.before.net).length,
      more: told.changed.filter((one) => one.after.net > one.before.net).length,
      changed: told.changed.length,
      most: most.map((one) => ({
        seller: one.seller,
        name: names.get(one.seller) ?? '',
        before: inBaht(one.before),
        after: inBaht(one.after),
      })),
    }
  })
}

/** In one moment of the books, without and with the row. Refuses as `rehearse`. */
export async function inRehearsal<Result>(
  db: Db,
  { of, id }: { of: 'tax' | 'share'; id: string },
  now: Date,
  use: (trx: Trx, ways: Ways & Pick<Change, 'idOf'>) => Promise<Result>,
): Promise<Result> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const present: Policy = { tax: await readTaxPolicy(trx), shares: await readSharePolicy(trx) }
      const { from, changed, idOf } =
        of === 'tax' ? await withTaxRow(trx, present, id) : await withShareRow(trx, present, id, now)
      const steps = await readSteps(trx, from, now)
      // Until the row begins both go the same way.
      const fork = steps.findIndex(
        ({ month }) => month !== null && idOf(present, month) !== idOf(changed, month),
      )
      return await use(trx, { present, changed, steps, fork: fork < 0 ? steps.length : fork, idOf })
    })
}

/** How the rules are with the row among them, and which of its kind decides a month. */
type Change = { from: Period; changed: Policy; idOf: (policy: Policy, month: Period) => string | null }

const confirmedWith = <Row extends { id: string }>(rows: readonly Row[], id: string) =>
  rows.map((row) => (row.id === id ? { ...row, confirmedBy: '' } : row))

async function withTaxRow(trx: Trx, present: Policy, id: string): Promise<Change> {
  const asked = await rowToConfirm(trx, id)
  return {
    from: periodOfNumber(asked.from_month),
    changed: { ...present, tax: confirmedWith(present.tax, id) },
    idOf: ({ tax }, month) => confirmedRow(tax, month)?.id ?? null,
  }
}

async function withShareRow(trx: Trx, present: Policy, id: string, now: Date): Promise<Change> {
  const { from, store } = await shareRowToConfirm(trx, id, now)
  return {
    from,
    changed: { ...present, shares: confirmedWith(present.shares, id) },
    idOf: ({ shares }, month) => shareRowOf(shares, store, month)?.id ?? null,
  }
}

function confirmedRow(policy: readonly TaxPolicyRow[], month: Period): TaxPolicyRow | undefined {
  const row = taxRowOf(policy, month)
  return row?.confirmedBy === null ? undefined : row
}

async function readSteps(trx: Trx, from: Period, now: Date): Promise<Step[]> {
  const holidays = await readBankHolidays(trx)
  const thisMonth = periodOf(now)
  const { rows: closed } = await sql<{ month: number }>`select month from month_close`.execute(trx)
  const { rows: open } = await sql<{ month: number }>`
    select distinct month from seller_month where not month = any(${closed.map(({ month }) => month)}::int[])
      and month <= ${monthNumber(thisMonth)} order by month`.execute(trx)
  const today = bangkokDate(now)
  const step = (kind: Kind, month: Period): Step => {
    const payday = paydayOf(month, holidays)
    return { kind, month, paidOn: payday < today ? today : payday }
  }
  const last = closed.length === 0 ? undefined : periodOfNumber(Math.max(...closed.map(({ month }) => month)))
  const next = nextPeriod(thisMonth)
  const first = from > next ? from : next
  return [
    { kind: 'owed', month: null, paidOn: last === undefined ? today : step('owed', last).paidOn },
    ...open.map(({ month }) => step('open', periodOfNumber(month))),
    ...Array.from({ length: forecastMonths }, (_, ahead) => step('forecast', shiftPeriod(first, ahead))),
  ]
}

export type Ways = {
  present: Policy
  changed: Policy
  steps: readonly Step[]
  /** The first step that another row decides. */
  fork: number
}
type Changed = { seller: string; before: Sums; after: Sums }

/** A transfer of a rehearsal, with the records that it would pay; what a step adds is named by its month. */
export type RehearsedTransfer = Omit<Sums, 'left'> & {
  rate: number
  row: TaxPolicyRow
  records: readonly OwedRecord[]
}

/** One payday of one seller: what would be transferred, and what would wait after it. */
export type RehearsedStep = Sums & {
  transfers: readonly RehearsedTransfer[]
  waits: readonly OwedRecord[]
  /** Of months that no confirmed row lets close. */
  waiting: Satang
}

export type RehearsedSeller = {
  seller: string
  /** What a forecast month is made of. */
  means: readonly Sold[]
  before: readonly RehearsedStep[]
  after: readonly RehearsedStep[]
}

async function rehearseAll(trx: Trx, ways: Ways, now: Date) {
  const { steps } = ways
  const all = {
    sellers: 0,
    before: steps.map(() => nothing),
    after: steps.map(() => nothing),
    changed: [] as Changed[],
  }
  await rehearseSellers(trx, ways, now, ({ seller, before, after }) => {
    all.sellers += 1
    addTo(all.before, before)
    addTo(all.after, after)
    const [soNow, soThen] = [wholeOf(before), wholeOf(after)]
    if (sumNames.some((name) => soNow[name] !== soThen[name]))
      all.changed.push({ seller, before: soNow, after: soThen })
  })
  const moved = ({ before: a, after: b }: Changed) => Math.abs(b.net - a.net)
  const taxed = ({ before: a, after: b }: Changed) => Math.abs(b.tax - a.tax)
  all.changed.sort((a, b) => moved(b) - moved(a) || taxed(b) - taxed(a) || (a.seller < b.seller ? -1 : 1))
  return all
}

/** Seller by seller, both ways; with `only` that one alone. */
export async function rehearseSellers(
  trx: Trx,
  { present, changed, steps, fork }: Ways,
  now: Date,
  visit: (one: RehearsedSeller) => void,
  only?: string,
): Promise<void> {
  let reached = ''
  for (;;) {
    const sellers = await readSellers(trx, reached, only)
    const last = sellers.at(-1)
    if (last === undefined) break
    reached = last.id
    const ids = sellers.map(({ id }) => id)
    const owedTo = await readOwed(trx, ids)
    const sold = await readOpenMonths(trx, ids)
    const mean = await readMeans(trx, ids, now)
    for (const seller of sellers) {
      const books = new RehearsedBooks(seller, owedTo)
      const known = Map.groupBy(sold.get(seller.id) ?? [], ({ month }) => month)
      const means = mean.get(seller.id) ?? []
      if (books.isEmpty && known.size === 0 && means.length === 0) continue
      const run = ({ tax, shares }: Policy, from: number, to: number, on: RehearsedBooks) =>
        steps
          .slice(from, to)
          .map(({ kind, month, paidOn }) =>
            month === null
              ? on.payPending(tax, paidOn)
              : on.closeAndPay(
                  tax,
                  month,
                  kind === 'open'
                    ? sumOf(known.get(monthNumber(month)) ?? [])
                    : forecastOf(means, shares, month),
                  paidOn,
                ),
          )
      const shared = run(present, 0, fork, books)
      const other = books.copy()
      visit({
        seller: seller.id,
        means,
        before: [...shared, ...run(present, fork, steps.length, books)],
        after: [...shared, ...run(changed, fork, steps.length, other)],
      })
    }
    await setImmediate()
  }
}

const sumOf = (sold: readonly Sold[]): Satang => sold.reduce((sum, { satang }) => sum + satang, 0)

/** The share of what is sold and given on average at each store, by the share of store and month, less what is given. */
function forecastOf(means: readonly Sold[], shares: readonly ShareRow[], month: Period): Satang {
  return means.reduce(
    (sum, { store, satang, givenSatang }) =>
      sum +
      sellerShareSatang(satang + givenSatang, shareRowOf(shares, store, month)?.percent ?? 0) -
      givenSatang,
    0,
  )
}

/** What the payers owe one seller, payday after payday. Nothing here is written anywhere. */
class RehearsedBooks {
  private readonly seller: Seller
  private readonly dues: Owed['dues']
  private readonly owed: Map<Payer, readonly OwedRecord[]>
  /** A month without a confirmed row is not closed, nor is any after it: its sales wait. */
  private waiting: Satang = 0
  private isStopped = false
  private lastClosed: Period | undefined

  constructor(seller: Seller, owedTo: OwedTo) {
    this.seller = seller
    const owed = payers.map((payer) => [payer, owedTo(payer, seller.id)] as const)
    this.owed = new Map(owed.map(([payer, { records }]) => [payer, records]))
    this.dues = new Map(owed.flatMap(([, { dues }]) => [...dues]))
    this.lastClosed = owed[0]?.[1].lastClosed
  }

  get isEmpty(): boolean {
    return [...this.owed.values()].every((records) => records.length === 0)
  }

  copy(): RehearsedBooks {
    const other = new RehearsedBooks(this.seller, (payer) => ({
      records: [...(this.owed.get(payer) ?? [])],
      dues: this.dues,
      lastClosed: this.lastClosed,
    }))
    other.waiting = this.waiting
    other.isStopped = this.isStopped
    return other
  }

  /** What awaits its transfer today, as it would be paid on that day. */
  payPending(policy: readonly TaxPolicyRow[], paidOn: string): RehearsedStep {
    return this.stepOf(payers.flatMap((payer) => this.pay(policy, payer, ['PENDING'], paidOn)))
  }

  /** As a close leaves a month, and its payday after it: all that the month's payer owes, once it reaches the minimum. */
  closeAndPay(policy: readonly TaxPolicyRow[], month: Period, share: Satang, paidOn: string): RehearsedStep {
    const row = confirmedRow(policy, month)
    if (row === undefined) this.isStopped = true
    if (row === undefined || this.isStopped) {
      this.waiting += share
      return this.stepOf([])
    }
    this.lastClosed = month
    if (share !== 0) {
      const made = { id: month, month: monthNumber(month), shareSatang: share, dueId: null }
      const status = this.seller.isHeld ? 'PAUSED' : 'PENDING'
      this.owed.set(row.payer, [...(this.owed.get(row.payer) ?? []), { ...made, status }])
    }
    return this.stepOf(this.pay(policy, row.payer, accumulatingStatuses, paidOn))
  }

  private pay(
    policy: readonly TaxPolicyRow[],
    payer: Payer,
    statuses: readonly OwedRecord['status'][],
    paidOn: string,
  ): RehearsedTransfer[] {
    const all = this.owed.get(payer) ?? []
    const records = all.filter(({ status }) => statuses.includes(status))
    if (records.length === 0 || this.seller.isHeld) return []
    const { reckoned, row } = reckonGroup(
      policy,
      {
        payer,
        payee: { bankCode: this.seller.bankCode, accountEnd: '', accountName: '' },
        records: records.map(({ id, month, shareSatang }) => ({
          id,
          month,
          seller_id: this.seller.id,
          share_satang: shareSatang,
        })),
      },
      paidOn,
      () => ({ records: [...all], dues: this.dues, lastClosed: this.lastClosed }),
    )
    if (reckoned.outcome === 'CARRIED_OVER') return []
    const paid = new Set(records)
    this.owed.set(
      payer,
      all.filter((record) => !paid.has(record)),
    )
    const { grossSatang: gross, taxSatang: tax, feeSatang: fee, netSatang: net } = reckoned
    return [{ gross, tax, fee, net, rate: reckoned.ratePercent, row, records }]
  }

  private stepOf(transfers: readonly RehearsedTransfer[]): RehearsedStep {
    const waits = [...this.owed.values()].flat()
    const left = waits.reduce((sum, { shareSatang }) => sum + shareSatang, this.waiting)
    const paid = transfers.reduce<Sums>((sum, one) => plus(sum, { ...one, left: 0 }), nothing)
    return { ...paid, left, transfers, waits, waiting: this.waiting }
  }
}

const payers: readonly Payer[] = ['HYTEXTS', 'MORE']
const nothing: Sums = { gross: 0, tax: 0, fee: 0, net: 0, left: 0 }
const sumNames = ['gross', 'tax', 'fee', 'net', 'left'] as const

function plus(a: Sums, b: Sums): Sums {
  return {
    gross: a.gross + b.gross,
    tax: a.tax + b.tax,
    fee: a.fee + b.fee,
    net: a.net + b.net,
    left: a.left + b.left,
  }
}

function addTo(sums: Sums[], more: readonly Sums[]): void {
  for (const [at, one] of more.entries()) sums[at] = plus(sums[at] ?? nothing, one)
}

/** Of all paydays together; what is left is what the last one leaves. */
function wholeOf(steps: readonly Sums[]): Sums {
  return { ...steps.reduce<Sums>(plus, nothing), left: steps.at(-1)?.left ?? 0 }
}

function inBaht({ gross, tax, fee, net, left }: Sums): Rehearsal['before'] {
  return {
    gross: satangToBaht(gross),
    tax: satangToBaht(tax),
    fee: satangToBaht(fee),
    net: satangToBaht(net),
    left: satangToBaht(left),
  }
}

type Seller = { id: string; bankCode: string; isHeld: boolean }

async function readSellers(trx: Trx, reached: string, only: string | undefined): Promise<Seller[]> {
  const { rows } = await sql<Seller>`
    select person_id as id, coalesce(bank_code, '') as "bankCode", payout_hold is not null or profile_completed_at is null as "isHeld"
    from seller where person_id > ${reached} and person_id = coalesce(${only ?? null}, person_id) order by person_id limit ${sellersAtOnce}`.execute(
    trx,
  )
  return rows
}

async function readOpenMonths(trx: Trx, sellers: readonly string[]): Promise<Map<string, Sold[]>> {
  return await readSold(
    trx,
    sellers,
    sql`share_satang`,
    sql`not exists (select from month_close c where c.month = s.month)`,
  )
}

/** What a seller's whole months behind brought at each store, on average; a month without sales counts as nothing. A store whose refunds took all of it has no forecast. */
async function readMeans(trx: Trx, sellers: readonly string[], now: Date): Promise<Map<string, Sold[]>> {
  const [first, last] = [-meanMonths, -1].map((ahead) => monthNumber(shiftPeriod(periodOf(now), ahead)))
  const sold = await readSold(trx, sellers, sql`sales_satang`, sql`s.month between ${first} and ${last}`)
  const meansOf = (months: readonly Sold[]) =>
    [...Map.groupBy(months, ({ store }) => store)]
      .map(([store, ofStore]) => ({
        month: 0,
        store,
        satang: Math.round(sumOf(ofStore) / meanMonths),
        givenSatang: Math.round(ofStore.reduce((sum, { givenSatang }) => sum + givenSatang, 0) / meanMonths),
      }))
      .filter(({ satang }) => satang > 0)
  return new Map([...sold].map(([seller, months]) => [seller, meansOf(months)]))
}

async function readSold(
  trx: Trx,
  sellers: readonly string[],
  column: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<Map<string, Sold[]>> {
  const { rows } = await sql<Sold & { seller: string }>`
    select seller_id as seller, month, store_code as store, sum(${column})::bigint as satang, sum(given_satang)::bigint as "givenSatang"
    from seller_month s
    where seller_id = any(${sellers}::text[]) and ${where} group by 1, 2, 3 having sum(sales_satang) <> 0 or sum(share_satang) <> 0`.execute(
    trx,
  )
  return Map.groupBy(rows, ({ seller }) => seller)
}

async function readNames(trx: Trx, sellers: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select person_id as id, code_name as name from seller where person_id = any(${sellers}::text[])`.execute(
    trx,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
