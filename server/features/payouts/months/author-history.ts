import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getAuthorPaymentHistory } from '#contract/staff/closed-sales.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import type { PaymentStatus, RecordKind } from '#rules/payouts/payout-states.ts'
import { refuse } from '#rules/refusal.ts'
import { codeNameKey } from '#rules/sellers/profile.ts'
import type { Payer } from '#rules/tax/tax-policy.ts'
import { readPayees } from '#server/features/sellers/index.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { holds, permission, storesWith } from '#server/platform/rights.ts'
import { asPayment, asSeller, namesOfStores } from './read-closed.ts'
import { ofMyStores } from './read-payments.ts'
import { readSoldSheets } from './revenue.ts'

type History = DataOf<typeof getAuthorPaymentHistory>

/**
 * Every payment record of one author in the caller's stores, newest month first, and the transfers that paid them; found by id or pen name.
 * Refuses: payouts.author-missing, payouts.no-author (also: nothing in the caller's stores).
 */
export async function readAuthorHistory(
  db: Db,
  platform: Platform,
  caller: Person,
  query: string,
): Promise<History> {
  if (query === '') refuse('payouts.author-missing')
  const id = await findAuthor(db, query)
  const [records, lines, payees] = await Promise.all([
    readRecords(db, caller, id),
    readSoldSheets(db, id),
    readPayees(db, platform, [id]),
  ])
  const payee = payees.get(id)
  const isStranger = storesWith(caller, permission.money) !== 'every' && records.length === 0
  if (payee === undefined || isStranger) return refuse('payouts.no-author')
  const months = new Set(records.map(({ month, store_code }) => `${month} ${store_code}`))
  const theirs = lines.filter(({ month, store }) => months.has(`${month} ${store}`))
  return {
    payments: records.map((record) => ({
      ...asPayment(record),
      sheetList: theirs
        .filter(
          ({ month, store }) =>
            record.part_sheet === null && month === record.month && store === record.store_code,
        )
        .map(({ sheet, count, satang }) => ({ sheet, count, totalPrice: satangToBaht(satang) })),
      tax: satangToBaht(record.tax_satang),
      paymentDate: record.paid_on,
      payout: record.payout_id,
      movedBy: record.moved_by_name ?? '',
      movedAt: record.moved_at.toISOString(),
      kind: record.kind,
    })),
    seller: asSeller(payee),
    sheets: [...new Map(theirs.map(({ sheet, name }) => [sheet, { id: sheet, name: name.trim() }])).values()],
    relaventStores: await namesOfStores(
      db,
      records.map((row) => row.store_code),
    ),
    payouts: await readPayouts(db, caller, records),
  }
}

async function findAuthor(db: Db, query: string): Promise<string> {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from seller where person_id = ${query.toUpperCase()} or code_name_key = ${codeNameKey(query)}
    order by person_id = ${query.toUpperCase()} desc limit 1`.execute(db)
  return rows[0]?.person_id ?? refuse('payouts.no-author')
}

type RecordRow = Parameters<typeof asPayment>[0] & {
  kind: RecordKind
  status: PaymentStatus
  payer: Payer
  tax_satang: Satang
  payout_id: string | null
  paid_on: string | null
  moved_at: Date
  moved_by_name: string | null
}

async function readRecords(db: Db, caller: Person, sellerId: string): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select r.id, r.seller_id, r.store_code, r.month, r.kind, r.sheet_id as part_sheet, r.sales_satang, r.share_satang, r.status, r.reason, r.payer, r.tax_satang,
      r.payout_id, to_char(p.paid_on, 'YYYY-MM-DD') as paid_on, r.moved_at, m.name as moved_by_name
    from payment_record r left join payout p on p.id = r.payout_id left join person m on m.id = r.moved_by
    where r.seller_id = ${sellerId} and ${ofMyStores(caller)}
    order by r.month desc, r.store_code, r.created_at, r.id`.execute(db)
  return rows
}

/** The transfers that paid these records. Only who may see all stores of a transfer sees its sums and may take it back. */
async function readPayouts(
  db: Db,
  caller: Person,
  records: readonly RecordRow[],
): Promise<History['payouts']> {
  const ids = [...new Set(records.flatMap(({ payout_id }) => payout_id ?? []))]
  const { rows } = await sql<{
    id: string
    payer: Payer
    paid_on: string
    gross: Satang
    tax: Satang
    fee: Satang
    net: Satang
    bank_reference: string
    returned_at: Date | null
    return_reason: string
    stores: number[]
  }>`
    select p.id, p.payer, to_char(p.paid_on, 'YYYY-MM-DD') as paid_on, p.gross_satang as gross, p.tax_satang as tax,
      p.fee_satang as fee, p.net_satang as net, p.bank_reference, p.returned_at, p.return_reason,
      (select array_agg(distinct store_code) from payment_record r where r.payout_id = p.id) as stores
    from payout p where p.id = any(${ids}::text[]) order by p.paid_on desc, p.id`.execute(db)
  const known = rows.filter(({ stores }) => stores.every((store) => holds(caller, permission.money, store)))
  return known.map((row) => ({
    _id: row.id,
    payer: row.payer,
    date: row.paid_on,
    gross: satangToBaht(row.gross),
    tax: satangToBaht(row.tax),
    fee: satangToBaht(row.fee),
    net: satangToBaht(row.net),
    bankReference: row.bank_reference,
    returnedAt: row.returned_at?.toISOString() ?? null,
    returnReason: row.return_reason,
    mayReturn: row.returned_at === null,
  }))
}
