import type { z } from 'zod'
import type { DataOf } from '#contract/shared/call.ts'
import type { openTaxPapers as call } from '#contract/staff/tax-papers.ts'
import { monthNumber } from '#rules/calendar/periods.ts'
import { refuse } from '#rules/refusal.ts'
import { recordAudit } from '#server/platform/audit.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { numberSubstitutes } from '../documents/index.ts'
import { askForFile, countOf, drawnAtOnceMax, readFile } from './month-files.ts'
import { addressOfPapers } from './paper-files.ts'
import type { MonthInput } from './papers.ts'
import { ofMonth } from './payouts-of-month.ts'

/**
 * The address of papers, after auditing who opens them; what takes too long for a request becomes a file of its own. Refuses: not-found.
 */
export async function openPapers(
  trx: Trx,
  platform: Platform,
  caller: Person,
  input: z.output<typeof call.request>,
): Promise<DataOf<typeof call>> {
  const record = (action: string, object: string) => recordAudit(trx, { actorId: caller.id, action, object })
  if (input.kind === 'document') {
    const document = trx.selectFrom('tax_document').select('id').where('id', '=', input.id)
    if ((await document.executeTakeFirst()) === undefined) return refuse('not-found')
    await record('tax-paper.download', `tax-document:${input.id}`)
    return { url: addressOfPapers(platform, caller, input), file: null }
  }
  if (input.kind === 'certificate') {
    const payoutId = await payoutOfCertificate(trx, input.id)
    await record(
      input.duplicate ? 'tax-certificate.reprint' : 'tax-certificate.print',
      `tax-certificate:${input.id}`,
    )
    return { url: addressOfPapers(platform, caller, { ...input, payoutId }), file: null }
  }
  const { kind, ...month } = input.kind === 'file' ? await inputOfFile(trx, platform, input.id) : input
  await record('tax-paper.download', `tax-paper:${kind}:${monthNumber(month)}`)
  if (kind === 'receipt') await numberSubstitutes(trx, platform, ofMonth(monthNumber(month)))
  const count = input.kind === 'file' ? 0 : await countOf(trx, input)
  return input.kind === 'file' || count <= drawnAtOnceMax
    ? { url: addressOfPapers(platform, caller, input), file: null }
    : { url: null, file: await askForFile(trx, platform, caller.id, { input, count }) }
}

async function inputOfFile(trx: Trx, { clock }: Platform, id: string): Promise<MonthInput> {
  const file = await readFile(trx, id, clock.now())
  return file === undefined ? refuse('not-found') : file.input
}

export async function payoutOfCertificate(trx: Trx, id: string): Promise<string> {
  const row = await trx
    .selectFrom('tax_certificate')
    .select('payout_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? refuse('not-found') : row.payout_id
}
