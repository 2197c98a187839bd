import { sql } from 'kysely'
import { type Db, inLongTransaction, inTransaction, type Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { markNumbers, type MarkState, markState } from '#server/platform/settled-numbers.ts'

/** Above the number of every entry. */
export const allEntries = sql`9223372036854775807`

/** Entries that are added up at once. */
const entriesMax = 500_000

export function jobs(platform: Platform) {
  return { 'ledger.add-up': () => addUpLedger(platform.db) }
}

/** Five fields, UTC. */
export const schedule = { 'ledger.add-up': '*/5 * * * *' }

/**
 * Updates the ledger's sums (`ledger_account_month`, `ledger_sale_day`), so that reports read them and only the newest postings. It blocks
 * no sale: an entry is added once no open transaction can still write a lower id (migration 2026-12-09 numbers the transaction before the
 * entry). It skips what another process is adding.
 */
export async function addUpLedger(db: Db): Promise<void> {
  for (let hasMore = true; hasMore; ) hasMore = await inLongTransaction(db, addUpSome)
  await inTransaction(db, async (trx) => {
    const { last, settledAt } = await markNumbers(trx, 'ledger_entry_id_seq')
    await sql`
      update ledger_summed set next_id = ${last}, settled_at = ${settledAt}
      from (select only_row as mine from ledger_summed for update skip locked) free
      where only_row = mine and ${markState(sql`settled_at`)} <> 'waiting'`.execute(trx)
  })
}

async function addUpSome(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ upto: number; next: number; state: MarkState }>`
    select upto_id as upto, next_id as next, ${markState(sql`settled_at`)} as state from ledger_summed for update skip locked`.execute(
    trx,
  )
  const [mark] = rows
  if (mark?.state !== 'settled') return false
  const upto = Math.min(mark.next, mark.upto + entriesMax)
  if (upto > mark.upto) await addUp(trx, mark.upto, upto)
  return upto < mark.next
}

async function addUp(trx: Trx, after: number, upto: number): Promise<void> {
  await sql`
    insert into ledger_account_month as known (account, occurred_month, month, debit_satang, credit_satang)
    select account, occurred_month, month, sum(debit_satang), sum(credit_satang)
    from ledger_sides_of(${after}, ${upto}, '-infinity', 'infinity') group by 1, 2, 3 order by 1, 2, 3
    on conflict (account, occurred_month, month) do update set debit_satang = known.debit_satang + excluded.debit_satang,
      credit_satang = known.credit_satang + excluded.credit_satang`.execute(trx)
  await sql`
    insert into ledger_sale_day as known (store_code, day, month, orders, sold, sold_satang, returned, returned_satang)
    select * from ledger_sales_of(${after}, ${upto}, '-infinity', 'infinity')
    on conflict (store_code, day, month) do update set orders = known.orders + excluded.orders, sold = known.sold + excluded.sold,
      sold_satang = known.sold_satang + excluded.sold_satang, returned = known.returned + excluded.returned,
      returned_satang = known.returned_satang + excluded.returned_satang`.execute(trx)
  await sql`update ledger_summed set upto_id = ${upto}`.execute(trx)
}

/** Empties the sums so that they are computed again from the postings; the doctor advises it where they are wrong. */
export async function forgetLedgerSums(trx: Trx): Promise<void> {
  // Locked first, so that what the job adds meanwhile is deleted too.
  await sql`select from ledger_summed for update`.execute(trx)
  await sql`delete from ledger_account_month`.execute(trx)
  await sql`delete from ledger_sale_day`.execute(trx)
  await sql`update ledger_summed set upto_id = 0`.execute(trx)
}

/** Whether entries are left for the next run, because an older transaction is open or another process is adding them. */
export async function isSummingLeft(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_summed where upto_id < (select max(id) from ledger_entry)`.execute(db)
  return rows.length > 0
}
