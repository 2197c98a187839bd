import type { Satang } from '#rules/money/satang.ts'
import type { Trx } from '#server/platform/database.ts'
import type { LedgerKind } from '#server/platform/schema.ts'

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
  /** What the entry is about, e.g. order:ABC:paid; the same key twice breaks the transaction, never the books. */
  key: string
  kind: LedgerKind
  occurredAt: Date
  /** Bangkok month of occurredAt: year * 100 + month. */
  period: number
  orderId?: string
  memo?: string
  postings: readonly Posting[]
}

/** Appends one entry with its postings; postings of nothing are left out, an entry of nothing is not written. */
export async function post(trx: Trx, entry: Entry): Promise<void> {
  const postings = entry.postings.filter((posting) => posting.satang !== 0)
  if (postings.length === 0) return
  const { id } = await trx
    .insertInto('ledger_entry')
    .values({
      key: entry.key,
      kind: entry.kind,
      occurred_at: entry.occurredAt,
      month: entry.period,
      order_id: entry.orderId ?? null,
      memo: entry.memo ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('ledger_posting')
    .values(
      postings.map((posting, line) => ({
        entry_id: id,
        line,
        from_account: posting.from,
        to_account: posting.to,
        amount_satang: posting.satang,
        seller_id: posting.sellerId ?? null,
        store_code: posting.storeCode ?? null,
        sheet_id: posting.sheetId ?? null,
      })),
    )
    .execute()
}
