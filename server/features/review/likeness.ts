import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import type { likeOwned } from '#contract/buyer/library.ts'
import type { getLikeness } from '#contract/seller/files.ts'
import { refuse } from '#rules/refusal.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { approved, filesInForce, wasHandedIn, drawnPdfKeys } from '../catalogue/index.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import { askForLook, findLivePdf } from './look-at-pages.ts'

const ownShownMax = 5
const likeOwnedMax = 3

/**
 * Warning to an author before handing in: own sheets with these pages, by name, and whether another author has them. It says neither which,
 * where nor how many, so that disguises cannot be tested against it. Refuses: not-found.
 */
export async function readLikeness(
  trx: Trx,
  personId: string,
  sheetId: string,
): Promise<DataOf<typeof getLikeness>> {
  const sheet = await trx
    .selectFrom('sheet')
    .select('id')
    .where('id', '=', sheetId)
    .where('author_id', '=', personId)
    .executeTakeFirst()
  if (sheet === undefined) return refuse('not-found')
  const { pdf } = await filesInForce(trx, sheetId)
  if (pdf === null) return { state: 'unreadable', own: [], others: false }
  const look = await lookOf(trx, pdf.sha256)
  if (look === undefined) {
    await askForLook(trx, sheetId)
    return { state: 'reading', own: [], others: false }
  }
  const { rows } = await sql<{ id: string; code: string; name: string; own: boolean; pages: number }>`
    ${sheetsAlike(look, pdf.sha256)}
    select s.id, s.code, s.name, s.author_id = ${personId} as own, max(f.pages) as pages
    from found f join sheet s on s.id = f.id
    where s.id <> ${sheetId} and (s.author_id = ${personId} or ${wasHandedIn('s')})
    group by s.id having max(f.pages) >= ${pagesAlikeMin(look)} order by max(f.pages) desc, s.id`.execute(trx)
  return {
    state: look.pages === 0 ? 'unreadable' : 'ready',
    own: rows
      .filter(({ own }) => own)
      .slice(0, ownShownMax)
      .map(({ id, code, name, pages }) => ({ _id: id, name: sheetName(code, name), pages })),
    others: rows.some(({ own }) => !own),
  }
}

/** Number of pages that a sheet on sale shares with what owners of other sheets can read, and no draft of these. Refuses: not-found. */
export async function readLikeOwned(
  db: Db,
  personId: string,
  sheetId: string,
): Promise<DataOf<typeof likeOwned>> {
  const sheet = await db
    .selectFrom('sheet')
    .select('id')
    .where('id', '=', sheetId)
    .where('on_sale', '=', true)
    .executeTakeFirst()
  if (sheet === undefined) return refuse('not-found')
  // Not that of a new version, which its author may still be making.
  const pdf = await findLivePdf(db, sheetId)
  const look = pdf && (await lookOf(db, pdf.sha256))
  if (pdf === undefined || look === undefined) return { pages: 0, sheets: [] }
  const { rows } = await sql<{ id: string; code: string; name: string; pages: number }>`
    ${sheetsAlike(look, pdf.sha256)}
    select s.id, ${sql.raw(approved.code)} as code, ${sql.raw(approved.name)} as name, max(f.pages) as pages
    from found f join sheet s on s.id = f.id join owned_sheet e on e.sheet_id = s.id and e.person_id = ${personId}
    where s.id <> ${sheetId} and f.is_live
    group by s.id having max(f.pages) >= ${pagesAlikeMin(look)} order by max(f.pages) desc, s.id limit ${likeOwnedMax}`.execute(
    db,
  )
  return {
    pages: look.pages,
    sheets: rows.map(({ id, code, name, pages }) => ({ _id: id, name: sheetName(code, name), pages })),
  }
}

type Look = { id: number; pages: number }

async function lookOf(db: Db, sha256: string): Promise<Look | undefined> {
  return await db
    .selectFrom('pdf_look')
    .leftJoin('page_look', 'page_look.pdf_id', 'pdf_look.id')
    .select((eb) => ['pdf_look.id', eb.fn.count<number>('page_look.page').as('pages')])
    .where('sha256', '=', sha256)
    .groupBy('pdf_look.id')
    .executeTakeFirst()
}

/** A single page of many may be the same cover or form. */
const pagesAlikeMin = ({ pages }: Look) => Math.min(2, Math.max(1, pages))

/** `found`: sheets whose file, the one that owners read or another, has pages of this one, or is this one, with how many. */
const sheetsAlike = (look: Look, sha256: string) => sql`
    with pairs as (
      select other_pdf_id as pdf_id, page from page_match where pdf_id = ${look.id}
      union select pdf_id, other_page from page_match where other_pdf_id = ${look.id}
    ), alike as (
      select l.sha256, count(distinct p.page)::int as pages from pairs p join pdf_look l on l.id = p.pdf_id group by l.sha256
      union all select ${sha256}, ${look.pages}::int
    ), found as (
      select f.sheet_id as id, a.pages, f.stage = 'live' as is_live from alike a
        join sheet_file f on f.sha256 = a.sha256 and f.kind = 'pdf' and f.removed_at is null
      union all
      select split_part(split_part(a.sha256, '/', 3), '-', 1), a.pages, true from alike a where starts_with(a.sha256, ${drawnPdfKeys})
    )`
