import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type {
  closedParts,
  getFinalizedMonthlyPay,
  getHytextsTopay,
  listClosedBranches,
  listClosedSales,
} from '#contract/staff/closed-sales.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import type { PaymentStatus } from '#rules/payouts/payout-states.ts'
import type { Payer } from '#rules/tax/tax-policy.ts'
import {
  type PayeeFacts,
  type PayeeRow,
  payeeColumns,
  payeeOf,
  readPayees,
  sellerFits,
} from '#server/features/sellers/index.ts'
import type { Db } from '#server/platform/database.ts'
import { streamRows } from '#server/platform/downloads.ts'
import type { Platform } from '#server/platform/platform.ts'
import { orderOf } from './statuses.ts'
import { type Accountant, ofMyStores, readMinimum } from './read-payments.ts'

/** Records of one call; a client requests more with `next` (staff.md §9: 5,000 as for vendors). */
const callRows = 5_000

/** A returned transfer has its record of kind `again`: the share must count once. */
export const notSuperseded = sql`not exists (select from payment_record a where a.again_of = r.id)`

type Part = (typeof closedParts)[number]

/** The sellers of one of the three tables of a closed month (staff.md §2), with what the caller may see of them. */
export function sellersOf(month: number, part: Part, query: string, caller: Accountant): RawBuilder<unknown> {
  const having: Record<Part, RawBuilder<unknown>> = {
    payable: sql`having sum(r.share_satang) >= payout_minimum_of(${month}, null)`,
    under: sql`having sum(r.share_satang) < payout_minimum_of(${month}, null)`,
    'no-vendor': sql``,
  }
  return sql`
    select r.seller_id, sum(r.sales_satang)::bigint as sales_satang, sum(r.share_satang)::bigint as share_satang,
      count(distinct r.store_code)::int as stores, array_agg(distinct r.status) as statuses
    from payment_record r join seller s on s.person_id = r.seller_id
    where r.month = ${month} and ${notSuperseded} and ${ofMyStores(caller)}
      and s.hti_vendor_id is ${part === 'no-vendor' ? sql`null` : sql`not null`} and ${sellerFits(query)}
    group by r.seller_id ${having[part]}`
}

type SellerSums = PayeeRow & {
  sales_satang: Satang
  share_satang: Satang
  stores: number
  statuses: PaymentStatus[]
}
type ClosedSeller = DataOf<typeof listClosedSales>['sellers'][number]

/** Sums over the rows: the page is cut while they are added up, so it need not wait for the whole list. */
const addedUp = {
  codeName: sql`min(s.code_name)`,
  vendorId: sql`min(s.hti_vendor_id)`,
  sales: sql`sum(r.sales_satang)`,
  payout: sql`sum(r.share_satang)`,
}
const shown = {
  codeName: sql`s.code_name`,
  vendorId: sql`s.hti_vendor_id`,
  sales: sql`sums.sales_satang`,
  payout: sql`sums.share_satang`,
}

export function rowsOfSellers(
  list: RawBuilder<unknown>,
  page?: { page: number; rows: number; sort?: string | undefined },
) {
  const limits = page === undefined ? sql`` : sql`limit ${page.rows} offset ${page.page * page.rows}`
  return sql<SellerSums>`
    select sums.sales_satang, sums.share_satang, sums.stores, sums.statuses, ${payeeColumns}
    from (${list} ${orderOf(page?.sort, addedUp, sql`r.seller_id`)} ${limits}) sums
    join seller s on s.person_id = sums.seller_id ${orderOf(page?.sort, shown, sql`sums.seller_id`)}`
}

export async function readClosedSales(
  db: Db,
  platform: Platform,
  caller: Accountant,
  {
    month,
    part,
    query,
    ...page
  }: { month: number; part: Part; query: string; page: number; rows: number; sort?: string | undefined },
): Promise<DataOf<typeof listClosedSales>> {
  const list = sellersOf(month, part, query, caller)
  const [{ rows }, sums] = await Promise.all([
    rowsOfSellers(list, page).execute(db),
    sql<{ count: number; sales: number; share: number }>`
      select count(*) as count, coalesce(sum(sales_satang), 0)::bigint as sales, coalesce(sum(share_satang), 0)::bigint as share
      from (${list}) sums`.execute(db),
  ])
  const minimum = await readMinimum(db, { month, now: platform.clock.now() })
  const [{ count, sales, share } = { count: 0, sales: 0, share: 0 }] = sums.rows
  return {
    sellers: rows.map((row) => asClosedSeller(platform, row)),
    count,
    total: satangToBaht(sales),
    share: satangToBaht(share),
    minimum: satangToBaht(minimum),
  }
}

export async function* streamClosedSales(
  platform: Platform,
  caller: Accountant,
  { month, part, query }: { month: number; part: Part; query: string },
): AsyncGenerator<ClosedSeller> {
  const { sql: text, parameters } = rowsOfSellers(sellersOf(month, part, query, caller)).compile(platform.db)
  for await (const row of streamRows<SellerSums>(platform, text, parameters))
    yield asClosedSeller(platform, row)
}

function asClosedSeller(platform: Platform, row: SellerSums): ClosedSeller {
  const payee = payeeOf(platform, row)
  return {
    author: payee.id,
    codeName: payee.codeName,
    realName: payee.realName,
    htiVendorId: payee.vendorId ?? '',
    htiVendorName: payee.vendorName,
    bankInfo: payee.bankInfo,
    total: satangToBaht(row.sales_satang),
    share: satangToBaht(row.share_satang),
    stores: row.stores,
    paymentStatuses: row.statuses,
  }
}

type Branch = DataOf<typeof listClosedBranches>['branches'][number]

/** Universities are a few hundred: read whole, paged here. */
export async function readClosedBranches(db: Db, caller: Accountant, month: number): Promise<Branch[]> {
  const { rows } = await sql<{
    store: number
    name_th: string
    name_en: string
    short: string
    sales: number
    share: number
  }>`
    select r.store_code as store, st.name_th, st.name_en, st.short, sum(r.sales_satang)::bigint as sales, sum(r.share_satang)::bigint as share
    from payment_record r join store st on st.code = r.store_code
    where r.month = ${month} and ${notSuperseded} and ${ofMyStores(caller)}
    group by r.store_code, st.code order by r.store_code`.execute(db)
  return rows.map(({ store, name_th, name_en, short, sales, share }) => ({
    store,
    storeName: [name_th, name_en, short],
    total: satangToBaht(sales),
    share: satangToBaht(share),
  }))
}

const inThai = new Intl.Collator('th', { numeric: true })

/** Universities in the requested order, `-` for descending; by code without one. */
export function inOrder(branches: Branch[], sort: string | undefined): Branch[] {
  if (sort === undefined) return branches
  const compare: Record<string, (a: Branch, b: Branch) => number> = {
    university: (a, b) => inThai.compare(a.storeName[0] ?? '', b.storeName[0] ?? ''),
    total: (a, b) => a.total - b.total,
    payout: (a, b) => a.share - b.share,
  }
  const sign = sort.startsWith('-') ? -1 : 1
  return branches.toSorted(
    (a, b) => sign * (compare[sort.replace(/^-/, '')]?.(a, b) ?? 0) || a.store - b.store,
  )
}

type RecordRow = {
  id: string
  seller_id: string
  store_code: number
  month: number
  sales_satang: Satang
  share_satang: Satang
  status: PaymentStatus
  reason: string
  payer: Payer
  part_sheet: string | null
}

const recordColumns = sql`r.id, r.seller_id, r.store_code, r.month, r.sales_satang, r.share_satang, r.status, r.reason, r.payer,
  r.sheet_id as part_sheet`

export async function readFinalizedMonth(
  db: Db,
  platform: Platform,
  caller: Accountant,
  { month, cursor }: { month: number; cursor: string },
): Promise<DataOf<typeof getFinalizedMonthlyPay>> {
  const [seller = '', id = ''] = cursor.split('-')
  const { rows } = await sql<RecordRow>`
    select ${recordColumns} from payment_record r
    where r.month = ${month} and (r.seller_id, r.id) > (${seller}, ${id}) and ${notSuperseded} and ${ofMyStores(caller)}
    order by r.seller_id, r.id limit ${callRows}`.execute(db)
  const sellers = [...new Set(rows.map(({ seller_id }) => seller_id))]
  const [payees, sold, stores] = await Promise.all([
    readPayees(db, platform, sellers),
    sql<{ seller_id: string; store: number; sheet: string; count: number; satang: number }>`
      select p.seller_id, p.store_code as store, p.sheet_id as sheet, 
        count(distinct e.id) filter (where e.kind = 'sale') - count(distinct e.id) filter (where e.kind = 'refund') as count,
        sum(case e.kind when 'sale' then p.amount_satang else -p.amount_satang end)::bigint as satang
      from ledger_posting p join ledger_entry e on e.id = p.entry_id
      where p.seller_id = any(${sellers}::text[]) and p.sheet_id is not null and e.kind in ('sale', 'refund')
        and e.month = ${month}
      group by 1, 2, 3 order by satang desc, sheet`.execute(db),
    namesOfStores(
      db,
      rows.map((row) => row.store_code),
    ),
  ])
  const sheets = Map.groupBy(sold.rows, ({ seller_id, store }) => `${seller_id} ${store}`)
  const last = rows.at(-1)
  return {
    payments: rows.map((row) => ({
      ...asPayment(row),
      sheetList: ((row.part_sheet === null && sheets.get(`${row.seller_id} ${row.store_code}`)) || []).map(
        ({ sheet, count, satang }) => ({
          sheet,
          count,
          totalPrice: satangToBaht(satang),
        }),
      ),
    })),
    relaventStores: stores,
    relaventSellers: [...payees.values()].map(asSeller),
    next: last === undefined || rows.length < callRows ? null : `${last.seller_id}-${last.id}`,
  }
}

/** Records HYTEXTS has to pay (PENDING) or carries over (CARRIED_OVER), in order of seller. */
export async function readOpenOfHytexts(
  db: Db,
  platform: Platform,
  caller: Accountant,
  { status, cursor }: { status: 'PENDING' | 'CARRIED_OVER'; cursor: string },
): Promise<DataOf<typeof getHytextsTopay>> {
  const [seller = '', month = '', id = ''] = cursor.split('-')
  const after =
    cursor === '' ? sql`true` : sql`(r.seller_id, r.month, r.id) > (${seller}, ${Number(month)}, ${id})`
  const { rows } = await sql<RecordRow>`
    select ${recordColumns} from payment_record r
    where r.payer = 'HYTEXTS' and r.status = ${sql.lit(status)} and ${after} and ${ofMyStores(caller)}
    order by r.seller_id, r.month, r.id limit ${callRows}`.execute(db)
  const payees = await readPayees(db, platform, [...new Set(rows.map(({ seller_id }) => seller_id))])
  const last = rows.at(-1)
  return {
    payments: rows.map(asPayment),
    relaventSellers: [...payees.values()].map(asSeller),
    next: last === undefined || rows.length < callRows ? null : `${last.seller_id}-${last.month}-${last.id}`,
  }
}

export function asPayment(row: RecordRow) {
  return {
    _id: row.id,
    author: row.seller_id,
    store: row.store_code,
    year: Math.floor(row.month / 100),
    month: row.month % 100,
    total: satangToBaht(row.sales_satang),
    share: satangToBaht(row.share_satang),
    paymentStatus: row.status,
    paymentPausedReason: row.reason,
    payer: row.payer,
  }
}

export function asSeller(payee: PayeeFacts) {
  return {
    facebookID: payee.id,
    codeName: payee.codeName,
    realName: payee.realName,
    bankInfo: payee.bankInfo,
    email: payee.email,
    phone: payee.phone,
    htiVendorId: payee.vendorId ?? '',
    htiVendorName: payee.vendorName,
  }
}

/** Each once. */
export async function namesOfStores(db: Db, storeCodes: readonly number[]) {
  const codes = [...new Set(storeCodes)]
  if (codes.length === 0) return []
  const stores = await db
    .selectFrom('store')
    .select(['code', 'name_th', 'name_en'])
    .where('code', 'in', codes)
    .execute()
  return stores.map(({ code, name_th, name_en }) => ({ code, name: [name_th, name_en] }))
}
