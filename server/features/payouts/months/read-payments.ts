import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { listMoreServices, listPayments, PaymentList } from '#contract/staff/payouts.ts'
import { monthNumber, periodOf, periodOfNumber } from '#rules/calendar/periods.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import type { PaymentStatus, RecordKind } from '#rules/payouts/payout-states.ts'
import { taxRowOf } from '#rules/tax/tax-policy.ts'
import { type PayeeRow, payeeColumns, payeeOf, sellerFits } from '#server/features/sellers/index.ts'
import type { Person } from '#server/platform/caller.ts'
import { lastClosedMonth, readLastClosed } from '#server/features/ledger/index.ts'
import type { Db } from '#server/platform/database.ts'
import { streamRows } from '#server/platform/downloads.ts'
import type { Platform } from '#server/platform/platform.ts'
import { inStores, permission, type Stores, storesWith } from '#server/platform/rights.ts'
import { readTaxPolicy } from '../../tax/index.ts'
import { payerEndedList } from './last-closed.ts'
import {
  accumulating,
  askedReason,
  heldReason,
  incompleteReason,
  isEnough,
  notInFlight,
  open,
  orderOf,
} from './statuses.ts'

/** The minimum of a transfer by the policy row of the month; without one, of the month closed last, or else of this month. */
export async function readMinimum(db: Db, { month, now }: { month?: number; now: Date }): Promise<Satang> {
  const asked = month === undefined ? await readLastClosed(db) : periodOfNumber(month)
  return taxRowOf(await readTaxPolicy(db), asked ?? periodOf(now))?.minimumSatang ?? 0
}

/** The person whose rights decide which records are visible. */
export type Accountant = Pick<Person, 'permissions'>

/** A list of records, as conditions on `payment_record r` and its `seller s`. */
export type RecordList = {
  where: RawBuilder<unknown>
  /** Also join `owed`: whether all that is pending or carried over for the seller with HYTEXTS reaches the minimum. */
  needsOwed: boolean
  /** The stores whose records count in what a seller is owed, because staff of one store must not see other sales. */
  stores: Stores
}

const ofHytexts = (status: PaymentStatus) =>
  sql`r.payer = 'HYTEXTS' and r.status = ${sql.lit(status)} and ${notInFlight}`

const lists: Record<Exclude<PaymentList, 'payer-ended'>, Omit<RecordList, 'stores'>> = {
  'no-vendor': {
    where: sql`${ofHytexts('PENDING')} and s.hti_vendor_id is null`,
    needsOwed: false,
  },
  // Paused for something that is there by now: vendor id, data, confirmed account.
  'complete-again': {
    where: sql`${ofHytexts('PAUSED')} and r.reason in (${incompleteReason}, ${heldReason}, ${askedReason})
      and s.hti_vendor_id is not null and s.profile_completed_at is not null and s.payout_hold is null`,
    needsOwed: false,
  },
  under: {
    where: sql`${ofHytexts('PENDING')} and s.hti_vendor_id is not null and not owed.is_enough`,
    needsOwed: true,
  },
  reached: {
    where: sql`${ofHytexts('CARRIED_OVER')} and owed.is_enough`,
    needsOwed: true,
  },
}

export async function listOf(db: Db, list: PaymentList, caller: Accountant): Promise<RecordList> {
  const { where, needsOwed } = list === 'payer-ended' ? await payerEndedList(db) : lists[list]
  return { where: sql`${where} and ${ofMyStores(caller)}`, needsOwed, stores: storesOf(caller) }
}

/** The rows of a list whose seller fits what was typed. */
export function searched(list: RecordList, query: string): RecordList {
  return query === '' ? list : { ...list, where: sql`${list.where} and ${sellerFits(query)}` }
}

export function moreServicesList(status: 'open' | 'all' | PaymentStatus, caller: Accountant): RecordList {
  const statuses =
    status === 'all'
      ? sql`true`
      : status === 'open'
        ? sql`r.status in ${open}`
        : sql`r.status = ${sql.lit(status)}`
  return {
    where: sql`r.payer = 'MORE' and ${statuses} and ${ofMyStores(caller)}`,
    needsOwed: false,
    stores: storesOf(caller),
  }
}

const storesOf = (caller: Accountant) => storesWith(caller, permission.money)

/** The records of the stores for which the caller holds permission 2. */
export function ofMyStores(caller: Accountant): RawBuilder<unknown> {
  return inStores('r.store_code', storesOf(caller))
}

function from({ where, needsOwed }: RecordList): RawBuilder<unknown> {
  const owed = sql`join (
      select w.seller_id, ${isEnough(
        sql`sum(w.share_satang) filter (where w.status in ${accumulating})`,
        sql`payout_minimum_of(max(w.month), ${lastClosedMonth})`,
        sql`w.seller_id`,
      )} as is_enough
      from payment_record w
      where w.payer = 'HYTEXTS' and w.status in ${open}
        and not exists (select from payment_run_record flight where flight.record_id = w.id and flight.hold = 'sent')
      group by w.seller_id
    ) owed on owed.seller_id = r.seller_id`
  return sql`from payment_record r join seller s on s.person_id = r.seller_id ${needsOwed ? owed : sql``} where ${where}`
}

export async function sumList(db: Db, list: RecordList): Promise<{ count: number; satang: Satang }> {
  const { rows } = await sql<{ count: number; satang: number }>`
    select count(*) as count, coalesce(sum(r.share_satang), 0)::bigint as satang ${from(list)}`.execute(db)
  return rows[0] ?? { count: 0, satang: 0 }
}

/** Counts and sums per seller over the whole list, not one page. */
export async function sumBySeller(db: Db, list: RecordList, sellers: readonly string[]) {
  const { rows } = await sql<{ author: string; count: number; satang: Satang }>`
    select r.seller_id as author, count(*) as count, sum(r.share_satang)::bigint as satang
    ${from(list)} and r.seller_id = any(${sellers}::text[]) group by r.seller_id`.execute(db)
  return rows.map(({ author, count, satang }) => ({ author, count, sum: satangToBaht(satang) }))
}

export async function idsOfList(db: Pick<Db, 'getExecutor'>, list: RecordList): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select r.id ${from(list)}`.execute(db)
  return rows.map(({ id }) => id)
}

type Row = PayeeRow & {
  id: string
  store_code: number
  name_th: string
  name_en: string
  short: string
  month: number
  sales_satang: Satang
  share_satang: Satang
  owed_satang: Satang
  status: PaymentStatus
  reason: string
  kind: RecordKind
}

type Page = { page: number; rows: number; sort?: string | undefined }

const recordColumns = {
  codeName: sql`s.code_name`,
  vendorId: sql`s.hti_vendor_id`,
  month: sql`r.month`,
  sales: sql`r.sales_satang`,
  payout: sql`r.share_satang`,
  amount: sql`r.share_satang`,
  status: sql`r.status`,
}

/** In the order of the sellers, which the indexes have, unless another is requested. */
export function rowsOfList(list: RecordList, page?: Page): RawBuilder<Row> {
  const order = orderOf(page?.sort, recordColumns, sql`r.seller_id, r.month, r.id`)
  const limits = page === undefined ? sql`` : sql`limit ${page.rows} offset ${page.page * page.rows}`
  return sql<Row>`
    with page as materialized (
      select r.id, r.payer, r.seller_id, r.store_code, r.month, r.sales_satang, r.share_satang, r.status, r.reason, r.kind
      ${from(list)} ${order} ${limits}
    )
    select r.id, r.store_code, r.month, r.sales_satang, r.share_satang, r.status, r.reason, r.kind, st.name_th, st.name_en, st.short, ${payeeColumns},
      (select coalesce(sum(o.share_satang), 0)::bigint from payment_record o
        where o.payer = r.payer and o.seller_id = r.seller_id and o.status in ${accumulating}
          and ${inStores('o.store_code', list.stores)}) as owed_satang
    from page r join seller s on s.person_id = r.seller_id join store st on st.code = r.store_code
    ${order}`
}

export async function readListPage(
  db: Db,
  platform: Platform,
  list: RecordList,
  page: Page,
): Promise<{ payments: WithContact[]; count: number; sum: number }> {
  const [{ rows }, { count, satang }] = await Promise.all([
    rowsOfList(list, page).execute(db),
    sumList(db, list),
  ])
  return { payments: rows.map((row) => asPayment(platform, row)), count, sum: satangToBaht(satang) }
}

export async function* streamList(platform: Platform, list: RecordList) {
  const { sql: text, parameters } = rowsOfList(list).compile(platform.db)
  for await (const row of streamRows<Row>(platform, text, parameters)) yield asPayment(platform, row)
}

type ListedPayment = DataOf<typeof listPayments>['payments'][number]

/** Shown for More Services only. */
type WithContact = ListedPayment & { email: string; phone: string }

function asPayment(platform: Platform, row: Row): WithContact {
  const payee = payeeOf(platform, row)
  return {
    _id: row.id,
    author: row.person_id,
    codeName: payee.codeName,
    realName: payee.realName,
    htiVendorId: payee.vendorId ?? '',
    htiVendorName: payee.vendorName,
    store: row.store_code,
    storeName: [row.name_th, row.name_en, row.short],
    year: Math.floor(row.month / 100),
    month: row.month % 100,
    total: satangToBaht(row.sales_satang),
    share: satangToBaht(row.share_satang),
    owed: satangToBaht(row.owed_satang),
    paymentStatus: row.status,
    paymentPausedReason: row.reason,
    kind: row.kind,
    bankInfo: payee.bankInfo,
    email: payee.email,
    phone: payee.phone,
  }
}

/** In the field names of the More Services screen (staff.md §3). */
export function asMoreServices(payment: WithContact): DataOf<typeof listMoreServices>['rows'][number] {
  return {
    _id: payment._id,
    month: periodOfNumber(monthNumber(payment)),
    store: payment.store,
    storeName: payment.storeName,
    author: payment.author,
    codeName: payment.codeName,
    amount: payment.share,
    bankInfo: payment.bankInfo,
    status: payment.paymentStatus,
    remark: payment.paymentPausedReason,
    email: payment.email,
    phone: payment.phone,
  }
}
