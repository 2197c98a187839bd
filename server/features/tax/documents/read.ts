import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { getOrderDocuments } from '#contract/buyer/documents.ts'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { periodOfNumber, thaiMonthYear } from '#rules/calendar/periods.ts'
import { type Satang, satangToBaht } from '#rules/money/satang.ts'
import { type DocumentBuyer, type DocumentKind, nameOfDocument, type VatMode } from '#rules/tax/vat.ts'
import type { SaleFacts } from '#rules/tax/papers/sale-paper.ts'
import { isSold } from '#server/features/ledger/index.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type DocumentContent, openBuyer, openContent } from './issuer.ts'

type Row = {
  id: string
  kind: Exclude<DocumentKind, 'SUBSTITUTE'>
  series: string
  year: number
  number: number
  order: string | null
  commission: number | null
  refund: string | null
  mode: VatMode
  rate: number
  total: Satang
  taxable: Satang
  vat: Satang
  taxPoint: Date
  issuedAt: Date
  content: string | null
  cancelledAt: Date | null
  reason: string
  next: string | null
  before: string | null
  credits: string | null
  /** The account's current name; empty when the account was closed. */
  account: string
}

/** `RC2569-000012`, as `nameOfDocument` writes it. */
export const nameIn = (of: string) =>
  sql.raw(
    `case when ${of}.id is null then null else ${of}.series || (${of}.year + 543) || '-' || lpad(${of}.number::text, 6, '0') end`,
  )

/** Documents with the names of those that replaced them, that they replaced and that they credit. */
export const documentColumns = sql`d.id, d.kind, d.series, d.year, d.number, d.order_id as "order", d.commission_month as commission, d.refund_id as refund, d.mode,
  d.rate_percent as rate, d.total_satang as total, d.taxable_satang as taxable, d.vat_satang as vat, d.tax_point as "taxPoint",
  d.issued_at as "issuedAt", d.content, d.cancelled_at as "cancelledAt", d.cancel_reason as reason,
  coalesce(a.name, '') as account, ${nameIn('n')} as next, ${nameIn('b')} as before, ${nameIn('c')} as credits`
export const documentJoins = sql`tax_document d left join tax_document n on n.replaces_id = d.id
  left join tax_document b on b.id = d.replaces_id left join tax_document c on c.id = d.credits_id
  left join person a on a.id = d.buyer_id`

async function readDocuments(db: Db | Trx, orderId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${documentColumns} from ${documentJoins} where d.order_id = ${orderId} order by d.refund_id is not null, d.cancelled_at is null, d.issued_at, d.replaces_id is not null, d.number`.execute(
    db,
  )
  return rows
}

export async function readOrderDocuments(
  trx: Trx,
  platform: Platform,
  { personId, orderId }: { personId: string; orderId: string },
): Promise<DataOf<typeof getOrderDocuments>> {
  const rows = await readDocuments(trx, orderId)
  const current = rows.find(({ refund, cancelledAt }) => refund === null && cancelledAt === null)
  const saved = await trx
    .selectFrom('invoice_buyer')
    .select('content')
    .where('person_id', '=', personId)
    .executeTakeFirst()
  const made = current && openContent(platform, current.id, current.content).buyer
  return {
    documents: rows.map((row) => ({
      _id: row.id,
      kind: row.kind,
      name: nameOfDocument(row),
      issued: row.issuedAt.toISOString(),
      total: satangToBaht(row.total),
      vat: row.mode === 'PRINCIPAL' ? satangToBaht(row.vat) : null,
      cancelled: row.cancelledAt !== null,
      replacedBy: row.next,
      credits: row.credits,
    })),
    asks: current === undefined ? null : current.mode === 'PRINCIPAL' ? 'invoice' : 'receipt',
    madeOutTo: made === undefined || made.taxId === '' ? null : made,
    kept: saved === undefined ? null : openBuyer(platform, personId, saved.content),
  }
}

/** For the copy of a person's data: the names on their documents, and what is stored for the next one. */
export async function readInvoiceNames(db: Db, platform: Pick<Platform, 'sealed'>, personId: string) {
  const saved = await db
    .selectFrom('invoice_buyer')
    .select(['content', 'saved_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  const rows = await db
    .selectFrom('tax_document')
    .select(['id', 'content', 'issued_at'])
    .where('buyer_id', '=', personId)
    .where('content', 'is not', null)
    .orderBy('issued_at')
    .execute()
  const madeOut = rows
    .map(({ id, content, issued_at }) => ({ issued_at, ...openContent(platform, id, content).buyer }))
    .filter(({ taxId }) => taxId !== '')
  return {
    kept: saved === undefined ? null : openBuyer(platform, personId, saved.content),
    made_out: madeOut,
  }
}

/** The document in force as a receipt's page and picture show it; null where there is none. */
export type ReceiptDocument = {
  number: string
  kind: Row['kind']
  baseSatang: Satang
  vatSatang: Satang
  ratePercent: number
  buyer: DocumentBuyer | null
}

export async function readReceiptDocument(
  db: Db | Trx,
  platform: Pick<Platform, 'sealed'>,
  orderId: string,
): Promise<ReceiptDocument | null> {
  const row = (await readDocuments(db, orderId)).find(
    ({ refund, cancelledAt }) => refund === null && cancelledAt === null,
  )
  if (row === undefined) return null
  const { buyer } = openContent(platform, row.id, row.content)
  const isTaxed = row.mode === 'PRINCIPAL'
  return {
    number: nameOfDocument(row),
    kind: row.kind,
    baseSatang: isTaxed ? row.total - row.vat : 0,
    vatSatang: isTaxed ? row.vat : 0,
    ratePercent: isTaxed ? row.rate : 0,
    buyer: buyer.taxId === '' ? null : buyer,
  }
}

/** Everything on a document; undefined for other papers. */
export async function readSaleFacts(db: Db, platform: Platform, id: string): Promise<SaleFacts | undefined> {
  const { rows } = await sql<
    Row & {
      creditedTotal: Satang | null
      creditedOn: Date | null
      creditedKind: Row['kind'] | null
      beforeOn: Date | null
      beforeKind: Row['kind'] | null
      why: string | null
    }
  >`
    select ${documentColumns}, c.total_satang as "creditedTotal", c.issued_at as "creditedOn", c.kind as "creditedKind",
      b.issued_at as "beforeOn", b.kind as "beforeKind", r.reason as why
    from ${documentJoins} left join refund r on r.id = d.refund_id where d.id = ${id} and d.payout_id is null`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { issuer, buyer }: DocumentContent = openContent(platform, row.id, row.content)
  const isTaxed = row.mode === 'PRINCIPAL' || row.commission !== null
  const month = row.commission === null ? '' : thaiMonthYear(periodOfNumber(row.commission))
  const { rows: lines } = await sql<{ name: string; satang: Satang }>`
    select l.sheet_name as name, l.paid_satang as satang from order_line l
    where l.order_id = ${row.order} and ${
      row.refund === null
        ? isSold
        : sql`exists (select from refund_line r where r.refund_id = ${row.refund} and r.order_id = l.order_id and r.position = l.position)`
    } order by l.position`.execute(db)
  return {
    kind: row.kind,
    number: nameOfDocument(row),
    issuedOn: bangkokDate(row.issuedAt),
    paidOn: bangkokDate(row.taxPoint),
    about: month === '' ? ['คำสั่งซื้อ', row.order ?? ''] : ['ยอดขายเดือน', month],
    issuer,
    buyer: { ...buyer, name: buyer.name || row.account || '-' },
    lines:
      month === ''
        ? lines.map(({ name, satang }) => ({ name, satang }))
        : [{ name: `ค่าบริการขายชีทสรุปในฐานะตัวแทน เดือน${month}`, satang: row.total }],
    totalSatang: row.total,
    tax: isTaxed ? { ratePercent: row.rate, vatSatang: row.vat } : null,
    credits:
      row.credits === null || row.creditedOn === null || row.creditedKind === null
        ? null
        : {
            number: row.credits,
            kind: row.creditedKind,
            issuedOn: bangkokDate(row.creditedOn),
            totalSatang: row.creditedTotal ?? 0,
            reason: row.why ?? (month === '' ? '' : 'คืนเงินผู้ซื้อ ค่าบริการของรายการนั้นจึงยกเลิก'),
          },
    replaces:
      row.before === null || row.beforeOn === null || row.beforeKind === null
        ? null
        : { number: row.before, kind: row.beforeKind, issuedOn: bangkokDate(row.beforeOn) },
    cancelled: row.cancelledAt === null ? null : { reason: row.reason, replacedBy: row.next },
  }
}

/** Tax invoices of the commission to a seller and their credit notes, newest first. */
export async function readOwnCommissions(db: Db | Trx, sellerId: string) {
  const { rows } = await sql<Row>`
    select ${documentColumns} from ${documentJoins}
    where d.buyer_id = ${sellerId} and d.commission_month is not null order by d.issued_at desc, d.number desc`.execute(
    db,
  )
  return rows.map((row) => ({
    _id: row.id,
    name: nameOfDocument(row),
    month: periodOfNumber(row.commission ?? 0),
    total: satangToBaht(row.total),
    vat: satangToBaht(row.vat),
    credits: row.credits,
  }))
}

/** Whether the document was made out to this buyer. */
export async function ownsDocument(db: Db | Trx, personId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('tax_document')
    .select('id')
    .where('id', '=', id)
    .where('buyer_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}
