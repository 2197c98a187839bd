import { createHash } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { noonOf } from '#rules/calendar/bangkok.ts'
import { type ETaxMessage, eTaxOf } from '#rules/tax/e-tax.ts'
import { ETaxDelayed, ETaxRefused } from '#server/adapters/e-tax/e-tax.ts'
import type { Platform } from '#server/platform/platform.ts'
import { faultsOfXml } from '#server/platform/xml-schema.ts'
import { readSaleFacts } from '../documents/index.ts'
import type { drawElsewhere } from './draw-elsewhere.ts'
import { papersOf, titleOf } from './papers.ts'

type Made = ETaxMessage & { number: string; pdf: Buffer }

/** A document as XML, and its paper with the XML embedded; undefined where e-Tax is off or does not apply to the document. */
export async function makeETax(
  platform: Platform,
  id: string,
  draw: typeof drawElsewhere,
): Promise<Made | undefined> {
  const { ETAX, ETAX_PLACE } = platform.config
  if (ETAX === 'off' || ETAX_PLACE === undefined) return undefined
  const facts = await readSaleFacts(platform.db, platform, id)
  const [building = '', subdistrict = '', postcode = ''] = ETAX_PLACE.split(',')
  const message = facts && eTaxOf(facts, { building, subdistrict, postcode })
  if (facts === undefined || message === undefined) return undefined
  const input = { kind: 'document', id } as const
  const parts: Buffer[] = []
  for await (const part of draw(titleOf(input), papersOf(platform, input))) parts.push(part)
  const { attachFile } = await import('#server/platform/pdf/attach-file.ts')
  const pdf = await attachFile(Buffer.concat(parts), {
    name: message.name,
    bytes: Buffer.from(message.xml),
    mimeType: 'text/xml',
    description: `${message.schema}, ER3-2560 v2.0`,
    madeAt: noonOf(facts.issuedOn),
  })
  return { ...message, number: facts.number, pdf }
}

/** Documents per run of the job; the next run is a minute later. */
const atOnce = 20
const minutesMax = 360

/**
 * Job of each minute: hands over pending documents, oldest first. While the provider is away it retries after 2, 4, 8 … minutes; a refused
 * document goes again a day later with whatever was corrected. Killed before the answer is stored, it sends the document again under the
 * same number.
 */
export async function sendETaxDocuments(platform: Platform): Promise<void> {
  if (platform.eTax === undefined) return
  for (let count = 0; count < atOnce; count += 1) {
    const due = await claim(platform)
    if (due === undefined || (await send(platform, due)) === 'away') return
  }
}

type Due = { id: string; tries: number }

async function claim({ db, clock }: Platform): Promise<Due | undefined> {
  const now = clock.now()
  const { rows } = await sql<Due>`
    update e_tax_sending s set tries = s.tries + 1,
      try_at = ${now}::timestamptz + least(${minutesMax}::int, 2 ^ least(s.tries + 1, 12)) * interval '1 minute'
    where s.document_id = (
      select w.document_id from e_tax_sending w join tax_document d on d.id = w.document_id
      where w.state <> 'SENT' and w.try_at <= ${now} order by w.try_at, d.series, d.year, d.number limit 1 for update of w skip locked)
    returning s.document_id as id, s.tries`.execute(db)
  return rows[0]
}

async function send(platform: Platform, { id }: Due): Promise<'sent' | 'refused' | 'away'> {
  const { eTax, db, clock, log, config } = platform
  try {
    // Drawn in the jobs' process: for a page or two another process would take longer to start.
    const { pdfOfPapers } = await import('./draw-papers.ts')
    const made = await makeETax(platform, id, pdfOfPapers)
    if (made === undefined) throw new ETaxRefused('ไม่ใช่เอกสารที่ส่งผ่านระบบ e-Tax')
    const faults = await faultsOfXml(made.xml, schemaFile(config.ETAX_SCHEMA_DIR, made.schema))
    if (faults.length > 0) throw new ETaxRefused(`XSD: ${faults.join(' · ')}`)
    const taken = await eTax?.send(made)
    await db
      .updateTable('e_tax_sending')
      .set({
        state: 'SENT',
        reason: '',
        reference: taken?.reference ?? '',
        sha256: createHash('sha256').update(made.xml).digest('hex'),
        sent_at: clock.now(),
      })
      .where('document_id', '=', id)
      .execute()
    return 'sent'
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    const isRefused = error instanceof ETaxRefused
    if (!isRefused && !(error instanceof ETaxDelayed))
      log.error({ id, reason }, 'an e-Tax document was not made')
    await db
      .updateTable('e_tax_sending')
      .set({
        state: isRefused ? 'REFUSED' : 'WAITING',
        reason,
        ...(isRefused && { try_at: new Date(clock.now().getTime() + 86_400_000) }),
      })
      .where('document_id', '=', id)
      .execute()
    return isRefused ? 'refused' : 'away'
  }
}

/** The schema's path in ETDA's folder XMLSchemaV2. */
function schemaFile(folder: string | undefined, schema: string): string | undefined {
  if (folder === undefined) return undefined
  return path.join(folder, 'ETDA', 'data', 'standard', `${schema}_CrossIndustryInvoice_2p0.xsd`)
}
