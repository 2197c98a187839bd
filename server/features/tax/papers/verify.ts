import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import QRCode from 'qrcode'
import type { DataOf } from '#contract/shared/call.ts'
import type { verifyCertificate } from '#contract/seller/tax-certificates.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { nameOfCertificate } from '#rules/tax/papers/certificate-paper.ts'
import type { Db } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The id with a keyed code, so that running numbers cannot be enumerated. */
function codeOf({ sealed }: Pick<Platform, 'sealed'>, id: string): string {
  return `${id}.${sealed.blindIndexOf(id, 'tax_certificate.code').slice(0, 22)}`
}

/** The code in the corner of a certificate: the address of its public page, dark modules row by row. */
export function verificationOf(platform: Pick<Platform, 'sealed' | 'config'>, id: string) {
  const address = `${platform.config.PUBLIC_URL}/verify?${codeOf(platform, id)}`
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' })
  const dark = Array.from({ length: modules.size }, (_row, row) =>
    Array.from({ length: modules.size }, (_column, column) => modules.get(row, column)).join(''),
  )
  return { address, dark }
}

/** Number, sum and date of a certificate, and whether it is in force; no person's name. Refuses: not-found. */
export async function verify(
  db: Db,
  platform: Pick<Platform, 'sealed'>,
  code: string,
): Promise<DataOf<typeof verifyCertificate>> {
  const [id = ''] = code.split('.')
  const [given, right] = [Buffer.from(code), Buffer.from(codeOf(platform, id))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return refuse('not-found')
  const { rows } = await sql<{
    year: number
    number: number
    gross: number
    tax: number
    day: string
    inForce: boolean
  }>`
    select c.tax_year as year, c.number, p.gross_satang as gross, p.tax_satang as tax, to_char(p.paid_on, 'YYYY-MM-DD') as day,
      c.cancelled_at is null as "inForce"
    from tax_certificate c join payout p on p.id = c.payout_id where c.id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) return refuse('not-found')
  return {
    number: nameOfCertificate(row.year, row.number),
    gross: satangToBaht(row.gross),
    tax: satangToBaht(row.tax),
    date: row.day,
    inForce: row.inForce,
  }
}
