import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getSellRev } from '#contract/seller/revenue.ts'
import { bangkokParts, type Period, periodFrom, shiftPeriod } from '#rules/calendar/bangkok.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { paydayOf } from '#rules/payouts/payday.ts'
import { payoutMinimumSatang } from '#rules/payouts/reckon-payout.ts'
import { readBankHolidays } from '#server/features/tax-policy/index.ts'
import type { Db } from '#server/platform/database.ts'
import { monthNumber } from './months.ts'
import { readRefundsOfSeller } from './revenue-refunds.ts'

type Revenue = Omit<DataOf<typeof getSellRev>, 'user' | 'sellerData'>
type Row = Revenue['report'][number]

/** What the seller has sold and got, month by month, newest first; the month that still grows comes from the running sums. */
export async function readRevenue(db: Db, sellerId: string, now: Date): Promise<Revenue> {
  const [rows, seller, lines, payouts, refunds, holidays] = await Promise.all([
    readMonths(db, sellerId),
    readHold(db, sellerId),
    readSoldSheets(db, sellerId),
    readPayouts(db, sellerId),
    readRefundsOfSeller(db, sellerId),
    readBankHolidays(db),
  ])
  const report = rows.map((row) => ({
    ...row,
    sheetList: lines
      .filter(({ month, store }) => month === row.year * 100 + row.month && store === row.store)
      .map(({ sheet, count, satang }) => ({
        _id: sheet,
        sheet,
        count,
        totalPrice: satangToBaht(satang),
      })),
  }))
  const { year, month } = bangkokParts(now)
  const thisMonth = periodFrom(year, month)
  return {
    report,
    relaventStores: await namesOfStores(db, rows),
    sheets: namesOfSheets(lines),
    payouts,
    refunds,
    forecast: forecastOf(rows, seller, thisMonth, holidays),
  }
}

async function readMonths(db: Db, sellerId: string): Promise<Omit<Row, 'sheetList'>[]> {
  const { rows } = await sql<{
    id: string
    month: number
    store_code: number
    sales_satang: number
    share_satang: number
    tax_satang: number
    status: Row['paymentStatus']
    reason: string
    closed: boolean
    payout_id: string | null
    paid_on: string | null
  }>`
    select r.id, r.month, r.store_code, r.sales_satang, r.share_satang, r.tax_satang, r.status, r.reason, true as closed,
      r.payout_id, to_char(p.paid_on, 'YYYY-MM-DD') as paid_on
    from payment_record r left join payout p on p.id = r.payout_id
    where r.seller_id = ${sellerId} and not exists (select from payment_record again where again.again_of = r.id)
    union all
    select concat_ws('-', 'open', s.month, s.store_code), s.month, s.store_code, s.sales_satang, s.share_satang, 0, 'PENDING', '', false,
      null, null
    from seller_month_sales s
    where s.seller_id = ${sellerId} and s.sales_satang <> 0
      and not exists (select from month_close c where c.month = s.month)
    order by month desc, store_code, id`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    year: Math.floor(row.month / 100),
    month: row.month % 100,
    store: row.store_code,
    total: satangToBaht(row.sales_satang),
    share: satangToBaht(row.share_satang),
    tax: satangToBaht(row.tax_satang),
    paymentStatus: row.status,
    paymentDate: row.paid_on,
    paymentPausedReason: row.reason,
    closed: row.closed,
    payout: row.payout_id,
  }))
}

type SoldSheet = {
  month: number
  store: number
  sheet: string
  name: string
  price: number
  count: number
  satang: number
}

/**
 * Both legs of a sale name the sheet: the money of a line is their sum, and an entry holds a sheet once. A refund takes its line off
 * again, in the month in which it counts.
 */
export async function readSoldSheets(db: Db, sellerId: string): Promise<SoldSheet[]> {
  const { rows } = await sql<SoldSheet>`
    select e.month, p.store_code as store, p.sheet_id as sheet, min(s.code || ' ' || s.name) as name, min(s.price_satang) as price,
      count(distinct e.id) filter (where e.kind = 'sale') - count(distinct e.id) filter (where e.kind = 'refund') as count,
      sum(case e.kind when 'sale' then p.amount_satang else -p.amount_satang end)::bigint as satang
    from ledger_posting p join ledger_entry e on e.id = p.entry_id join sheet s on s.id = p.sheet_id
    where p.seller_id = ${sellerId} and e.kind in ('sale', 'refund')
    group by e.month, p.store_code, p.sheet_id
    order by satang desc, sheet`.execute(db)
  return rows
}

async function readPayouts(db: Db, sellerId: string): Promise<Revenue['payouts']> {
  const { rows } = await sql<{
    id: string
    paid_on: string
    gross: number
    rate: number
    tax: number
    fee: number
    net: number
  }>`
    select id, to_char(paid_on, 'YYYY-MM-DD') as paid_on, gross_satang as gross, rate_percent as rate, tax_satang as tax,
      fee_satang as fee, net_satang as net
    from payout where seller_id = ${sellerId} and returned_at is null order by payout.paid_on desc, id`.execute(
    db,
  )
  return rows.map((row) => ({
    _id: row.id,
    date: row.paid_on,
    share: satangToBaht(row.gross),
    taxPercent: row.rate,
    tax: satangToBaht(row.tax),
    fee: satangToBaht(row.fee),
    net: satangToBaht(row.net),
  }))
}

function forecastOf(
  rows: readonly Omit<Row, 'sheetList'>[],
  seller: Hold,
  thisMonth: Period,
  holidays: ReadonlySet<string>,
): Revenue['forecast'] {
  const sum = (list: readonly Omit<Row, 'sheetList'>[]) =>
    satangToBaht(list.reduce((total, { share }) => total + Math.round(share * 100), 0))
  const waiting = rows.filter(
    ({ closed, paymentStatus }) => closed && ['PENDING', 'PAUSED', 'CARRIED_OVER'].includes(paymentStatus),
  )
  const isPaused = waiting.some(({ paymentStatus }) => paymentStatus === 'PAUSED')
  const heldFor = seller.isAccountHeld ? 'account' : !isPaused ? null : seller.isComplete ? 'other' : 'data'
  const carried = waiting.filter(({ paymentStatus }) => paymentStatus === 'CARRIED_OVER')
  return {
    share: sum(rows.filter(({ year, month }) => periodFrom(year, month) === thisMonth)),
    payday: paydayOf(thisMonth, holidays),
    owed: sum(waiting),
    nextPayday: paydayOf(shiftPeriod(thisMonth, -1), holidays),
    held: heldFor !== null,
    heldFor,
    missing: satangToBaht(
      carried.length === 0 ? 0 : Math.max(0, payoutMinimumSatang - Math.round(sum(carried) * 100)),
    ),
  }
}

type Hold = { isAccountHeld: boolean; isComplete: boolean }

/** The seller's own row decides at once, whatever the records still say: nothing is paid while an account waits. */
async function readHold(db: Db, sellerId: string): Promise<Hold> {
  const row = await db
    .selectFrom('seller')
    .select(['payout_hold', 'profile_completed_at'])
    .where('person_id', '=', sellerId)
    .executeTakeFirst()
  return {
    isAccountHeld: (row?.payout_hold ?? null) !== null,
    isComplete: (row?.profile_completed_at ?? null) !== null,
  }
}

async function namesOfStores(db: Db, rows: readonly { store: number }[]): Promise<Revenue['relaventStores']> {
  const codes = [...new Set(rows.map(({ store }) => store))]
  if (codes.length === 0) return []
  const stores = await db
    .selectFrom('store')
    .select(['code', 'name_th', 'name_en'])
    .where('code', 'in', codes)
    .execute()
  return stores.map(({ code, name_th, name_en }) => ({ code, name: [name_th, name_en] }))
}

function namesOfSheets(lines: readonly SoldSheet[]): Revenue['sheets'] {
  const known = new Map(lines.map(({ sheet, name, price }) => [sheet, { name: name.trim(), price }]))
  return [...known].map(([id, { name, price }]) => ({ id, name, price: satangToBaht(price) }))
}

export type Slip = {
  name: string
  bankCode: string
  accountEnd: string
  satang: number
  date: string
  grossSatang: number
  taxSatang: number
  taxPercent: number
  feeSatang: number
  madeAt: Date
}

/** The transfers that paid (a part of) the sales of a month, and whether any of it is still on its way. */
export async function readSlips(
  db: Db,
  sellerId: string,
  period: Period,
): Promise<{ started: boolean; slips: Slip[] }> {
  const month = monthNumber(period)
  const [slips, open] = await Promise.all([
    sql<Slip>`
      select distinct p.id, p.account_name as name, p.bank_code as "bankCode", p.account_end as "accountEnd", p.net_satang as satang,
        to_char(p.paid_on, 'YYYY-MM-DD') as date, p.gross_satang as "grossSatang", p.tax_satang as "taxSatang",
        p.rate_percent as "taxPercent", p.fee_satang as "feeSatang", p.created_at as "madeAt"
      from payout p join payment_record r on r.payout_id = p.id
      where r.seller_id = ${sellerId} and r.month = ${month} and p.returned_at is null order by date, p.id`.execute(
      db,
    ),
    sql`
      select from payment_record where seller_id = ${sellerId} and month = ${month} and status = 'PENDING'
      union all
      select from seller_month_sales s where seller_id = ${sellerId} and month = ${month}
        and not exists (select from month_close c where c.month = s.month)
      limit 1`.execute(db),
  ])
  return { started: open.rows.length === 0, slips: slips.rows }
}
