import { type RawBuilder, sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { findAnything as call } from '#contract/staff/support.ts'
import type { CaseState, CaseTopic } from '#rules/complaints/cases.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import {
  type AmountAtTime,
  storedCode,
  phoneDigits,
  plainQuery,
  readSlipAmount,
  readAmountAtTime,
} from '#rules/orders/read-query.ts'
import { readSlipQr } from '#rules/payments/slip-qr.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { plainName } from '#rules/people/names.ts'
import { wasHandedIn } from '#server/features/catalogue/index.ts'
import { findOrders } from '#server/features/orders/index.ts'
import { sellerFits } from '#server/features/sellers/index.ts'
import type { Person } from '#server/platform/caller.ts'
import { type Db, hasPart, likePart } from '#server/platform/database.ts'
import { everyStore, holds, inStores, permission, storesWith } from '#server/platform/rights.ts'

type Found = DataOf<typeof call>
export type FoundMoney = Found['money'][number]
export type FoundOrder = Found['orders'][number]

const eachMax = 8

/** Searches only what the caller may see. */
export async function findAnything(db: Db, staff: Person, typed: string): Promise<Found> {
  const query = plainQuery(typed) || typed
  const mayHandleMoney = holds(staff, permission.money, everyStore)
  const [orders, money, people, sheets, cases, claims] = await Promise.all([
    mayHandleMoney ? findOrdersBy(db, query) : [],
    mayHandleMoney ? findMoneyBy(db, query) : [],
    mayHandleMoney || storesWith(staff, permission.sheets) === 'every' ? findPeople(db, query) : [],
    findSheets(db, staff, query),
    mayHandleMoney ? findCases(db, query) : [],
    findClaims(db, staff, query),
  ])
  return { orders, money, people, sheets, cases, claims }
}

async function findOrdersBy(db: Db, query: string): Promise<FoundOrder[]> {
  const slip = readAmountAtTime(query)
  return await newestOrders(db, slip === undefined ? { query } : { slip }, eachMax)
}

/** The newest orders of this query, as a finding shows them. */
export async function newestOrders(
  db: Db,
  filters: Parameters<typeof findOrders>[1],
  rows: number,
): Promise<FoundOrder[]> {
  const { orders } = await findOrders(db, filters, { sort: '-created', page: 0, rows })
  return orders.map(({ id, state, price, created, buyer, firstSheet }) => ({
    id,
    state,
    price,
    created,
    buyer,
    firstSheet,
  }))
}

type MoneyRow = {
  id: number
  due_id: number | null
  amount_satang: number
  state: string
  order_id: string | null
  bank_number: string
  at: Date
}

/** Money for support, with the id by which it can be handled; what waits comes first. */
export async function findMoney(db: Db, which: RawBuilder<unknown>): Promise<FoundMoney[]> {
  const { rows } = await sql<MoneyRow>`
    select m.id, due.id as due_id, m.amount_satang, m.state, m.order_id, coalesce(m.transaction_id, m.trans_ref, '') as bank_number,
      coalesce(m.transferred_at, m.received_at) as at
    from money_received m left join refund_due due on due.money_id = m.id and due.refunded_at is null
    where ${which}
    order by (due.id is not null or m.state in ('UNMATCHED', 'RECEIVED')) desc, m.received_at desc limit ${eachMax}`.execute(
    db,
  )
  return rows.map((row) => ({
    id: row.due_id === null ? `money:${row.id}` : `due:${row.due_id}`,
    amount: satangToBaht(row.amount_satang),
    state: row.state,
    open: row.due_id !== null || row.state === 'UNMATCHED' || row.state === 'RECEIVED',
    order: row.order_id,
    bankNumber: row.bank_number,
    at: row.at.toISOString(),
  }))
}

/** A time that staff copy from a slip is in minutes; banks book a little later. */
const minutesAround = 10
const minutesOfDay = 1_440
/** A part of a bank's number is searched in recent money only, because no index covers the middle of a text. */
const partOfNumber = /^(?=.*\d)[0-9A-Z]{5,40}$/
const daysOfParts = 400

async function findMoneyBy(db: Db, query: string): Promise<FoundMoney[]> {
  const slip = readAmountAtTime(query)
  if (slip !== undefined) return await findMoney(db, ofSlip(slip))
  const id = /^(?:(?:money|due):)?(\d{1,9})$/i.exec(query)?.[1]
  const amount = readSlipAmount(query)
  const code = storedCode(query)
  const qr = readSlipQr(query)
  const both = [query, code, qr.ok && qr.slip.kind === 'bank' ? qr.slip.transRef : code]
  const ways = [
    sql`m.trans_ref = any(${both}::text[])`,
    sql`m.transaction_id = any(${both}::text[])`,
    sql`m.reference = ${code}`,
    sql`m.order_id = ${code}`,
    ...(amount === undefined ? [] : [sql`m.amount_satang = ${amount} and m.state <> 'MATCHED'`]),
    ...(id === undefined ? [] : [sql`${/^due:/i.test(query) ? sql`due.id` : sql`m.id`} = ${Number(id)}`]),
  ]
  const found = await findMoney(db, sql`(${sql.join(ways, sql` or `)})`)
  if (found.length > 0 || !partOfNumber.test(code)) return found
  const part = `%${code}%`
  return await findMoney(
    db,
    sql`m.received_at > now() - make_interval(days => ${daysOfParts})
      and (m.trans_ref ilike ${part} or m.transaction_id ilike ${part} or m.reference like ${part})`,
  )
}

function ofSlip({ amountSatang, minuteOfDay, day, month }: AmountAtTime): RawBuilder<unknown> {
  const at = sql`(coalesce(m.transferred_at, m.received_at) at time zone 'Asia/Bangkok')`
  const minutes = sql`(extract(hour from ${at}) * 60 + extract(minute from ${at}))`
  const conditions = [
    ...(amountSatang === null ? [] : [sql`m.amount_satang = ${amountSatang}`]),
    ...(day === null ? [] : [sql`extract(day from ${at}) = ${day} and extract(month from ${at}) = ${month}`]),
    // Round midnight: 23:58 is five minutes before 00:03.
    ...(minuteOfDay === null
      ? []
      : [
          sql`least(abs(${minutes} - ${minuteOfDay}), ${minutesOfDay} - abs(${minutes} - ${minuteOfDay})) <= ${minutesAround}`,
        ]),
  ]
  return sql.join(conditions, sql` and `)
}

/** Before a name that is searched. */
const honorific = /^(?:คุณ|นางสาว|น\.ส\.|นาย|นาง|mr\.?|mrs\.?|ms\.?)\s*(?=\S)/i
const wordsMax = 8
const wordsOf = (query: string) => query.split(' ').slice(0, wordsMax)

/** Every word of the query in one of these: names and courses are typed in any order and part. */
function everyWord(query: string, texts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const text = sql`concat_ws(' ', ${sql.join(texts)})`
  return sql.join(
    wordsOf(query).map((word) => sql`${text} ilike ${`%${likePart(word)}%`}`),
    sql` and `,
  )
}

async function findPeople(db: Db, query: string): Promise<Found['people']> {
  const phone = phoneDigits(query)
  const called = plainName(query.replace(honorific, ''))
  const code = storedCode(query)
  // Found by its index; the other words are looked for in those it brings.
  const [word = ''] = wordsOf(called).toSorted((a, b) => b.length - a.length)
  const hasPhone = sql`regexp_replace(l.phone, '\\D', '', 'g') like ${`%${phone ?? ''}%`}`
  const byPhone = phone === undefined ? sql`` : sql`union select l.person_id from seller l where ${hasPhone}`
  const { rows } = await sql<{ id: string; name: string; email: string; code_name: string | null }>`
    select p.id, p.name, p.email, l.code_name from (
      select id from person where id = ${code} or ${hasPart(sql`name`, word)} or ${hasPart(sql`email`, word)}
      union select i.person_id from person_identity i where i.email_verified and lower(i.email) = lower(${query})
      union select s.person_id from seller s where ${sellerFits(word)}
      ${byPhone}
    ) candidate join person p on p.id = candidate.id left join seller l on l.person_id = p.id
    where p.erased_at is null and (p.id = ${code}
      or (${everyWord(called, [sql`p.name`, sql`p.email`, sql`l.code_name`, sql`l.real_name`])})
      or p.id in (select i.person_id from person_identity i where i.email_verified and lower(i.email) = lower(${query}))
      or (${phone !== undefined} and ${hasPhone}))
    order by p.id <> ${code}, lower(p.email) <> lower(${query}), lower(l.code_name) is distinct from lower(${query}), p.name, p.id limit ${eachMax}`.execute(
    db,
  )
  return rows.map(({ id, name, email, code_name }) => ({ _id: id, name, email, codeName: code_name }))
}

async function findSheets(db: Db, staff: Person, query: string): Promise<Found['sheets']> {
  const stores = storesWith(staff, permission.sheets)
  if (stores !== 'every' && stores.length === 0) return []
  const code = storedCode(query)
  // Titles are shared, so ten thousand are compared instead of a million sheets. Drafts may have none.
  const titles = await sql<{
    id: number
  }>`select t.id from sheet_title t where ${everyWord(query, [sql`t.code`, sql`t.name`])}`.execute(db)
  const { rows } = await sql<{
    id: string
    code: string
    name: string
    author: string
    store_code: number
    status: number
  }>`
    select s.id, s.code, s.name, coalesce(l.code_name, '') as author, s.store_code, s.status
    from sheet s left join seller l on l.person_id = s.author_id
    where ${wasHandedIn('s')} and (s.id = ${code} or s.title_id = any(${titles.rows.map(({ id }) => id)}::int[])
        or (s.title_id is null and ${everyWord(query, [sql`s.code`, sql`s.name`])}))
      and ${inStores('s.store_code', stores)}
    order by s.id <> ${code}, s.bought_count desc, s.id limit ${eachMax}`.execute(db)
  return rows.map(({ id, code, name, author, store_code, status }) => ({
    _id: id,
    name: sheetName(code, name),
    author,
    store: store_code,
    status,
  }))
}

/** By their id, by the person, or by the order or sheet that they are about; those that wait first. */
async function findCases(db: Db, query: string): Promise<Found['cases']> {
  const id = storedCode(query)
  const like = `%${likePart(plainName(query))}%`
  const { rows } = await sql<{
    id: string
    topic: CaseTopic
    state: CaseState
    name: string
    changed_at: Date
  }>`
    select c.id, c.topic, c.state, p.name, c.changed_at from support_case c join person p on p.id = c.person_id
    where c.id = ${id} or c.person_id = ${id} or split_part(c.about, ':', 2) = ${id} or p.name ilike ${like} or p.email ilike ${like}
    order by c.state <> 'open', c.changed_at desc limit ${eachMax}`.execute(db)
  return rows.map(({ changed_at, id: _id, ...row }) => ({ _id, ...row, changed: changed_at.toISOString() }))
}

/** Claims of own stores; undecided ones first. */
async function findClaims(db: Db, staff: Person, query: string): Promise<Found['claims']> {
  const stores = storesWith(staff, permission.sheets)
  if (stores !== 'every' && stores.length === 0) return []
  const id = storedCode(query)
  const like = `%${likePart(plainName(query))}%`
  const { rows } = await sql<{
    id: string
    name: string
    state: Found['claims'][number]['state']
    code: string
    sheet_name: string
    due_at: Date
  }>`
    select c.id, c.name, c.state, s.code, s.name as sheet_name, c.due_at from copyright_claim c join sheet s on s.id = c.sheet_id
    where (c.id = ${id} or c.sheet_id = ${id} or c.name ilike ${like} or c.email ilike ${like})
      and ${inStores('s.store_code', stores)}
    order by c.state <> 'open', c.due_at desc, c.id limit ${eachMax}`.execute(db)
  return rows.map(({ id: _id, name, state, code, sheet_name, due_at }) => ({
    _id,
    name,
    state,
    sheet: sheetName(code, sheet_name),
    due: due_at.toISOString(),
  }))
}
