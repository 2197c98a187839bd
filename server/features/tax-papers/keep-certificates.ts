import { sql } from 'kysely'
import { type Db, inTransaction } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { placeOfContent } from './certificates.ts'

/** For the hourly tidying: who stood on a certificate is forgotten ten years after its year (privacy-and-law §1). */
export async function forgetOldCertificates(db: Db, now: Date): Promise<void> {
  await sql`
    update tax_certificate set content = null
    where content is not null and tax_year < extract(year from ${now}::timestamptz at time zone 'Asia/Bangkok') - 10`.execute(
    db,
  )
}

/** After a rotation of COLUMN_KEYS: seals with the first key what older keys have sealed. Answers how many were touched. */
export async function resealCertificates({ db, sealed }: Pick<Platform, 'db' | 'sealed'>): Promise<number> {
  const rows = await db
    .selectFrom('tax_certificate')
    .select(['id', 'content'])
    .where('content', 'is not', null)
    .execute()
  let touched = 0
  for (const { id, content } of rows) {
    if (content === null || !sealed.isOld(content)) continue
    const place = placeOfContent(id)
    const renewed = sealed.seal(sealed.open(content, place), place)
    await inTransaction(db, (trx) =>
      trx
        .updateTable('tax_certificate')
        .set({ content: renewed })
        .where('id', '=', id)
        .where('content', '=', content)
        .execute(),
    )
    touched += 1
  }
  return touched
}
