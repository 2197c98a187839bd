import { sql } from 'kysely'
import { refuse } from '#rules/refusal.ts'
import { postcodeIn } from '#rules/tax/e-tax.ts'
import { type DocumentBuyer, faultOfBuyer } from '#rules/tax/vat.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { ensureDocuments, insertDocument, lockRegister } from './issue.ts'
import { issuerOf, openContent, sealBuyer, takesTaxInvoices } from './issuer.ts'

/** A mistake may be corrected; more documents than this need a person. */
const documentsMax = 6

/**
 * Makes a receipt out to a named person or company: a full tax invoice where the sale carries output tax, else a receipt with name and tax
 * number. It replaces the earlier one with the same sums. Idempotent for equal data. Refuses: not-found, tax.buyer-number,
 * tax.buyer-branch, tax.buyer-postcode, tax.document-credited, tax.documents-enough, tax.payer-unknown.
 */
export async function makeOut(
  trx: Trx,
  platform: Platform,
  { personId, orderId, buyer, remember }: MakeOut,
): Promise<string> {
  const fault = faultOfBuyer(buyer)
  if (fault !== undefined) refuse(fault === 'branch' ? 'tax.buyer-branch' : 'tax.buyer-number')
  // The e-Tax standard requires a postcode in an address.
  if (platform.eTax !== undefined && postcodeIn(buyer.address) === undefined) refuse('tax.buyer-postcode')
  await mustBeBought(trx, personId, orderId)
  if (remember) await storeBuyer(trx, platform, personId, buyer)
  await ensureDocuments(trx, platform, orderId)
  await lockRegister(trx)
  const documents = await trx
    .selectFrom('tax_document')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .execute()
  const current = documents.find((one) => one.refund_id === null && one.cancelled_at === null)
  if (current === undefined) return refuse('not-found')
  const { buyer: before } = openContent(platform, current.id, current.content)
  const isThere = (['name', 'taxId', 'branch', 'address'] as const).every((key) => before[key] === buyer[key])
  if (isThere) return current.id
  if (documents.some(({ refund_id }) => refund_id !== null)) refuse('tax.document-credited')
  if (documents.length >= documentsMax) refuse('tax.documents-enough')
  const isInvoice = current.mode === 'PRINCIPAL'
  const issuer = issuerOf(platform)
  if (isInvoice && !takesTaxInvoices(issuer)) refuse('tax.payer-unknown')
  const reason = isInvoice ? 'ออกใบกำกับภาษีเต็มรูปแทน' : 'ออกใบเสร็จรับเงินที่ระบุชื่อผู้ซื้อแทน'
  await trx
    .updateTable('tax_document')
    .set({ cancelled_at: platform.clock.now(), cancelled_by: personId, cancel_reason: reason })
    .where('id', '=', current.id)
    .execute()
  const id = await insertDocument(trx, platform, {
    kind: isInvoice ? 'INVOICE' : 'RECEIPT',
    mode: current.mode,
    ratePercent: current.rate_percent,
    totalSatang: current.total_satang,
    taxableSatang: current.taxable_satang,
    vatSatang: current.vat_satang,
    taxPoint: current.tax_point,
    content: { issuer, buyer },
    about: { order: orderId, buyer: personId, replaces: current.id },
  })
  await recordAudit(trx, {
    actorId: personId,
    action: 'tax-document.make-out',
    object: `tax-document:${id}`,
    before: { id: current.id },
    after: { order: orderId, reason },
  })
  return id
}

type MakeOut = { personId: string; orderId: string; buyer: DocumentBuyer; remember: boolean }

/** Refuses: not-found. */
export async function mustBeBought(trx: Trx, personId: string, orderId: string): Promise<void> {
  const { rows } = await sql`
    select from orders where id = ${orderId} and buyer_id = ${personId} and state = 'paid' for share`.execute(
    trx,
  )
  if (rows.length === 0) refuse('not-found')
}

async function storeBuyer(
  trx: Trx,
  platform: Platform,
  personId: string,
  buyer: DocumentBuyer,
): Promise<void> {
  const saved = { content: sealBuyer(platform, personId, buyer), saved_at: platform.clock.now() }
  await trx
    .insertInto('invoice_buyer')
    .values({ person_id: personId, ...saved })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(saved))
    .execute()
}

/** Deletes the stored invoice data; issued documents stay. */
export async function forgetBuyer(trx: Trx, personId: string): Promise<void> {
  await trx.deleteFrom('invoice_buyer').where('person_id', '=', personId).execute()
}
