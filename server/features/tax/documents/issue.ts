import { sql } from 'kysely'
import { bangkokDate, bangkokParts } from '#rules/calendar/bangkok.ts'
import { monthNumber } from '#rules/calendar/periods.ts'
import type { Satang } from '#rules/money/satang.ts'
import { isETaxDocument } from '#rules/tax/e-tax.ts'
import { taxTakenBack, taxWithin, type VatMode, vatRowOn } from '#rules/tax/vat.ts'
import { accounts, post } from '#server/features/ledger/index.ts'
import type { Trx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type DocumentContent, issuerOf, openContent, sealContent } from './issuer.ts'
import { readVatRows } from './vat-policy.ts'

/** Serialises numbering until the transaction ends; a rollback or kill frees the numbers. */
const registerLock = 7_304_413

/** Lock order: always after the order's lock, and nothing is waited for while it is held. */
export async function lockRegister(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${registerLock})`.execute(trx)
}

type Amounts = {
  mode: VatMode
  ratePercent: number
  totalSatang: Satang
  taxableSatang: Satang
  vatSatang: Satang
}

type NewDocument = Amounts & {
  kind: keyof typeof seriesOf
  taxPoint: Date
  content: DocumentContent
  about:
    | { order: string; buyer: string; refund?: string; credits?: string; replaces?: string }
    | { commission: number; seller: string; credits?: string }
}

const seriesOf = { RECEIPT: 'RC', ABBREVIATED: 'RC', INVOICE: 'TX', CREDIT_NOTE: 'CN' } as const
/** Series of the commission's documents. */
const seriesToSellers = { INVOICE: 'CM', CREDIT_NOTE: 'CC' } as const

/** The next number of its series and year. The caller holds the lock of the register. */
export async function insertDocument(trx: Trx, platform: Platform, document: NewDocument): Promise<string> {
  const { kind, about, taxPoint } = document
  const id = newId()
  const now = platform.clock.now()
  const { year } = bangkokParts(now)
  // A credit note counts in the month in which it is issued, a sale in that of its payment.
  const counted = bangkokParts(kind === 'CREDIT_NOTE' ? now : taxPoint)
  const isToSeller = 'commission' in about
  const series = isToSeller ? seriesToSellers[kind === 'INVOICE' ? kind : 'CREDIT_NOTE'] : seriesOf[kind]
  const { rows } = await sql<{ last: number }>`
    insert into tax_document_number as n (series, year, last) values (${series}, ${year}, 1)
    on conflict (series, year) do update set last = n.last + 1 returning last`.execute(trx)
  const number = rows[0]?.last
  if (number === undefined) throw new Error(`tax document ${series} of ${year}: no number`)
  await trx
    .insertInto('tax_document')
    .values({
      id,
      kind,
      series,
      year,
      number,
      ...(isToSeller
        ? {
            commission_month: about.commission,
            buyer_id: about.seller,
            credits_id: about.credits ?? null,
          }
        : {
            order_id: about.order,
            buyer_id: about.buyer,
            refund_id: about.refund ?? null,
            credits_id: about.credits ?? null,
            replaces_id: about.replaces ?? null,
          }),
      mode: document.mode,
      rate_percent: document.ratePercent,
      total_satang: document.totalSatang,
      taxable_satang: document.taxableSatang,
      vat_satang: document.vatSatang,
      tax_point: taxPoint,
      tax_month: monthNumber(counted),
      content: sealContent(platform, id, document.content),
      issued_at: now,
    })
    .execute()
  const { buyer } = document.content
  const wantsETax =
    platform.eTax !== undefined &&
    isETaxDocument(kind, { buyerTaxId: buyer.taxId, isTaxed: isToSeller || document.mode === 'PRINCIPAL' })
  if (wantsETax) await trx.insertInto('e_tax_sending').values({ document_id: id, try_at: now }).execute()
  return id
}

type Sale = {
  id: string
  buyer: string
  paidAt: Date
  /** Sold sheets only: those already owned are owed back. */
  sold: Satang
}

type Refund = { id: string; satang: Satang; company: Satang; at: Date }

/**
 * Issues a paid order's missing documents: its receipt, and a credit note for each refund. Idempotent. The document that first states
 * output tax posts it. Free orders have none.
 */
export async function ensureDocuments(trx: Trx, platform: Platform, orderId: string): Promise<void> {
  await sql`select from orders where id = ${orderId} for share`.execute(trx)
  if (!(await isWanting(trx, orderId))) return
  await lockRegister(trx)
  await issueMissing(trx, platform, orderId)
}

async function isWanting(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from orders o where o.id = ${orderId} and o.state = 'paid' and o.total_satang > 0
      and (not exists (select from tax_document d where d.order_id = o.id and d.refund_id is null)
        or exists (select from refund r where r.order_id = o.id and r.amount_satang > 0
          and not exists (select from tax_document d where d.refund_id = r.id)))`.execute(trx)
  return rows.length > 0
}

/** Like `ensureDocuments`, for callers that hold the register's lock. */
export async function issueMissing(trx: Trx, platform: Platform, orderId: string): Promise<void> {
  const { rows: sales } = await sql<Sale>`
    select o.id, o.buyer_id as buyer, o.paid_at as "paidAt", coalesce(sum(g.amount_satang), 0)::bigint as sold
    from orders o
      left join ledger_entry e on e.key = 'order:' || o.id || ':paid' left join ledger_posting g on g.entry_id = e.id
    where o.id = ${orderId} and o.state = 'paid' and o.paid_at is not null group by o.id`.execute(trx)
  const [sale] = sales
  if (sale === undefined || sale.sold === 0) return
  const first = await trx
    .selectFrom('tax_document')
    .select('id')
    .where('order_id', '=', orderId)
    .where('refund_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (first === undefined) await issueReceipt(trx, platform, sale)
  const { rows: refunds } = await sql<Refund>`
    select r.id, r.amount_satang as satang, r.created_at as at,
      (select coalesce(sum(l.company_satang), 0)::bigint from refund_line l where l.refund_id = r.id) as company
    from refund r where r.order_id = ${orderId} and r.amount_satang > 0
      and not exists (select from tax_document d where d.refund_id = r.id) order by r.created_at, r.id`.execute(
    trx,
  )
  for (const refund of refunds) await issueCreditNote(trx, platform, sale, refund)
}

async function issueReceipt(trx: Trx, platform: Platform, sale: Sale): Promise<void> {
  const row = vatRowOn(await readVatRows(trx), bangkokDate(sale.paidAt))
  const mode = row?.mode ?? 'NONE'
  const ratePercent = row?.ratePercent ?? 0
  // An agent states no tax to the buyer: the tax on the commission is on the seller's monthly invoice.
  const taxableSatang = mode === 'PRINCIPAL' ? sale.sold : 0
  const vatSatang = taxWithin(taxableSatang, ratePercent)
  await insertDocument(trx, platform, {
    kind: mode === 'PRINCIPAL' ? 'ABBREVIATED' : 'RECEIPT',
    mode,
    ratePercent,
    totalSatang: sale.sold,
    taxableSatang,
    vatSatang,
    taxPoint: sale.paidAt,
    content: {
      issuer: issuerOf(platform),
      // A buyer known by account alone is named by it on the paper too, until the account is deleted.
      buyer: { name: '', taxId: '', branch: '', address: '' },
    },
    about: { order: sale.id, buyer: sale.buyer },
  })
  await postTax(trx, platform, { key: `vat:order:${sale.id}`, orderId: sale.id, satang: vatSatang })
}

async function issueCreditNote(trx: Trx, platform: Platform, sale: Sale, refund: Refund): Promise<void> {
  const credited = await trx
    .selectFrom('tax_document')
    .selectAll()
    .where('order_id', '=', sale.id)
    .where('refund_id', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { taxable, total } = await trx
    .selectFrom('tax_document')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('taxable_satang'), sql<number>`0`).as('taxable'),
      fn.coalesce(fn.sum<number>('total_satang'), sql<number>`0`).as('total'),
    ])
    .where('credits_id', '=', credited.id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()
  const left = credited.taxable_satang - Number(taxable)
  const isLast = Number(total) + refund.satang >= credited.total_satang
  const ofMode = { NONE: 0, PRINCIPAL: refund.satang, AGENT: refund.company }[credited.mode]
  // Agents' receipts from before commission invoices carry its tax. Shares are differences of a running sum, so the last part takes
  // whatever is left.
  const taxableSatang = isLast ? left : Math.max(0, Math.min(ofMode, left))
  const vatSatang = taxTakenBack(left, taxableSatang, credited.rate_percent)
  await insertDocument(trx, platform, {
    kind: 'CREDIT_NOTE',
    mode: credited.mode,
    ratePercent: credited.rate_percent,
    totalSatang: refund.satang,
    taxableSatang,
    vatSatang,
    taxPoint: refund.at,
    content: { ...openContent(platform, credited.id, credited.content), issuer: issuerOf(platform) },
    about: { order: sale.id, buyer: sale.buyer, refund: refund.id, credits: credited.id },
  })
  await postTax(trx, platform, { key: `vat:refund:${refund.id}`, orderId: sale.id, satang: -vatSatang })
}

/** Output tax is not income: it moves from the company's share to what we owe the tax office; a credit note moves it back. */
export async function postTax(
  trx: Trx,
  { clock }: Platform,
  { key, orderId, satang }: { key: string; orderId?: string; satang: Satang },
): Promise<void> {
  const now = clock.now()
  const [share, owed] = [accounts.salesShare, accounts.vatPayable]
  await post(trx, {
    key,
    kind: 'tax',
    occurredAt: now,
    period: monthNumber(bangkokParts(now)),
    ...(orderId !== undefined && { orderId }),
    postings: [
      {
        from: satang > 0 ? share : owed,
        to: satang > 0 ? owed : share,
        satang: Math.abs(satang),
      },
    ],
  })
}
