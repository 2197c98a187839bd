import { sql } from 'kysely'
import type { Satang } from '#rules/money/satang.ts'
import type { Trx } from '#server/platform/database.ts'
import type { LedgerKind } from '#server/platform/schema/ledger.ts'
import { later } from '#server/platform/statement-cache.ts'

/** Money moves from somewhere to somewhere: a positive number of whole satang. */
export type Posting = {
  from: string
  to: string
  satang: Satang
  sellerId?: string
  storeCode?: number
  sheetId?: string
}

export type Entry = {
  /** Unique key with the entry's object, e.g. order:ABC:paid: a repeat breaks the transaction, never the books. */
  key: string
  kind: LedgerKind
  occurredAt: Date
  /** Bangkok month of occurredAt: year * 100 + month. */
  period: number
  orderId?: string
  /** The entry whose effect this one takes back, or a part of it. */
  reverses?: number
  memo?: string
  postings: readonly Posting[]
}

/** Appends one entry with its postings. Zero postings are left out; an entry without postings is not written. */
export async function post(trx: Trx, entry: Entry): Promise<void> {
  const postings = entry.postings.filter((posting) => posting.satang !== 0)
  if (postings.length === 0) return
  const column = <T>(of: (posting: Posting) => T) => postings.map(of)
  await sql`${later}
    with entry as (
      insert into ledger_entry (key, kind, occurred_at, month, order_id, reverses_entry_id, memo)
      values (${entry.key}, ${entry.kind}, ${entry.occurredAt}, ${entry.period}, ${entry.orderId ?? null}, ${entry.reverses ?? null},
        ${entry.memo ?? ''})
      returning id
    )
    insert into ledger_posting (entry_id, line, from_account, to_account, amount_satang, seller_id, store_code, sheet_id)
    select entry.id, posting.number - 1, from_account, to_account, satang, seller_id, store_code, sheet_id
    from entry, unnest(
      ${column(({ from }) => from)}::text[],
      ${column(({ to }) => to)}::text[],
      ${column(({ satang }) => satang)}::bigint[],
      ${column(({ sellerId }) => sellerId ?? null)}::text[],
      ${column(({ storeCode }) => storeCode ?? null)}::int[],
      ${column(({ sheetId }) => sheetId ?? null)}::text[]
    ) with ordinality as posting (from_account, to_account, satang, seller_id, store_code, sheet_id, number)`.execute(
    trx,
  )
}

/**
 * Appends many entries in one statement, for bulk work, like `post` but without adding to sellers' months. For one entry `post` is a third
 * cheaper.
 */
export async function postMany(trx: Trx, entries: readonly Entry[]): Promise<void> {
  const written = entries
    .map((entry) => ({ ...entry, postings: entry.postings.filter(({ satang }) => satang !== 0) }))
    .filter(({ postings }) => postings.length > 0)
  if (written.length === 0) return
  const lines = written.flatMap(({ key, postings }) =>
    postings.map((posting, line) => ({ key, line, ...posting })),
  )
  await sql`
    with entry as (
      insert into ledger_entry (key, kind, occurred_at, month, order_id, reverses_entry_id, memo)
      select * from unnest(
        ${written.map(({ key }) => key)}::text[], ${written.map(({ kind }) => kind)}::text[],
        ${written.map(({ occurredAt }) => occurredAt)}::timestamptz[], ${written.map(({ period }) => period)}::int[],
        ${written.map(({ orderId }) => orderId ?? null)}::text[], ${written.map(({ reverses }) => reverses ?? null)}::bigint[],
        ${written.map(({ memo }) => memo ?? '')}::text[])
      returning id, key
    )
    insert into ledger_posting (entry_id, line, from_account, to_account, amount_satang, seller_id, store_code, sheet_id)
    select entry.id, posting.line, from_account, to_account, satang, seller_id, store_code, sheet_id
    from unnest(
      ${lines.map(({ key }) => key)}::text[], ${lines.map(({ line }) => line)}::smallint[],
      ${lines.map(({ from }) => from)}::text[], ${lines.map(({ to }) => to)}::text[],
      ${lines.map(({ satang }) => satang)}::bigint[], ${lines.map(({ sellerId }) => sellerId ?? null)}::text[],
      ${lines.map(({ storeCode }) => storeCode ?? null)}::int[], ${lines.map(({ sheetId }) => sheetId ?? null)}::text[]
    ) as posting (key, line, from_account, to_account, satang, seller_id, store_code, sheet_id)
    join entry using (key)`.execute(trx)
}
