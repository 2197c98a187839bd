import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

/** For the hourly tidying: who stood on a certificate is forgotten ten years after its year (privacy-and-law §1). */
export async function forgetOldCertificates(db: Db, now: Date): Promise<void> {
  await sql`
    update tax_certificate set content = null
    where content is not null and tax_year < extract(year from ${now}::timestamptz at time zone 'Asia/Bangkok') - 10`.execute(
    db,
  )
}
