import { sql } from 'kysely'
import { z } from 'zod'
import { bangkokDate, buddhistYear } from '#rules/calendar/bangkok.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { type CertificateFacts, nameOfCertificate } from '#rules/tax/papers/certificate-paper.ts'
import { listedSatang } from '#rules/tax/tax-policy.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { payerCompany } from './payers.ts'
import { type MonthPayout, ofMonth } from './payouts-of-month.ts'
import { verificationOf } from './verify.ts'

export type Certificate = Omit<CertificateFacts, 'isDuplicate'> & {
  id: string
  payoutId: string
  cancelReason: string
}

const person = z.object({ name: z.string(), taxId: z.string(), address: z.string() })
const contentShape = z.object({ payer: person, payee: person })
export type CertificateContent = z.output<typeof contentShape>

export function placeOfContent(id: string) {
  return { column: 'tax_certificate.content', row: id } as const
}

/** Ten years after its year a certificate names nobody. */
const forgotten: CertificateContent = {
  payer: { name: '-', taxId: '', address: '' },
  payee: { name: '-', taxId: '', address: '' },
}

type Row = {
  id: string
  payout_id: string
  tax_year: number
  number: number
  content: string | null
  line_in_return: number | null
  issued_at: Date
  cancelled_at: Date | null
  cancel_reason: string
  next_year: number | null
  next_number: number | null
  old_year: number | null
  old_number: number | null
}

/** The certificates of these payouts, for each the one in force first, then cancelled ones, newest first. */
export async function readCertificates(
  db: Db,
  platform: Pick<Platform, 'sealed' | 'config'>,
  payouts: readonly MonthPayout[],
): Promise<Map<string, Certificate[]>> {
  if (payouts.length === 0) return new Map()
  const byId = new Map(payouts.map((payout) => [payout.id, payout]))
  const { rows } = await sql<Row>`
      select c.id, c.payout_id, c.tax_year, c.number, c.content, c.line_in_return, c.issued_at, c.cancelled_at, c.cancel_reason,
        next.tax_year as next_year, next.number as next_number, old.tax_year as old_year, old.number as old_number
      from tax_certificate c
      left join tax_certificate next on next.replaces_id = c.id
      left join tax_certificate old on old.id = c.replaces_id
      where c.payout_id = any(${[...byId.keys()]}::text[])
      order by c.payout_id, c.cancelled_at is not null, c.number desc`.execute(db)
  const certificates = rows.flatMap((row) => {
    const payout = byId.get(row.payout_id)
    if (payout === undefined) return []
    const { payer, payee } = openContent(platform, row)
    return [
      {
        id: row.id,
        payoutId: row.payout_id,
        book: buddhistYear(row.tax_year),
        number: row.number,
        payer,
        payee,
        lineInReturn: row.line_in_return,
        paidOn: payout.paidOn,
        issuedOn: bangkokDate(row.issued_at),
        grossSatang: payout.grossSatang,
        taxSatang: payout.taxSatang,
        channel: payout.channel,
        check: verificationOf(platform, row.id),
        cancelledBy: row.cancelled_at === null ? null : (named(row.next_year, row.next_number) ?? ''),
        replaces: named(row.old_year, row.old_number),
        cancelReason: row.cancel_reason,
      },
    ]
  })
  return Map.groupBy(certificates, ({ payoutId }) => payoutId)
}

function openContent(
  { sealed }: Pick<Platform, 'sealed'>,
  { id, content }: Pick<Row, 'id' | 'content'>,
): CertificateContent {
  return content === null
    ? forgotten
    : contentShape.parse(JSON.parse(sealed.open(content, placeOfContent(id))))
}

/** The company that paid each of these; slip and certificate of a payout name the same. */
export async function readPayerNames(
  db: Db,
  platform: Pick<Platform, 'sealed' | 'config'>,
  payouts: readonly Pick<MonthPayout, 'id' | 'payer'>[],
): Promise<Map<string, string>> {
  const { rows } = await sql<Pick<Row, 'id' | 'content' | 'payout_id'>>`
    select id, content, payout_id from tax_certificate
    where payout_id = any(${payouts.map(({ id }) => id)}::text[]) and cancelled_at is null and content is not null`.execute(
    db,
  )
  return new Map([
    ...payouts.map(({ id, payer }) => [id, payerCompany(platform.config, payer).name] as const),
    ...rows.map((row) => [row.payout_id, openContent(platform, row).payer.name] as const),
  ])
}

function named(year: number | null, number: number | null): string | null {
  return year === null || number === null ? null : nameOfCertificate(year, number)
}

/** For the hourly tidying: erases names from certificates ten years after their year (privacy-and-law §1). */
export async function forgetOldCertificates(db: Db, now: Date): Promise<void> {
  await sql`
    update tax_certificate set content = null
    where content is not null and tax_year < extract(year from ${now}::timestamptz at time zone 'Asia/Bangkok') - 10`.execute(
    db,
  )
}

/**
 * Payouts of a month of at least `fromSatang` (at most the listing threshold) with withheld tax, and how many of them have a certificate in
 * force; of the listed ones, how many wait for theirs.
 */
export async function countWithheld(db: Db | Trx, month: number, fromSatang: number) {
  const { rows } = await sql<{
    withheld: number
    issued: number
    tax: number
    waiting: number
    waitingTax: number
  }>`
    select count(*) as withheld, count(*) filter (where certified) as issued, coalesce(sum(tax_satang), 0)::bigint as tax,
      count(*) filter (where waits) as waiting, coalesce(sum(tax_satang) filter (where waits), 0)::bigint as "waitingTax"
    from payout p cross join lateral (select exists (select from tax_certificate c where c.payout_id = p.id and c.cancelled_at is null) as certified) has
      cross join lateral (select not certified and p.gross_satang >= ${listedSatang} as waits) lacks
    where ${ofMonth(month)} and p.returned_at is null and p.gross_satang >= ${fromSatang} and p.tax_satang > 0`.execute(
    db,
  )
  return rows[0] ?? { withheld: 0, issued: 0, tax: 0, waiting: 0, waitingTax: 0 }
}

/** The certificates of a seller, newest first. */
export async function readOwnCertificates(db: Db, personId: string) {
  const { rows } = await sql<{
    id: string
    tax_year: number
    number: number
    day: string
    gross: number
    tax: number
    cancelled: boolean
    next_year: number | null
    next_number: number | null
  }>`
    select c.id, c.tax_year, c.number, to_char(p.paid_on, 'YYYY-MM-DD') as day, p.gross_satang as gross, p.tax_satang as tax,
      c.cancelled_at is not null as cancelled, next.tax_year as next_year, next.number as next_number
    from tax_certificate c join payout p on p.id = c.payout_id
    left join tax_certificate next on next.replaces_id = c.id
    where p.seller_id = ${personId} order by p.paid_on desc, c.number desc`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    name: nameOfCertificate(row.tax_year, row.number),
    date: row.day,
    gross: satangToBaht(row.gross),
    tax: satangToBaht(row.tax),
    cancelled: row.cancelled,
    replacedBy:
      row.next_year === null || row.next_number === null
        ? null
        : nameOfCertificate(row.next_year, row.next_number),
  }))
}
