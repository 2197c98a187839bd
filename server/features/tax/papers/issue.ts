import { sql } from 'kysely'
import { buddhistYear } from '#rules/calendar/bangkok.ts'
import { refuse } from '#rules/refusal.ts'
import { nameOfCertificate } from '#rules/tax/papers/certificate-paper.ts'
import { writeTaxAddress } from '#rules/tax/papers/people.ts'
import { listedSatang } from '#rules/tax/tax-policy.ts'
import { type NewMessage, sendMessages } from '#server/features/messages/index.ts'
import { readTaxPayees, type TaxPayee } from '#server/features/sellers/index.ts'
import { type AuditFacts, recordAudit, recordAudits } from '#server/platform/audit.ts'
import { type Trx, letStatementsTake } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { mustNotBeOwn } from '#server/platform/own-matter.ts'
import type { Platform } from '#server/platform/platform.ts'
import { certificateIssued, certificateReplaced } from '#server/words/payouts.ts'
import { type CertificateContent, placeOfContent } from './certificates.ts'
import { isKnownCompany, payerCompany } from './payers.ts'
import { type MonthPayout, ofMonth, payoutColumns, readPayout } from './payouts-of-month.ts'

/** Serialises numbering, so that numbers have no gap and a payout never has two in force. */
export const numberingLock = 7_304_412

/** Certificates per transaction; the screen calls again while more wait. */
const issueMax = 1_000

type Doer = { platform: Platform; actorId: string }

/**
 * Numbers certificates for a month's payouts with tax and none in force: the listed ones, or those named. Sellers without name or national
 * ID are left out and counted. Refuses: not-found, tax.nothing-withheld, tax.payee-incomplete (one named payout), tax.payer-unknown.
 */
export async function issueCertificates(
  trx: Trx,
  { platform, actorId }: Doer,
  { month, payouts: named }: { month: number; payouts?: readonly string[] | undefined },
): Promise<{ issued: number; incomplete: number; more: boolean }> {
  await sql`select pg_advisory_xact_lock(${numberingLock})`.execute(trx)
  await letStatementsTake(trx, '30s')
  const waiting = named === undefined ? await findWaiting(trx, month) : await findNamed(trx, month, named)
  const payees = await readTaxPayees(trx, platform, [...new Set(waiting.map(({ sellerId }) => sellerId))])
  const complete = waiting.filter(({ sellerId }) => isComplete(payees.get(sellerId)))
  if (named?.length === 1 && waiting.length === 1 && complete.length === 0) refuse('tax.payee-incomplete')
  const batch = complete.slice(0, issueMax)
  const issued = await issueAll(trx, { platform, actorId }, batch, payees)
  // Last, because it takes the audit trail's lock, for which others then wait.
  await sendMessages(
    trx,
    issued.map(({ notice }) => notice),
  )
  await recordAudits(
    trx,
    issued.map(({ act }) => act),
  )
  return {
    issued: batch.length,
    incomplete: waiting.length - complete.length,
    more: complete.length > batch.length,
  }
}

/**
 * Cancels a wrong certificate and issues a new one with a new number and today's data (payouts-and-tax §3); none where the transfer came
 * back, because nothing was withheld then. Refuses: not-found, staff.own-matter, tax.certificate-cancelled, tax.payee-incomplete,
 * tax.payer-unknown.
 */
export async function replaceCertificate(
  trx: Trx,
  { platform, actorId }: Doer,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string; book: number; number: number } | null> {
  await sql`select pg_advisory_xact_lock(${numberingLock})`.execute(trx)
  const old = await trx.selectFrom('tax_certificate').selectAll().where('id', '=', id).executeTakeFirst()
  if (old === undefined) return refuse('not-found')
  if (old.cancelled_at !== null) refuse('tax.certificate-cancelled')
  const payout = await readPayout(trx, old.payout_id)
  if (payout === undefined) return refuse('not-found')
  mustNotBeOwn(actorId, [payout.sellerId], `tax-certificate:${id}`)
  const payee = (await readTaxPayees(trx, platform, [payout.sellerId])).get(payout.sellerId)
  if (payout.returnedOn === null && !isComplete(payee)) refuse('tax.payee-incomplete')
  await trx
    .updateTable('tax_certificate')
    .set({ cancelled_at: platform.clock.now(), cancelled_by: actorId, cancel_reason: reason })
    .where('id', '=', id)
    .execute()
  if (payout.returnedOn !== null) {
    await recordAudit(trx, {
      actorId,
      action: 'tax-certificate.cancel',
      object: `tax-certificate:${id}`,
      after: { reason },
    })
    return null
  }
  const line = (await takeLines(trx, [payout]))(payout)
  const { certificate, notice, act } = await issue(
    trx,
    { platform, actorId },
    { payout, payee, line, replaced: { id, reason, number: old.number } },
  )
  await sendMessages(trx, [notice])
  await recordAudits(trx, [act])
  return certificate
}

function isComplete(payee: TaxPayee | undefined): boolean {
  return payee !== undefined && payee.realName !== '' && payee.peopleID !== ''
}

/** Listed payouts with tax and without a certificate in force, in order of payment. */
async function findWaiting(trx: Trx, month: number): Promise<MonthPayout[]> {
  const { rows } = await sql<MonthPayout>`
    select ${payoutColumns}
    from payout p where ${ofMonth(month)} and p.returned_at is null and p.gross_satang >= ${listedSatang} and p.tax_satang > 0
      and not exists (select from tax_certificate c where c.payout_id = p.id and c.cancelled_at is null)
    order by p.paid_on, p.id`.execute(trx)
  return rows
}

async function findNamed(trx: Trx, month: number, ids: readonly string[]): Promise<MonthPayout[]> {
  const { rows } = await sql<MonthPayout & { certified: boolean }>`
    select ${payoutColumns},
      exists (select from tax_certificate c where c.payout_id = p.id and c.cancelled_at is null) as certified
    from payout p where ${ofMonth(month)} and p.returned_at is null and p.id = any(${[...ids]}::text[]) order by p.paid_on, p.id`.execute(
    trx,
  )
  if (rows.length !== new Set(ids).size) refuse('not-found')
  if (rows.some(({ taxSatang }) => taxSatang === 0)) refuse('tax.nothing-withheld')
  return rows.filter(({ certified }) => !certified)
}

type Issued = {
  certificate: { id: string; book: number; number: number }
  notice: NewMessage
  act: AuditFacts
}

async function issueAll(
  trx: Trx,
  doer: Doer,
  payouts: readonly MonthPayout[],
  payees: ReadonlyMap<string, TaxPayee>,
): Promise<Issued[]> {
  const lineOf = await takeLines(trx, payouts)
  const issued: Issued[] = []
  for (const payout of payouts)
    issued.push(await issue(trx, doer, { payout, payee: payees.get(payout.sellerId), line: lineOf(payout) }))
  return issued
}

/** Inserts the row; the caller sends the notice and writes the audit record. */
async function issue(
  trx: Trx,
  { platform, actorId }: Doer,
  {
    payout,
    payee,
    line,
    replaced,
  }: {
    payout: MonthPayout
    payee: TaxPayee | undefined
    line: number | null
    replaced?: { id: string; reason: string; number: number }
  },
): Promise<Issued> {
  const company = payerCompany(platform.config, payout.payer)
  if (!isKnownCompany(company)) refuse('tax.payer-unknown')
  if (payee === undefined) return refuse('tax.payee-incomplete')
  const now = platform.clock.now()
  const taxYear = Number(payout.paidOn.slice(0, 4))
  const id = newId()
  const number = await takeNumber(trx, payout.payer, taxYear)
  const content: CertificateContent = {
    payer: company,
    payee: { name: payee.realName, taxId: payee.peopleID, address: writeTaxAddress(payee) },
  }
  await trx
    .insertInto('tax_certificate')
    .values({
      id,
      payout_id: payout.id,
      payer: payout.payer,
      tax_year: taxYear,
      number,
      line_in_return: line,
      content: platform.sealed.seal(JSON.stringify(content), placeOfContent(id)),
      issued_at: now,
      issued_by: actorId,
      replaces_id: replaced?.id ?? null,
    })
    .execute()
  const name = nameOfCertificate(taxYear, number)
  return {
    certificate: { id, book: buddhistYear(taxYear), number },
    notice: {
      personId: payout.sellerId,
      type: 'info',
      notice: 'payout',
      subject: {
        th: 'หนังสือรับรองการหักภาษี ณ ที่จ่ายของคุณ',
        en: 'Your withholding-tax certificate',
      },
      key: `tax-certificate:${id}`,
      html: replaced === undefined ? certificateIssued({ name }) : certificateReplaced({ name }),
    },
    act: {
      actorId,
      action: replaced === undefined ? 'tax-certificate.issue' : 'tax-certificate.replace',
      object: `tax-certificate:${id}`,
      ...(replaced && { before: { id: replaced.id, number: replaced.number, reason: replaced.reason } }),
      after: { payout: payout.id, payer: payout.payer, year: taxYear, number },
    },
  }
}

/** The next number of this payer and year. The caller holds the numbering lock; a rollback frees the number. */
async function takeNumber(trx: Trx, payer: string, taxYear: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into tax_certificate_number as n (payer, tax_year, last) values (${payer}, ${taxYear}, 1)
    on conflict (payer, tax_year) do update set last = n.last + 1 returning last`.execute(trx)
  const last = rows[0]?.last
  if (last === undefined)
    throw new Error(`certificate number of ${payer}, ${taxYear}: the insert returned no row`)
  return last
}

/** Lines of payments `c` in their returns: of certificates, replaced and cancelled ones too, and of returns that were made before those. */
export const linesTaken = sql`(select payout_id, line_in_return as line from tax_certificate where line_in_return is not null
  union all select payout_id, line from tax_return_line)`

/**
 * The lines in the payers' monthly returns: the next one, or that of the replaced certificate, or of the return that was made already; null
 * where the bank reports the tax. Fixed once, so that no later payout renumbers them. The caller holds the numbering lock.
 */
async function takeLines(
  trx: Trx,
  payouts: readonly MonthPayout[],
): Promise<(payout: MonthPayout) => number | null> {
  const months = [...new Set(payouts.map(({ paidOn }) => `${paidOn.slice(0, 7)}-01`))]
  const { rows } = await sql<{ of_return: string; last: number; taken: Record<string, number> }>`
    select concat_ws(' ', p.payer, to_char(m.first, 'YYYY-MM')) as of_return, max(c.line) as last,
      coalesce(jsonb_object_agg(c.payout_id, c.line) filter (where c.payout_id = any(${payouts.map(({ id }) => id)}::text[])), '{}') as taken
    from unnest(${months}::date[]) m (first) join payout p on p.paid_on >= m.first and p.paid_on < (m.first + interval '1 month')::date
      join ${linesTaken} c on c.payout_id = p.id
    group by 1`.execute(trx)
  const last = new Map(rows.map((row) => [row.of_return, row.last]))
  const taken = new Map(rows.flatMap((row) => Object.entries(row.taken)))
  return ({ id, payer, paidOn, channel }) => {
    if (channel !== 'ORDINARY') return null
    const own = taken.get(id)
    if (own !== undefined) return own
    const ofReturn = `${payer} ${paidOn.slice(0, 7)}`
    const next = (last.get(ofReturn) ?? 0) + 1
    last.set(ofReturn, next)
    return next
  }
}
