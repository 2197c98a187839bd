import { sql } from 'kysely'
import type { DataOf } from '#contract/shared/call.ts'
import { fileWarnings } from '#contract/seller/files.ts'
import type { getSubmission } from '#contract/staff/review.ts'
import { satangToBaht } from '#rules/money/satang.ts'
import { refuse } from '#rules/refusal.ts'
import { rejectReasonPresets, sentBackDays } from '#rules/sheets/review.ts'
import { sheetName } from '#rules/sheets/course-code.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import {
  draftFilesProblem,
  type FileRow,
  filesInForce,
  readPins,
  sharpSamplesOf,
  wasHandedIn,
} from '../catalogue/index.ts'
import type { Person } from '#server/platform/caller.ts'
import { inTransaction } from '#server/platform/database.ts'
import { inStores, mustHold, permission, storesWith } from '#server/platform/rights.ts'
import type { Platform } from '#server/platform/platform.ts'
import { drawnCover, drawnPdf, drawnSample, linkToFile, linkToPages } from './file-links.ts'
import { presentQueued, type QueueRow, readReviewers } from './queue.ts'

type Submission = DataOf<typeof getSubmission>

type SubmissionRow = QueueRow & {
  class_info: string
  detail: string
  price_satang: number
  semester: number
  year: number
  category: number
  reviewer_note: string
  whats_new: string
  pdf_pages: number | null
  pdf_bytes: number | null
  pdf_sha256: string | null
  demo_seed: number | null
  release_at: Date | null
}

const shownMax = 20

/** Everything about one submission on one page. Refuses: not-found (no such sheet or version, or of another store). */
export async function readSubmission(
  platform: Platform,
  staff: Person,
  { id, version }: { id: string; version?: number | undefined },
): Promise<Submission> {
  const row = await findSubmission(platform, id, version)
  if (row === undefined) return refuse('not-found')
  mustHold(staff, permission.sheets, row.store_code)
  const [files, onSale, missing, duplicates, decisions, seller, pins, reasons, colleagues] =
    await Promise.all([
      filesInForce(platform.db, id),
      version === undefined ? null : liveFile(platform, id),
      // Its lookups are those of approving, which has a transaction.
      inTransaction(platform.db, (trx) => draftFilesProblem(trx, id)),
      findDuplicates(platform, staff, row),
      readDecisions(platform, id),
      readSeller(platform, staff, row.author_id),
      readPins(platform.db, id),
      countReasons(platform),
      readReviewers(platform.db, [row.store_code]),
    ])
  const link = (fileId: string) => linkToFile(platform, staff, id, fileId)
  const drawn = { ...noFacts, pages: row.pdf_pages, bytes: null }
  const presentPdf = (file: FileRow | null, isDrawn: boolean) =>
    file === null && !isDrawn
      ? null
      : {
          url: link(file?.id ?? drawnPdf),
          pageUrl: linkToPages(platform, staff, id, file?.id ?? drawnPdf),
          ...(file === null ? drawn : factsOf(file)),
        }
  return {
    submission: presentQueued(row),
    colleagues: colleagues.filter(({ _id }) => _id !== row.author_id),
    sheet: {
      sCode: row.code,
      sName: row.name,
      classInfo: row.class_info,
      detail: row.detail,
      price: satangToBaht(row.price_satang),
      semester: row.semester,
      year: row.year,
      category: row.category,
    },
    note: row.reviewer_note,
    release: row.release_at?.toISOString() ?? null,
    whatsNew: row.whats_new,
    cover: { url: link(drawnCover) },
    samples:
      files.samples.length > 0
        ? files.samples.map((sample) => ({ url: link(sample.id) }))
        : Array.from({ length: files.drawnSamples }, (_, index) => ({ url: link(drawnSample(index + 1)) })),
    sharpSamples: sharpSamplesOf(files),
    pdf: presentPdf(files.pdf, files.drawnPdf),
    onSale: version === undefined ? null : presentPdf(onSale, onSale === null && row.demo_seed !== null),
    checks: { samplesWithQr: 0, missing: missing ?? null },
    duplicates,
    decisions,
    pins,
    reasons,
    seller,
  }
}

async function findSubmission(platform: Platform, id: string, version: number | undefined) {
  const of = version === undefined ? sql`s` : sql`v`
  const { rows } = await sql<SubmissionRow>`
    select s.id, ${version ?? null}::int as version, s.code, s.name, s.store_code, st.name_th, st.name_en, st.short, s.author_id,
      coalesce(sl.code_name, a.name) as author_name, ${of}.status, ${of}.reviewer_id, ${of}.revision, r.name as reviewer_name,
      coalesce(${of}.handed_in_at, ${version === undefined ? sql`s.updated_at` : sql`v.created_at`}) as handed_in_at,
      s.class_info, s.detail, s.price_satang, s.semester, s.year, s.category, ${of}.reviewer_note,
      ${version === undefined ? sql`''` : sql`v.whats_new`} as whats_new,
      s.pdf_pages, s.pdf_bytes, s.pdf_sha256, s.demo_seed,
      (select l.release_at from sheet_release l where l.sheet_id = s.id) as release_at
    from sheet s join store st on st.code = s.store_code join person a on a.id = s.author_id
      left join seller sl on sl.person_id = s.author_id
      ${version === undefined ? sql`` : sql`join sheet_version v on v.sheet_id = s.id and v.number = ${version}`}
      left join person r on r.id = ${of}.reviewer_id
    where s.id = ${id}`.execute(platform.db)
  return rows[0]
}

/** The PDF of the sheet's version on sale, if uploaded. */
async function liveFile(platform: Platform, sheetId: string): Promise<FileRow | null> {
  const row = await platform.db
    .selectFrom('sheet_file')
    .selectAll()
    .where('sheet_id', '=', sheetId)
    .where('kind', '=', 'pdf')
    .where('stage', '=', 'live')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

const noFacts = { blankShare: null, content: null, dpi: null, warnings: [] }

function factsOf(file: FileRow) {
  const { blankShare, content, dpi } = file.facts
  return {
    pages: file.pages,
    bytes: file.bytes,
    blankShare: typeof blankShare === 'number' ? blankShare : null,
    content: content === 'text' || content === 'scan' || content === 'mixed' ? content : null,
    dpi: typeof dpi === 'number' ? dpi : null,
    warnings: fileWarnings.filter((warning) => file.warnings.includes(warning)),
  } as const
}

/**
 * Other sheets of the same course and store, or with the same PDF: on sale anywhere, or in any state in own stores (INV-10). Same files
 * first.
 */
async function findDuplicates(
  platform: Platform,
  staff: Person,
  row: SubmissionRow,
): Promise<Submission['duplicates']> {
  const stores = storesWith(staff, permission.sheets)
  const mayKnow = sql`(s.on_sale or ${inStores('s.store_code', stores)})`
  const { rows } = await sql<{
    id: string
    code: string
    name: string
    author: string
    status: number
    same_file: boolean
    same_course: boolean
  }>`
    with mine as (
      select sha256 from sheet_file where sheet_id = ${row.id} and kind = 'pdf' and removed_at is null
      union select pdf_sha256 from sheet where id = ${row.id} and pdf_sha256 is not null
    ), found as (
      select sheet_id as id, true as same_file from sheet_file
        where kind = 'pdf' and removed_at is null and sha256 in (select sha256 from mine) and sheet_id <> ${row.id}
      union all
      (select s.id, false from sheet s
        where s.store_code = ${row.store_code} and s.code = ${row.code} and ${row.code} <> '' and s.status <> ${sql.lit(sheetStatus.draft)} and s.id <> ${row.id}
        order by s.created_at desc limit ${shownMax})
    )
    select s.id, s.code, s.name, coalesce(sl.code_name, p.name) as author, s.status, bool_or(f.same_file) as same_file,
      s.store_code = ${row.store_code} and s.code = ${row.code} as same_course
    from found f join sheet s on s.id = f.id join person p on p.id = s.author_id left join seller sl on sl.person_id = p.id
    where ${mayKnow} and ${wasHandedIn('s')}
    group by s.id, sl.code_name, p.name order by bool_or(f.same_file) desc, s.created_at desc limit ${shownMax}`.execute(
    platform.db,
  )
  return rows.map((found) => ({
    id: found.id,
    name: sheetName(found.code, found.name),
    author: found.author,
    status: found.status,
    sameFile: found.same_file,
    sameCourse: found.same_course,
  }))
}

async function readDecisions(platform: Platform, sheetId: string): Promise<Submission['decisions']> {
  const rows = await platform.db
    .selectFrom('sheet_review')
    .innerJoin('person', 'person.id', 'sheet_review.reviewer_id')
    .select(['decision', 'reason', 'person.name', 'decided_at'])
    .where('sheet_id', '=', sheetId)
    .orderBy('sheet_review.id', 'desc')
    .limit(shownMax)
    .execute()
  return rows.map(({ decision, reason, name, decided_at }) => ({
    decision,
    reason,
    by: name,
    at: decided_at.toISOString(),
  }))
}

/** How often all reviewers gave each reason lately: sellers see the most frequent ones before they hand in. */
async function countReasons({ db, clock }: Platform): Promise<number[]> {
  const since = new Date(clock.now().getTime() - sentBackDays * 24 * 3_600_000)
  const { rows } = await sql<{ preset: number; count: number }>`
    select preset, count(*)::int as count from sheet_review r, unnest(r.presets) preset
    where r.decided_at >= ${since} group by preset`.execute(db)
  return rejectReasonPresets.map((_, at) => rows.find(({ preset }) => preset === at)?.count ?? 0)
}

/** Rejections in other stores are left out: their names and reasons are for their staff. */
async function readSeller(
  platform: Platform,
  staff: Person,
  authorId: string,
): Promise<Submission['seller']> {
  const sentBack = sql`sheet_review r join sheet s on s.id = r.sheet_id
    where s.author_id = ${authorId} and r.decision = 'rejected' and ${inStores('s.store_code', storesWith(staff, permission.sheets))}`
  const [counted, rejections] = await Promise.all([
    sql<{ on_sale: number; rejected: number }>`
      select (select count(*) from sheet where author_id = ${authorId} and on_sale)::int as on_sale,
        (select count(*) from ${sentBack})::int as rejected`.execute(platform.db),
    sql<{ id: string; code: string; name: string; reason: string; decided_at: Date }>`
      select s.id, s.code, s.name, r.reason, r.decided_at from ${sentBack} order by r.id desc limit 5`.execute(
      platform.db,
    ),
  ])
  return {
    onSale: counted.rows[0]?.on_sale ?? 0,
    rejected: counted.rows[0]?.rejected ?? 0,
    rejections: rejections.rows.map((row) => ({
      id: row.id,
      name: sheetName(row.code, row.name),
      reason: row.reason,
      at: row.decided_at.toISOString(),
    })),
  }
}
