import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { rehearseTaxRow } from '#contract/staff/tax-policy.ts'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import {
  monthNumber,
  nextPeriod,
  type Period,
  periodOf,
  periodOfNumber,
  shiftPeriod,
} from '#rules/calendar/periods.ts'
import { type Satang, satangToBaht, sellerShareSatang } from '#rules/money/satang.ts'
import { paydayOf } from '#rules/payouts/payday.ts'
import { type ShareRow, shareRowOf } from '#rules/payouts/share-policy.ts'
import type { TaxPolicyRow } from '#rules/tax/tax-policy.ts'
import { readSharePolicy, shareRowToConfirm } from '#server/features/ledger/index.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { readBankHolidays, readTaxPolicy, rowToConfirm } from '../../tax/index.ts'
import { readOwed } from './dues.ts'
import {
  confirmedRow,
  nothing,
  plus,
  RehearsedBooks,
  type RehearsedStep,
  sumNames,
  type Sums,
} from './rehearsed-books.ts'
import {
  readCancelled,
  readInCases,
  readMeans,
  readNames,
  readOpenMonths,
  readSellers,
  type Sold,
  soldSum,
} from './rehearse.queries.ts'

type Rehearsal = DataOf<typeof rehearseTaxRow>
type Kind = Rehearsal['steps'][number]['kind']
type Step = { kind: Kind; month: Period | null; paidOn: string }
/** The rules by which one side of the rehearsal closes and pays. */
type Policy = { tax: readonly TaxPolicyRow[]; shares: readonly ShareRow[] }

/** Sales are forecast this many months ahead. */
const forecastMonths = 3

/**
 * The effect of confirming a row of tax policy or shares: each payday from today over open months to three forecast months, reckoned by the
 * rules that close and pay, with and without the row. It reads one snapshot in a read-only transaction. The forecast of a later row covers
 * its first months. Refuses: not-found, tax.already-confirmed, tax.start-taken, tax.months-closed, tax.share-month-begun.
 */
export async function rehearse(
  db: Db,
  { of, id, page, rows }: { of: 'tax' | 'share'; id: string; page: number; rows: number },
  now: Date,
): Promise<Rehearsal> {
  return await inRehearsal(db, { of, id }, now, async (trx, ways) => {
    const { present, changed, steps, idOf } = ways
    const rehearsal = await rehearseAll(trx, ways, now)
    const most = rehearsal.changed.slice(page * rows, (page + 1) * rows)
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
        before: inBaht(rehearsal.before[at] ?? nothing),
        after: inBaht(rehearsal.after[at] ?? nothing),
      })),
      before: inBaht(wholeOf(rehearsal.before)),
      after: inBaht(wholeOf(rehearsal.after)),
      sellers: rehearsal.sellers,
      less: rehearsal.changed.filter((one) => one.after.net < one.before.net).length,
      more: rehearsal.changed.filter((one) => one.after.net > one.before.net).length,
      changed: rehearsal.changed.length,
      most: most.map((one) => ({
        seller: one.seller,
        name: names.get(one.seller) ?? '',
        before: inBaht(one.before),
        after: inBaht(one.after),
      })),
    }
  })
}

/** Runs both sides, without and with the row, in one snapshot of the books. Refuses as `rehearse`. */
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
      // Before the row begins both sides are equal.
      const fork = steps.findIndex(
        ({ month }) => month !== null && idOf(present, month) !== idOf(changed, month),
      )
      return await use(trx, { present, changed, steps, fork: fork < 0 ? steps.length : fork, idOf })
    })
}

/** The policy with the row in it, and which row of its kind applies to a month. */
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
  /** The first step to which another row applies. */
  fork: number
}
type Changed = { seller: string; before: Sums; after: Sums }

export type RehearsedSeller = {
  seller: string
  /** The sales a forecast month is made of. */
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

/** Seller by seller, both sides; with `only` that seller alone. */
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
    const inCases = await readInCases(trx, ids)
    const cancelled = await readCancelled(trx, ids)
    for (const seller of sellers) {
      const books = new RehearsedBooks(seller, owedTo, cancelled.get(seller.id) ?? new Map())
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
                  kind === 'open' ? soldSum(known.get(monthNumber(month))) : forecastOf(means, shares, month),
                  paidOn,
                  kind === 'open' ? inCases.get(`${seller.id} ${monthNumber(month)}`) : [],
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

/** The forecast share: the mean sold and given at each store, by the share of store and month, less what is given. */
function forecastOf(means: readonly Sold[], shares: readonly ShareRow[], month: Period): Satang | null {
  if (means.length === 0) return null
  return means.reduce(
    (sum, { store, satang, givenSatang }) =>
      sum +
      sellerShareSatang(satang + givenSatang, shareRowOf(shares, store, month)?.percent ?? 0) -
      givenSatang,
    0,
  )
}

function addTo(sums: Sums[], more: readonly Sums[]): void {
  for (const [at, one] of more.entries()) sums[at] = plus(sums[at] ?? nothing, one)
}

/** The sums of all paydays; what is left is the balance after the last. */
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
