import { type Kysely, sql } from 'kysely'

export const migrations = {
  '2026-12-14T0100-answered-by-refunds': answeredByRefunds,
  '2026-12-14T0200-pen-names-as-read': penNamesAsRead,
  '2026-12-14T0300-names-as-typed': namesAsTyped,
  '2026-12-14T0400-price-asked-at': priceAskedAt,
  '2026-12-14T0500-settled-as': settledAs,
  '2026-12-14T0600-live-session': liveSession,
  '2026-12-14T0700-one-code-of-a-course': oneCodeOfACourse,
  '2026-12-14T0800-quiet-statements': quietStatements,
  '2026-12-14T0900-owed-by': owedBy,
  '2026-12-14T1000-filed-lines': filedLines,
  '2026-12-14T1100-withdrawn-rows': withdrawnRows,
}

/**
 * A request that staff had refunded by themselves is answered by the last refund of it, as a refund of staff answers now: it could only be
 * refused. Its account waits as long as the money does; none is moved.
 */
async function answeredByRefunds(db: Kysely<unknown>): Promise<void> {
  await sql`
    with answered as (
      select distinct on (q.id) q.id, r.id as refund_id, r.created_at, r.created_by, r.reason,
        exists (select from refund_due d where d.refund_id = r.id and d.refunded_at is null) as waits
      from refund_request q
        join refund_line l on l.order_id = q.order_id and l.position = any (q.positions)
        join refund r on r.id = l.refund_id
      where q.state = 'asked'
        and not exists (select from order_line o where o.order_id = q.order_id and o.position = any (q.positions)
          and not exists (select from refund_line done where (done.order_id, done.position) = (o.order_id, o.position)))
        and not exists (select from refund_request other where other.refund_id = r.id)
      order by q.id, r.created_at desc, r.id)
    update refund_request q
    set state = 'agreed', refund_id = a.refund_id, decided_at = a.created_at, decided_by = a.created_by, answer = a.reason,
      bank_code = case when a.waits then q.bank_code end, account = case when a.waits then q.account end
    from answered a where a.id = q.id`.execute(db)
}

/**
 * Pen names with two เ for แ, or with marks in another order than keyboards type them, have the key of the name that they are read as. If
 * an author who came first has it, theirs stays as it was.
 */
async function penNamesAsRead(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ person_id: string; code_name: string; code_name_key: string }>`
    select person_id, code_name, code_name_key from seller
    where code_name_key is not null and code_name ~ 'เเ|ๅ|\u0e4d[\u0e48-\u0e4b]|[\u0e48-\u0e4c][\u0e31\u0e34-\u0e3a\u0e47]'
    order by created_at, person_id`.execute(db)
  for (const { person_id, code_name, code_name_key } of rows) {
    const key = code_name
      .replace(/\u0e4d([\u0e48-\u0e4b]?)\u0e32/g, '$1\u0e33')
      .replace(/\u0e40\u0e40/g, '\u0e41')
      .replace(/\u0e45/g, '\u0e32')
      .replace(/([\u0e48-\u0e4c])([\u0e31\u0e34-\u0e3a\u0e47])/g, '$2$1')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s\u200b-\u200f\u2060\ufeff]+/g, '')
    if (key !== code_name_key)
      await sql`
        update seller set code_name_key = ${key} where person_id = ${person_id}
          and not exists (select from seller where code_name_key = ${key})`.execute(db)
  }
}

/** Names are stored as keyboards type them, and searched in that form: those of before are brought into it. */
async function namesAsTyped(db: Kysely<unknown>): Promise<void> {
  const columns = [
    ['person', 'id', 'name'],
    ['seller', 'person_id', 'code_name'],
    ['seller', 'person_id', 'real_name'],
    ['copyright_claim', 'id', 'name'],
  ] as const
  for (const [table, key, column] of columns)
    await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = n.plain
      from (
        select ${sql.ref(key)} as key, ${sql.ref(column)} as name,
          regexp_replace(regexp_replace(replace(regexp_replace(regexp_replace(regexp_replace(normalize(${sql.ref(column)}, NFC),
            '\\u0e4d([\\u0e48-\\u0e4b]?)\\u0e32', '\\1ำ', 'g'),
            '([\\u0e48-\\u0e4b])\\u0e4d\\u0e32', '\\1ำ', 'g'),
            'เเ', 'แ', 'g'),
            'ๅ', 'า'),
            '([\\u0e48-\\u0e4c])([\\u0e31\\u0e34-\\u0e3a\\u0e47])', '\\2\\1', 'g'),
            '([ฤฦ])า', '\\1ๅ', 'g') as plain
        from ${sql.table(table)}
        where ${sql.ref(column)} ~ 'เเ|[^ฤฦ]ๅ|[ฤฦ]า|\\u0e4d[\\u0e48-\\u0e4b]?\\u0e32|[\\u0e48-\\u0e4b]\\u0e4d\\u0e32|[\\u0e48-\\u0e4c][\\u0e31\\u0e34-\\u0e3a\\u0e47]'
      ) n
      where ${sql.ref(`t.${key}`)} = n.key and n.plain <> n.name`.execute(db)
}

/** Since when the price of a sheet waits for staff: the list stands in that order, whatever else is changed meanwhile. */
async function priceAskedAt(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sheet add column price_asked_at timestamptz`.execute(db)
  await sql`update sheet set price_asked_at = updated_at where price_asked_satang is not null`.execute(db)
}

/**
 * How a due was settled stood in the bank's reference, where staff type. The ledger tells what became credit; that the bank took it back
 * only the words did, which began with the name of a service or with nothing.
 */
async function settledAs(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund_due add column settled_as text check (settled_as in ('sent', 'credit', 'bank', 'bank-and-credit'))`.execute(
    db,
  )
  // The trigger keeps every column of what was given back; this one it does not know yet.
  await sql`alter table refund_due disable trigger refund_due_once`.execute(db)
  await sql`
    update refund_due d set settled_as = case
      when d.bank_reference ~ '^([a-z0-9-]+ )?taken back by the bank, the rest kept as credit$' and booked.credit then 'bank-and-credit'
      when d.bank_reference ~ '^([a-z0-9-]+ )?taken back by the bank$' and d.payee is null and d.proof_key is null then 'bank'
      when booked.credit then 'credit'
      else 'sent' end
    from (
      select d.id, exists (select from ledger_entry e join ledger_posting g on g.entry_id = e.id
        where e.key = 'refund-due:' || d.id || ':returned' and g.to_account like 'credit:%') as credit
      from refund_due d where d.refunded_at is not null) booked
    where booked.id = d.id`.execute(db)
  await sql`alter table refund_due enable trigger refund_due_once`.execute(db)
  await sql`alter table refund_due add constraint refund_due_settled check ((refunded_at is null) = (settled_as is null))`.execute(
    db,
  )
  // A server of the version before, which may run beside this, says it by the words alone.
  await sql`
    create function fill_settled_as() returns trigger language plpgsql as $$
    begin
      new.settled_as := case
        when new.bank_reference like '%the rest kept as credit' then 'bank-and-credit'
        when new.bank_reference like '%taken back by the bank' then 'bank'
        when new.bank_reference like '%kept as credit' then 'credit'
        else 'sent' end;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger refund_due_settled_as before update on refund_due
    for each row when (new.refunded_at is not null and new.settled_as is null) execute function fill_settled_as()`.execute(
    db,
  )
}

/** A sign-in that holds, but for its end, which the product's clock decides. */
async function liveSession(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view live_session as
      select s.id, s.person_id, s.expires_at from session s join person p on p.id = s.person_id
      where s.revoked_at is null and p.banned_at is null and p.closed_at is null`.execute(db)
}

/**
 * A code in Thai digits was another course than the same in the digits of a keyboard. Sheets, titles, exams and the registrar's days go to the
 * one code; where it is there already, that row stands. A title of before stays, empty, because searches may hold its number.
 */
async function oneCodeOfACourse(db: Kysely<unknown>): Promise<void> {
  const plain = sql.raw(`translate(code, '๐๑๒๓๔๕๖๗๘๙', '0123456789')`)
  const isThai = sql.raw(`code ~ '[๐-๙]'`)
  await sql`
    insert into sheet_title (store_code, code, name, name_en, sheet_count, popularity)
    select store_code, ${plain}, name, max(name_en), sum(sheet_count), max(popularity) from sheet_title where ${isThai} group by 1, 2, 3
    on conflict (store_code, code, name) do update set sheet_count = sheet_title.sheet_count + excluded.sheet_count`.execute(
    db,
  )
  await sql`
    update sheet s set code = ${plain}, cover_version = cover_version + 1, title_id = coalesce((
      select new.id from sheet_title old join sheet_title new on new.store_code = old.store_code and new.name = old.name
        and new.code = translate(old.code, '๐๑๒๓๔๕๖๗๘๙', '0123456789')
      where old.id = s.title_id), s.title_id)
    where ${isThai}`.execute(db)
  await sql`update sheet_title set sheet_count = 0, popularity = 0 where ${isThai} and sheet_count > 0`.execute(
    db,
  )
  // Made anew each night.
  await sql`delete from course_demand where ${isThai}`.execute(db)
  for (const [table, keys] of [
    ['course', ['store_code']],
    ['exam_day', ['person_id', 'store_code', 'category']],
    ['registrar_exam', ['store_code', 'year', 'semester', 'category']],
  ] as const) {
    const others = sql.join(keys.map((key) => sql.ref(key)))
    await sql`
      delete from ${sql.table(table)} where ${isThai} and (${others}, code) not in (
        select distinct on (${others}, ${plain}) ${others}, code from ${sql.table(table)}
        order by ${others}, ${plain}, ${isThai}, code)`.execute(db)
    await sql`update ${sql.table(table)} set code = ${plain} where ${isThai}`.execute(db)
  }
}

/** A month in which nothing moved has a statement too: its balances say so, without a line. */
async function quietStatements(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bank_statement drop constraint bank_statement_line_count_check`.execute(db)
  // All rows there are were held to more.
  await sql`alter table bank_statement add constraint bank_statement_line_count_check check (line_count >= 0) not valid`.execute(
    db,
  )
}

/** Who decided that money which pays nothing goes back: a large sum is then given back by another person. */
async function owedBy(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund_due add column owed_by text references person`.execute(db)
}

/** The line of a payment in a return that was made before its certificate, which then names the same one. */
async function filedLines(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_return_line (
      payout_id text primary key references payout,
      line int not null check (line > 0))`.execute(db)
}

/** A proposed row of a policy that nobody confirmed can be taken back; rows are never deleted. */
async function withdrawnRows(db: Kysely<unknown>): Promise<void> {
  for (const table of ['tax_policy', 'share_policy', 'vat_policy'])
    await sql`
      alter table ${sql.table(table)}
        add column withdrawn_by text references person,
        add column withdrawn_at timestamptz,
        add constraint withdrawn_unconfirmed check (withdrawn_at is null or confirmed_at is null)`.execute(db)
}
