import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { readPerson as call } from '#contract/staff/support.ts'
import { periodOf, shiftPeriod, startOfPeriod } from '#rules/calendar/periods.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { coverVersion } from '#rules/sheets/sheet-pictures.ts'
import { findOrders } from '#server/features/orders/index.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findMoney } from './find-anything.ts'

const shownMax = 20

/** Of an order, as many as a row has room for. */
const coversMax = 4

/** Refuses: not-found. */
export async function readPerson(platform: Platform, id: string): Promise<DataOf<typeof call>> {
  const { db } = platform
  const person = await db
    .selectFrom('person')
    .leftJoin('store', 'store.code', 'person.university')
    .select([
      'id',
      'name',
      'email',
      'faculty',
      'name_th',
      'name_en',
      'person.created_at',
      'closed_at',
      'banned_at',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (person === undefined) return refuse('not-found')
  const now = platform.clock.now()
  const [
    found,
    paid,
    months,
    money,
    library,
    messages,
    sessions,
    providers,
    seller,
    payouts,
    rights,
    actions,
  ] = await Promise.all([
    findOrders(db, { query: id }, { sort: '-created', page: 0, rows: shownMax }),
    sql<{ satang: number; credit: number }>`
        select coalesce((select balance_satang from buyer_credit where person_id = ${id}), 0)::bigint as credit,
          coalesce(sum(total_satang), 0)::bigint as satang from orders where buyer_id = ${id} and state = 'paid'`.execute(
      db,
    ),
    readMonths(db, id, now),
    findMoney(db, sql`m.person_id = ${id} and (m.state in ('UNMATCHED', 'RECEIVED') or due.id is not null)`),
    readLibrary(db, id),
    readMessages(db, id),
    readSessions(db, id, now),
    db.selectFrom('person_identity').select('provider').where('person_id', '=', id).execute(),
    readSeller(db, id),
    readPayouts(db, id),
    db
      .selectFrom('staff_permission')
      .select(['store_code as store', 'permission as perm'])
      .where('person_id', '=', id)
      .execute(),
    readActions(db, id),
  ])
  const covers = await readCovers(
    db,
    found.orders.map(({ id: order }) => order),
  )
  return {
    person: {
      _id: person.id,
      name: person.name,
      email: person.email,
      storeName: person.name_th === null ? [] : [person.name_th, person.name_en ?? ''],
      faculty: person.faculty,
      created: person.created_at.toISOString(),
      closed: person.closed_at?.toISOString() ?? null,
      banned: person.banned_at !== null,
    },
    providers: providers.map(({ provider }) => provider),
    orders: found.orders
      .filter(({ buyer }) => buyer._id === id)
      .map(({ id: order, state, price, created, buyer, firstSheet, sheets, cover }) => ({
        id: order,
        cover,
        covers: covers.get(order)?.slice(0, coversMax) ?? [],
        state,
        price,
        created,
        buyer,
        firstSheet,
        sheets,
      })),
    ordersTotal: found.total,
    paid: satangToBaht(paid.rows[0]?.satang ?? 0),
    months,
    credit: satangToBaht(paid.rows[0]?.credit ?? 0),
    money,
    library,
    messages,
    sessions,
    seller,
    payouts,
    rights,
    actions,
  }
}

/** By order, in its order. */
async function readCovers(db: Db, orders: readonly string[]) {
  const { rows } = await sql<{
    order_id: string
    sheet_id: string
    cover_version: number
    picture_version: number
  }>`
    select l.order_id, l.sheet_id, s.cover_version, st.picture_version
    from order_line l join sheet s on s.id = l.sheet_id join store st on st.code = s.store_code
    where l.order_id = any(${orders}) order by l.position`.execute(db)
  const covers = new Map<string, { _id: string; version: string }[]>()
  for (const { order_id, sheet_id: _id, cover_version, picture_version } of rows) {
    covers.set(order_id, [
      ...(covers.get(order_id) ?? []),
      { _id, version: coverVersion(cover_version, picture_version) },
    ])
  }
  return covers
}

/** Months without an order are there too. */
async function readMonths(db: Db, id: string, now: Date) {
  const last = periodOf(now)
  const { rows } = await sql<{ month: string; satang: number }>`
    select to_char(paid_at at time zone 'Asia/Bangkok', 'YYYY-MM') as month, sum(total_satang)::bigint as satang from orders
    where buyer_id = ${id} and state = 'paid' and paid_at >= ${startOfPeriod(shiftPeriod(last, -11))} group by 1`.execute(
    db,
  )
  const paid = new Map(rows.map(({ month, satang }) => [month, satang]))
  return Array.from({ length: 12 }, (_, place) => {
    const month = shiftPeriod(last, place - 11)
    return { month, paid: satangToBaht(paid.get(month) ?? 0) }
  })
}

async function readLibrary(db: Db, id: string) {
  const rows = await db
    .selectFrom('library_entry')
    .innerJoin('sheet', 'sheet.id', 'library_entry.sheet_id')
    .innerJoin('store', 'store.code', 'sheet.store_code')
    .select(['sheet.id', 'sheet.code', 'sheet.name', 'acquired_at', 'revoked_at'])
    .select(['sheet.cover_version', 'store.picture_version'])
    .where('person_id', '=', id)
    .orderBy('acquired_at', 'desc')
    .limit(shownMax)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    name: sheetName(row.code, row.name),
    cover: coverVersion(row.cover_version, row.picture_version),
    since: row.acquired_at.toISOString(),
    taken: row.revoked_at !== null,
  }))
}

async function readMessages(db: Db, id: string) {
  const rows = await db
    .selectFrom('message')
    .select(['created_at', 'type', 'html_th', 'html_en', 'read_at'])
    .where('person_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(shownMax)
    .execute()
  return rows.map((row) => ({
    at: row.created_at.toISOString(),
    type: row.type,
    html: [row.html_th, row.html_en],
    read: row.read_at !== null,
  }))
}

async function readSessions(db: Db, id: string, now: Date) {
  const rows = await db
    .selectFrom('session')
    .select(['user_agent', 'created_at', 'last_seen_at', 'revoked_at', 'expires_at'])
    .where('person_id', '=', id)
    .orderBy('last_seen_at', 'desc')
    .limit(shownMax)
    .execute()
  return rows.map((row) => ({
    device: row.user_agent,
    since: row.created_at.toISOString(),
    seen: row.last_seen_at.toISOString(),
    ended: row.revoked_at !== null || row.expires_at <= now,
  }))
}

async function readSeller(db: Db, id: string) {
  const row = await db
    .selectFrom('seller')
    .select(['code_name', 'sheet_count', 'created_at'])
    .where('person_id', '=', id)
    .executeTakeFirst()
  return row === undefined
    ? null
    : { codeName: row.code_name ?? '', sheets: row.sheet_count, since: row.created_at.toISOString() }
}

async function readPayouts(db: Db, id: string) {
  const rows = await db
    .selectFrom('payment_record')
    .select(['id', 'month', 'share_satang', 'status'])
    .where('seller_id', '=', id)
    .orderBy('month', 'desc')
    .limit(shownMax)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    month: String(row.month),
    amount: satangToBaht(row.share_satang),
    state: row.status,
  }))
}

/** Audited acts by the person and about them. */
async function readActions(db: Db, id: string) {
  const { rows } = await sql<{ at: Date; action: string; object: string; by: string | null }>`
    select a.at, a.action, a.object, p.name as by from (
      (select * from audit_record where actor_id = ${id} order by id desc limit ${shownMax})
      union
      (select * from audit_record where object = any(${[`person:${id}`, `seller:${id}`]}::text[]) order by id desc limit ${shownMax})
    ) a left join person p on p.id = a.actor_id order by a.id desc limit ${shownMax}`.execute(db)
  return rows.map(({ at, action, object, by }) => ({ at: at.toISOString(), action, object, by }))
}
