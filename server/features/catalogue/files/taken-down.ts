import { sql } from 'kysely'
import type { Trx } from '#server/platform/database.ts'

/** A page alone may be a form or a cover that many have. */
const pagesMin = 2

/**
 * Whether this PDF was taken down after a claim, or shares pages with one that was: the very file by its hash, its disguises by
 * the marks of their pages, once they were looked at.
 */
export async function isTakenDown(trx: Trx, sha256: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    with mine as (select id from pdf_look where sha256 = ${sha256}
    ), taken as (select l.id from pdf_look l join taken_down_file t using (sha256))
    select exists (select from taken_down_file where sha256 = ${sha256}) or (
      select count(distinct page) >= ${pagesMin} from (
        select m.page from page_match m join mine on mine.id = m.pdf_id join taken on taken.id = m.other_pdf_id
        union all
        select m.other_page from page_match m join mine on mine.id = m.other_pdf_id join taken on taken.id = m.pdf_id
      ) pages) as taken`.execute(trx)
  return rows[0]?.taken === true
}
