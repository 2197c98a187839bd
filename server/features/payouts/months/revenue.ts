import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getSellRev, getslip } from '#contract/seller/revenue.ts'
import { monthNumber, type Period, periodFrom, periodOfNumber } from '#rules/calendar/periods.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import type { Payer } from '#rules/tax/tax-policy.ts'
import { accounts } from '#server/features/ledger/index.ts'
import type { Db } from '#server/platform/database.ts'
import { namesOfStores } from './read-closed.ts'
import { readStandings } from './standings.ts'

const refundsMax = 100

type Revenue = Omit<DataOf<typeof getSellRev>, 'user' | 'sellerData'>

/** Sales and shares by month, newest first; the open month comes from the running sums. */
export async function readRevenue(db: Db, sellerId: string, now: Date): Promise<Revenue> {
  const [{ rows, sums, month, forecast }, lines, payouts, refunds] = await Promise.all([
    readStandings(db, sellerId, now),
    readSoldSheets(db, sellerId),
    readPayouts(db, sellerId),
    readRefundsOfSeller(db, sellerId),
  ])
  const report = rows.map((row) => ({
    ...row,
    sheetList: lines
      .filter(({ month, store }) => row.part === null && month === monthNumber(row) && store === row.store)
      .map(({ sheet, count, satang }) => ({
        _id: sheet,
        sheet,
        count,
        totalPrice: satangToBaht(satang),
      })),
  }))
  return {
    report,
    relaventStores: await namesOfStores(
      db,
      rows.map(({ store }) => store),
    ),
    sheets: namesOfSheets(lines),
    payouts,
    refunds,
    month,
    sums,
    forecast,
  }
}

type SoldSheet = {
  month: number
  store: number
  sheet: string
  name: string
  classInfo: string
  category: number
  semester: number
  year: number
  price: number
  count: number
  satang: number
}

/**
 * Both postings of a sale name the sheet: a line's money is their sum, and an entry holds a sheet once. A refund takes its line off in the
 * month in which it counts.
 */
export async function readSoldSheets(db: Db, sellerId: string): Promise<SoldSheet[]> {
  const { rows } = await sql<SoldSheet>`
    select e.month, p.store_code as store, p.sheet_id as sheet, min(trim(s.code || ' ' || s.name)) as name, min(s.price_satang) as price,
      min(s.class_info) as "classInfo", min(s.category) as category, min(s.semester) as semester, min(s.year) as year,
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

function namesOfSheets(lines: readonly SoldSheet[]): Revenue['sheets'] {
  const known = new Map(lines.map((line) => [line.sheet, line]))
  return [...known].map(([id, { name, classInfo, category, semester, year, price }]) => ({
    id,
    name: name.trim(),
    classInfo,
    category,
    semester,
    year,
    price: satangToBaht(price),
  }))
}

export type Slip = {
  id: string
  payer: Payer
  bankReference: string
  months: { month: Period; share: number }[]
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

/** The transfers that paid sales of a month, each with all its months, and the standing of what is not transferred. */
export async function readSlips(
  db: Db,
  sellerId: string,
  period: Period,
  now: Date,
): Promise<Pick<DataOf<typeof getslip>, 'started' | 'lines'> & { slips: Slip[] }> {
  const [{ rows: slips }, { rows }] = await Promise.all([
    sql<Omit<Slip, 'months'> & { months: { month: number; satang: number }[] }>`
      select p.id, p.payer, p.bank_reference as "bankReference", p.account_name as name, p.bank_code as "bankCode", p.account_end as "accountEnd", p.net_satang as satang,
        to_char(p.paid_on, 'YYYY-MM-DD') as date, p.gross_satang as "grossSatang", p.tax_satang as "taxSatang",
        p.rate_percent as "taxPercent", p.fee_satang as "feeSatang", p.created_at as "madeAt",
        (select json_agg(json_build_object('month', month, 'satang', satang) order by month) from (
          select month, sum(share_satang)::bigint as satang from payment_record where payout_id = p.id group by month
        ) paid) as months
      from payout p
      where p.seller_id = ${sellerId} and p.returned_at is null
        and exists (select from payment_record r where r.payout_id = p.id and r.month = ${monthNumber(period)})
      order by date, p.id`.execute(db),
    readStandings(db, sellerId, now),
  ])
  const ofMonth = rows.filter((row) => periodFrom(row.year, row.month) === period)
  return {
    slips: slips.map((slip) => ({
      ...slip,
      months: slip.months.map(({ month, satang }) => ({
        month: periodOfNumber(month),
        share: satangToBaht(satang),
      })),
    })),
    started: !ofMonth.some(({ paymentStatus }) => paymentStatus === 'PENDING'),
    lines: ofMonth
      .filter(({ line }) => line.standing !== 'paid')
      .map(({ line, share, paymentPausedReason: reason }) => ({ ...line, share, reason })),
  }
}

/** Refunds that lowered this seller's share, newest first, each with its reason and the month in which it counts. */
async function readRefundsOfSeller(db: Db, sellerId: string): Promise<DataOf<typeof getSellRev>['refunds']> {
  const { rows } = await sql<{
    id: string
    created_at: Date
    reason: string
    sheet_id: string
    sheet_name: string
    position: number
    paid_satang: Satang
    seller_satang: Satang
    sale_month: number
    month: number
  }>`
    select r.id, r.created_at, r.reason, r.month, l.sheet_id, l.sheet_name, l.position, l.paid_satang, rl.seller_satang,
      sale.month as sale_month
    from ledger_posting p
    join ledger_entry e on e.id = p.entry_id and e.kind = 'refund'
    join refund r on r.id = split_part(e.key, ':', 2)
    join refund_line rl on rl.refund_id = r.id
    join order_line l on (l.order_id, l.position) = (rl.order_id, rl.position) and l.sheet_id = p.sheet_id
    join ledger_entry sale on sale.id = e.reverses_entry_id
    where p.seller_id = ${sellerId} and p.from_account = ${accounts.ofSeller(sellerId)}
    order by r.created_at desc, r.id, l.position limit ${refundsMax}`.execute(db)
  return rows.map((row) => ({
    _id: `${row.id}-${row.position}`,
    at: row.created_at.toISOString(),
    sheet: row.sheet_id,
    name: row.sheet_name,
    paid: satangToBaht(row.paid_satang),
    share: satangToBaht(row.seller_satang),
    reason: row.reason,
    saleMonth: periodOfNumber(row.sale_month),
    month: periodOfNumber(row.month),
  }))
}
