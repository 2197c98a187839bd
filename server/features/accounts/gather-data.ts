import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import { readOwnSellerData } from '#server/features/sellers/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readRefundAccounts } from '../orders/index.ts'
import { readInvoiceNames } from '../tax/index.ts'
import { personalData } from './personal-data.ts'

/**
 * All data about a person, table by table, in the columns of `personalData` (PDPA section 30), with dependent rows (order lines, sheets of
 * lists, written sheets, own actions).
 */
export async function gatherData(platform: Platform, personId: string, now: Date): Promise<object> {
  const { db } = platform
  const exported: Record<string, unknown> = {}
  for (const { table, column, exported: columns } of personalData) {
    if (columns.length === 0) continue
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
      where ${sql.ref(column)} = ${personId} limit ${rowsMax}`.execute(db)
    exported[table] = rows
  }
  const [person] = await rowsOf(
    db,
    sql`select id, name, email, university, faculty, year, default_store, picture_url, reading_counted, profile_entered_at,
        created_at
      from person where id = ${personId}`,
  )
  return {
    made: now.toISOString(),
    person,
    ...exported,
    author_picture_files: await rowsOf(
      db,
      sql`select encode(shown, 'base64') as shown_jpeg, encode(waiting, 'base64') as waiting_jpeg from author_picture
        where person_id = ${personId}`,
    ),
    seller_profile: await readOwnSellerData(db, platform, personId),
    order_line: await rowsOf(
      db,
      sql`select l.order_id, l.sheet_id, l.sheet_name, l.list_satang, l.discount_satang, l.paid_satang, l.source
        from order_line l join orders o on o.id = l.order_id where o.buyer_id = ${personId} order by o.created_at, l.position`,
    ),
    gift_given: await rowsOf(
      db,
      sql`select g.order_id, g.from_name, g.message, g.taken_at from gift g
        join orders o on o.id = g.order_id where o.buyer_id = ${personId} order by o.created_at`,
    ),
    favourite_sheet: await rowsOf(
      db,
      sql`select f.list_id, f.sheet_id, f.added_at
        from favourite_sheet f join favourite_list l on l.id = f.list_id where l.person_id = ${personId}`,
    ),
    sheet: await rowsOf(
      db,
      sql`select id, code, name, class_info, detail, price_satang, full_satang, semester, year, category, status, reviewer_note, reject_reason,
        created_at, published_at, (select release_at from sheet_release where sheet_id = sheet.id),
        (select to_jsonb(l) - 'sheet_id' from sheet_launch l where l.sheet_id = sheet.id) as launch from sheet where author_id = ${personId} order by created_at`,
    ),
    sheet_review_pin: await rowsOf(
      db,
      sql`select r.sheet_id, r.decided_at, p.page, p.note, p.answer from sheet_review_pin p
        join sheet_review r on r.id = p.review_id join sheet s on s.id = r.sheet_id
        where s.author_id = ${personId} order by r.id, p.number`,
    ),
    sheet_question_answered: await rowsOf(
      db,
      sql`select q.sheet_id, q.body, q.answer, q.answered_at from sheet_question q join sheet s on s.id = q.sheet_id
        where s.author_id = ${personId} and q.answered_at is not null order by q.answered_at`,
    ),
    review_answered: await rowsOf(
      db,
      sql`select r.sheet_id, r.score, r.message, r.thanked_at, r.answer, r.answered_at from review r join sheet s on s.id = r.sheet_id
        where s.author_id = ${personId} and (r.answered_at is not null or r.thanked_at is not null) order by r.created_at, r.id`,
    ),
    support_case_message: await rowsOf(
      db,
      sql`select m.case_id, m.by_staff, m.body, m.written_at from support_case_message m
        join support_case c on c.id = m.case_id where c.person_id = ${personId} order by m.case_id, m.number`,
    ),
    own_code: await rowsOf(
      db,
      sql`select code, kind, amount, sheet_ids, followers_only, use_limit_total, use_limit_per_buyer, valid_from, valid_until, stopped_at,
        stop_reason, used_count, created_at from promo_code where seller_id = ${personId} order by created_at`,
    ),
    seller_month_sales: await rowsOf(
      db,
      sql`select store_code, month, sales_satang, given_satang, share_percent, share_satang from seller_month where seller_id = ${personId}`,
    ),
    payment_record: await rowsOf(
      db,
      sql`select store_code, month, kind, sales_satang, share_satang, tax_satang, payer, status, reason, payout_id, created_at, moved_at
        from payment_record where seller_id = ${personId} order by month, store_code, id`,
    ),
    payout: await rowsOf(
      db,
      sql`select p.id, p.payer, p.paid_on::text, p.channel, p.rate_percent, p.gross_satang, p.tax_satang, p.fee_satang, p.net_satang, p.bank_code,
        p.account_end, p.account_name, p.bank_reference, p.returned_at, p.return_reason,
        (select json_agg(json_build_object('tax_year', c.tax_year, 'number', c.number, 'issued_at', c.issued_at, 'cancelled_at', c.cancelled_at)
          order by c.issued_at) from tax_certificate c where c.payout_id = p.id) as certificates
        from payout p where p.seller_id = ${personId} order by p.paid_on, p.id`,
    ),
    refund_accounts: await readRefundAccounts(db, platform, personId),
    invoice_names: await readInvoiceNames(db, platform, personId),
    audit_record: await rowsOf(
      db,
      sql`select at, action, object from audit_record where actor_id = ${personId} order by id desc`,
    ),
  }
}

/** Row counts of the person's data, shown before a copy is made. */
export async function countData(db: Db, personId: string) {
  const count = (table: string, column: string) =>
    sql`(select count(*)::int from ${sql.table(table)} where ${sql.ref(column)} = ${personId})`
  const { rows } = await sql<
    Record<'sheets' | 'orders' | 'marks' | 'messages' | 'written' | 'signIns', number>
  >`
    select ${count('library_entry', 'person_id')} as sheets, ${count('orders', 'buyer_id')} as orders,
      ${count('reader_mark', 'person_id')} as marks, ${count('message', 'person_id')} as messages,
      ${count('sheet', 'author_id')} as written, ${count('session', 'person_id')} as "signIns"`.execute(db)
  return rows[0] ?? { sheets: 0, orders: 0, marks: 0, messages: 0, written: 0, signIns: 0 }
}

/** More rows of one kind than a person has; a file beyond it would be no use to them. */
const rowsMax = 100_000

async function rowsOf(db: Db, query: ReturnType<typeof sql<Record<string, unknown>>>) {
  const { rows } = await sql<Record<string, unknown>>`${query} limit ${rowsMax}`.execute(db)
  return rows
}
