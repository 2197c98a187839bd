import { sql } from 'kysely'
import pg from 'pg'
import { bookRows } from '#server/doctor/of-books.ts'
import { type Finding, inspectInside } from '#server/doctor.ts'
import { watched } from '#server/platform/books/watched.ts'
import { type Db, inTransaction, type Trx } from '#server/platform/database.ts'

/** Each with its reason in docs/money.md ("What the doctor does not see"). */
export const unseenOnPurpose = ['orders.inquire_at', 'orders.inquire_failures', 'seller.updated_at'] as const

/** Every table of the books, and the sums that the doctor reckons anew. */
const tablesOfMoney = [...watched.map(({ table }) => table), 'seller_month_sales']

/**
 * Changes one column of a random row of every table with money, without constraints, and rolls back. A round changes each table's next
 * column, so that twenty-five rounds cover all; what the chain misses in a round is tried alone with the whole doctor.
 */
export async function mutateEveryColumn(db: Db) {
  const outcome = { seen: 0, unseen: [] as string[], refused: [] as string[] }
  const work = async (trx: Trx) => {
    await sql.raw(runsAndFiles).execute(trx)
    const tables = await Promise.all(
      tablesOfMoney.map(async (table) => ({ table, columns: await columnsOf(trx, table) })),
    )
    await dropChecks(trx)
    await sql`set local session_replication_role = replica`.execute(trx)
    for (let round = 0; tables.some(({ columns }) => columns[round] !== undefined); round += 1) {
      await sql`savepoint round`.execute(trx)
      const changed: { table: string; column: Column }[] = []
      for (const { table, columns } of tables) {
        const column = columns[round]
        if (column === undefined) continue
        if (await mutate(trx, table, column)) changed.push({ table, column })
        else outcome.refused.push(`${table}.${column.name}`)
      }
      const { rows } = await sql<{ what: string }>`${bookRows.wrong}`.execute(trx)
      await sql`rollback to savepoint round`.execute(trx)
      for (const { table, column } of changed) {
        const isSeen = rows.some(({ what }) => what.startsWith(`${table} `))
        if (isSeen || (await isSeenAlone(trx, table, column))) outcome.seen += 1
        else outcome.unseen.push(`${table}.${column.name}`)
      }
    }
    throw new Undone()
  }
  await inTransaction(db, work).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return { ...outcome, unseen: outcome.unseen.sort() }
}

async function isSeenAlone(trx: Trx, table: string, column: Column): Promise<boolean> {
  await sql`savepoint alone`.execute(trx)
  await mutate(trx, table, column)
  const findings = await inspectInside(trx)
  await sql`rollback to savepoint alone`.execute(trx)
  return wrongNames(findings).length > 0
}

/** Rows this market lacks: a run, the bank's file for it, a move that waits for a second person. */
const runsAndFiles = `
  insert into payment_run (id, payer, pay_on, line_count, gross_satang, tax_satang, fee_satang, net_satang, sha256, created_at, created_by, channel)
    select '2222222222', 'HYTEXTS', '2025-11-20', 1, 100, 1, 0, 99, repeat('0', 64), now(), min(id), 'E_WHT' from person;
  insert into payment_run_line (run_id, line, seller_id, net_satang, sealed_cells, vendor_id, policy_row, rate_percent, gross_satang, tax_satang, fee_satang)
    select '2222222222', 1, min(person_id), 99, 's1', 'V1', 'B', 1, 100, 1, 0 from seller;
  insert into payment_run_record (run_id, line, record_id, tax_satang) select '2222222222', 1, min(id), 1 from payment_record;
  insert into payment_run_explanation (id, run_id, lines, outcome, reason, sum_satang, asked_by, asked_at)
    select '2222222222', '2222222222', '{1}', 'unpaid', 'เลขบัญชีผิด', 99, min(id), now() from person;
  insert into payment_due (id, seller_id, payer, policy_row, whole_satang, rate_percent, opened_at)
    select '2222222222', min(person_id), 'HYTEXTS', 'B', 100, 1, now() from seller;
  insert into bank_file (id, sha256, file_name, payer, paid_on, row_count, sum_satang, uploaded_at, uploaded_by)
    select '2222222222', repeat('0', 64), 'bank.csv', 'HYTEXTS', '2025-11-20', 1, 99, now(), min(id) from person;
  insert into refund_request (id, order_id, person_id, positions, cause, message, state, asked_at, bank_code, account)
    select '2222222222', id, buyer_id, '{0}', 'mind', '', 'asked', now(), '014', 's1' from orders order by id limit 1;
  insert into gift (order_id, from_name, message) select min(id), 'มะลิ', '' from orders where state <> 'paid';
  insert into bank_file_line (file_id, row, vendor_id, vendor_name, amount_satang) values ('2222222222', 2, 'V1', 'มะลิ', 99);
  insert into payment_move_request (id, record_ids, status, sum_satang, asked_by, asked_at)
    select '2222222222', '{2222222222}', 'VOID', 99, min(id), now() from person;
  insert into bank_statement (id, sha256, file_name, format, profile, account, first_day, last_day, line_count, in_satang, out_satang, uploaded_at, uploaded_by)
    select '2222222222', repeat('0', 64), 'scb.csv', 'csv', 'SCB', 'bank:HYTEXTS', '2025-11-01', '2025-11-30', 1, 99, 0, now(), min(id) from person;
  insert into bank_statement_line (statement_id, line, row, day, amount_satang) values ('2222222222', 1, 2, '2025-11-20', 99);
  insert into statement_match (id, statement_id, line, kind, about, amount_satang, month, reason, made_at, made_by)
    select '2222222222', '2222222222', 1, 'account', 'company:interest', 99, 202511, 'words', now(), min(id) from person;
  insert into statement_absence (kind, about, month, amount_satang, is_later, note, noted_at, noted_by)
    select 'payout', '2222222222', 202511, 99, true, 'x', now(), min(id) from person;
  insert into gateway_settlement (id, provider, reference, settled_on, gross_satang, fee_satang, net_satang, uploaded_at, uploaded_by)
    select '2222222222', provider, 'trsf_1', '2025-11-20', amount_satang, 0, amount_satang, now(), (select min(id) from person) from money_received order by id limit 1;
  insert into gateway_settlement_line (settlement_id, money_id, gross_satang, fee_satang) select '2222222222', id, amount_satang, 0 from money_received order by id limit 1;
  insert into input_tax (id, month, supplier, tax_id, number, invoice_day, base_satang, vat_satang, added_by, added_at, voided_at, voided_by)
    select '2222222222', 202511, 'x', '0105500000011', '1', '2025-11-20', 100, 7, min(id), now(), now(), min(id) from person;
  insert into payout_hold (seller_id, reason, note, held_at, held_by, corrected_at, released_at, released_by)
    select min(person_id), 'wrong-account', 'x', '2025-01-01', max(person_id), '2025-01-01', '2025-01-01', (select min(id) from person where id not in (select person_id from seller)) from seller;
  insert into month_lock (month, made_at, made_by, figures_sha256) select 202506, now(), min(id), repeat('0', 64) from person;`

type Column = { name: string; type: string }

async function columnsOf(trx: Trx, table: string) {
  const { rows } = await sql<Column>`
    select attname::text as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(trx)
  return rows
}

async function dropChecks(trx: Trx): Promise<void> {
  const { rows } = await sql<{ drop: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
    where contype = 'c' and conrelid::regclass::text in (${sql.join(tablesOfMoney)})`.execute(trx)
  await sql.raw(rows.map(({ drop }) => drop).join(';')).execute(trx)
}

/** Rows that say something: a month in which nothing was sold is the same as no row. */
const significant: Record<string, string> = { seller_month_sales: 'sales_satang <> 0' }

/** Whether a row was changed. */
async function mutate(trx: Trx, table: string, { name, type }: Column): Promise<boolean> {
  for (const next of nextOf[type] ?? []) {
    await sql`savepoint before`.execute(trx)
    try {
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set ${sql.ref(name)} = ${sql.raw(next.replaceAll('$', `"${name}"`))}
        where ctid = (select ctid from ${sql.table(table)} where ${sql.raw(significant[table] ?? 'true')} order by random() limit 1)`.execute(
        trx,
      )
      return numAffectedRows === 1n
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      await sql`rollback to savepoint before`.execute(trx)
    }
  }
  return false
}

const nextNumber = ['coalesce($, 0) + 1', '$ - 1', '$ + 1000']
const nextOf: Record<string, readonly string[]> = {
  text: [`coalesce($, '') || 'X'`],
  bigint: nextNumber,
  integer: nextNumber,
  smallint: nextNumber,
  boolean: ['not $'],
  date: [`coalesce($, '2026-01-01') + 1`, '$ + 1000'],
  jsonb: [`$ || '{"planted": 1}'`],
  'text[]': [`$ || '{planted}'::text[]`],
  'integer[]': ['$ || 99'],
  'smallint[]': ['$ || 9::smallint'],
  'timestamp with time zone': [`coalesce($, now()) + interval '1 second'`],
}

class Undone extends Error {}

/** Breaks the rows, runs the doctor, and takes everything back: triggers and foreign keys look away meanwhile. */
export async function inspectPlanted(db: Db, plant: readonly string[]) {
  let seen: { row: string; findings: Awaited<ReturnType<typeof inspectInside>> } | undefined
  const work = async (trx: Trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    let row: string | undefined
    for (const statement of plant) {
      const { rows } = await sql<{ row: string }>`${sql.raw(statement)}`.execute(trx)
      row = rows[0]?.row
    }
    if (row === undefined) throw new Error('mutation of the doctor: no row was planted')
    seen = { row, findings: await inspectInside(trx) }
    throw new Undone()
  }
  await inTransaction(db, work).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  if (seen === undefined) throw new Error('mutation of the doctor: no finding')
  return seen
}

export function wrongNames(findings: readonly Finding[]): string[] {
  return findings.filter(({ wrongCount }) => wrongCount > 0).map(({ name }) => name)
}
