import { z } from 'zod'
import { withLocalFile } from '../reading/index.ts'
import { type Db, inTransaction, type Trx } from '#server/platform/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { shinglesOf } from '#rules/originality/shingles.ts'
import { type PageLooked, type PageText, RenderFailed, type SourceFile } from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findMatches, storeMarks } from './page-matches.ts'
import { drawnPdfKey } from '../catalogue/index.ts'
import { type DrawnFiles, keyOfDrawnPdf } from './drawn-files.ts'
import { takeInPostedByAll } from './staff-uploads.ts'

/** Requested by its name where a sheet is handed in: the files know no reviewers. */
const lookAtPagesJob = 'sheet-review.look-at-pages'
const about = z.object({ sheetId: z.string(), drawn: z.boolean().default(false) })

export function jobs(platform: Platform, drawn: DrawnFiles = {}) {
  return {
    [lookAtPagesJob]: async (payload: unknown) => {
      const input = about.parse(payload)
      await lookAtPagesOf(platform, input.sheetId, input.drawn ? drawn : {})
    },
    // Files from before page marks existed, newest first, a few at a time.
    'sheet-review.look-at-older': async () => {
      const rows = await platform.db
        .selectFrom('sheet_file')
        .leftJoin('pdf_look', 'pdf_look.sha256', 'sheet_file.sha256')
        .select(['sheet_file.sha256', 'sheet_file.storage_key'])
        .where('kind', '=', 'pdf')
        .where('removed_at', 'is', null)
        .where('pdf_look.id', 'is', null)
        .orderBy('uploaded_at', 'desc')
        .limit(otherSheetsMax)
        .execute()
      for (const row of rows) await lookAt(platform, { name: row.sha256, key: row.storage_key })
    },
    'sheet-review.take-in-posted': () => takeInPostedByAll(platform),
  }
}

/** Five fields, UTC. */
export const schedule = {
  'sheet-review.look-at-older': '*/5 * * * *',
  'sheet-review.take-in-posted': '* * * * *',
}

/** Two requests are one job. `drawn`: also of a demo sheet whose file has to be drawn first. */
export async function askForLook(trx: Trx, sheetId: string): Promise<void> {
  await enqueue(trx, lookAtPagesJob, { sheetId, drawn: true }, { key: `${lookAtPagesJob}:${sheetId}` })
}

/** A PDF as it is inspected: by its hash; one that is drawn for the demo by where it would lie. */
type LookedFile = { name: string; key: string }

const otherSheetsMax = 10

/** Inspects the sheet's files, new and on sale, then those of the same course handed in before pages were inspected. */
async function lookAtPagesOf(platform: Platform, sheetId: string, drawn: DrawnFiles): Promise<void> {
  const sheet = await platform.db
    .selectFrom('sheet')
    .select(['id', 'code', 'name', 'store_code', 'demo_seed'])
    .where('id', '=', sheetId)
    .executeTakeFirst()
  if (sheet === undefined) return
  const { demo_seed: demoSeed } = sheet
  const isDrawn = demoSeed !== null && (await findLivePdf(platform.db, sheetId)) === undefined
  if (isDrawn && drawn.drawPdf !== undefined) {
    const key = await keyOfDrawnPdf(platform, drawn, {
      id: sheet.id,
      name: sheet.name,
      storeCode: sheet.store_code,
      demoSeed,
    })
    await lookAt(platform, { name: drawnPdfKey({ id: sheet.id, demoSeed }), key })
  }
  for (const file of await filesToLookAt(platform, sheet)) await lookAt(platform, file)
}

/** The file on sale; of a demo sheet without one it is drawn. */
export async function findLivePdf(db: Db | Trx, sheetId: string): Promise<{ sha256: string } | undefined> {
  return await db
    .selectFrom('sheet_file')
    .select('sha256')
    .where('sheet_id', '=', sheetId)
    .where('kind', '=', 'pdf')
    .where('stage', '=', 'live')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

async function filesToLookAt(
  { db, clock }: Platform,
  sheet: { id: string; code: string; store_code: number },
): Promise<LookedFile[]> {
  const rows = await db
    .selectFrom('sheet_file')
    .innerJoin('sheet', 'sheet.id', 'sheet_file.sheet_id')
    .leftJoin('pdf_look', 'pdf_look.sha256', 'sheet_file.sha256')
    .select(['sheet_file.sheet_id', 'sheet_file.sha256', 'sheet_file.storage_key'])
    .where('sheet_file.kind', '=', 'pdf')
    .where('sheet_file.removed_at', 'is', null)
    .where((where) =>
      where.or([
        where('pdf_look.id', 'is', null),
        where.and([
          where('pdf_look.problem', 'is not', null),
          where('pdf_look.looked_at', '<', triesAgainBefore(clock.now())),
        ]),
      ]),
    )
    .where((where) =>
      where.or([
        where('sheet.id', '=', sheet.id),
        where.and([
          where('sheet.store_code', '=', sheet.store_code),
          where('sheet.code', '=', sheet.code),
          where('sheet.status', '<>', 0),
        ]),
      ]),
    )
    .orderBy((order) => order('sheet.id', '<>', sheet.id))
    .orderBy('sheet.created_at', 'desc')
    .limit(otherSheetsMax)
    .execute()
  return rows.map((row) => ({ name: row.sha256, key: row.storage_key }))
}

/** Pages of a file that are inspected; the rest of a longer one is not compared. */
const pagesLookedAtMax = 300
/** Requested together: an answer of a process, which is ended when it takes too long for these. */
const pagesTogether = 4
const failuresMax = 3

/** A failed file is retried at most once an hour, and only when staff open it. */
export const triesAgainBefore = (now: Date): Date => new Date(now.getTime() - 3_600_000)

/**
 * Once per file. Pages that cannot be drawn are left out; a file that fails repeatedly is stored as uninspectable and retried later. Throws
 * `RendererBusy`: the job comes back later.
 */
async function lookAt(platform: Platform, { name, key }: LookedFile): Promise<void> {
  const known = await platform.db
    .selectFrom('pdf_look')
    .select(['id', 'problem', 'looked_at'])
    .where('sha256', '=', name)
    .executeTakeFirst()
  const isSettled =
    known !== undefined &&
    (known.problem === null || known.looked_at >= triesAgainBefore(platform.clock.now()))
  if (isSettled || (await platform.storage.head(key)) === null) return
  const looks: (PageLooked & { page: number })[] = []
  let failures = 0
  let problem: string | null = null
  let texts: PageText[] = []
  await withLocalFile(platform.storage, { key, markOffset: 0, markLength: 0 }, async (file) => {
    texts = await textsOf(platform, file)
    for (let from = 1; from <= pagesLookedAtMax; from += pagesTogether) {
      try {
        const part = await platform.pageRenderer.lookAtPages(file, { from, count: pagesTogether }, 'later')
        looks.push(...part.looks.flatMap((look, at) => (look === null ? [] : { ...look, page: from + at })))
        if (from + pagesTogether > part.pageCount) return
      } catch (error) {
        if (!(error instanceof RenderFailed)) throw error
        problem = error.message.slice(0, 200)
        failures += 1
        if (failures >= failuresMax) return
      }
    }
  })
  if (looks.length > 0) problem = null
  const marked = looks.flatMap(({ page, marks }) =>
    marks === null || marks.words.length === 0
      ? []
      : [{ page, marks, shingles: shinglesOf(texts[page - 1]?.compact.join('') ?? '') }],
  )
  const matches = await findMatches(platform.db, marked)
  await inTransaction(platform.db, async (trx) => {
    await trx.deleteFrom('pdf_look').where('sha256', '=', name).where('problem', 'is not', null).execute()
    const row = await trx
      .insertInto('pdf_look')
      .values({ sha256: name, problem, looked_at: platform.clock.now() })
      .onConflict((conflict) => conflict.column('sha256').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row === undefined || looks.length === 0) return
    const values = looks.map(({ page, high, low, sum }) => ({ pdf_id: row.id, page, high, low, sum }))
    await trx.insertInto('page_look').values(values).execute()
    await storeMarks(trx, row.id, marked, matches)
  })
}

/** Scans have none, and a file whose text cannot be read is known by its pictures. */
async function textsOf(platform: Platform, file: SourceFile): Promise<PageText[]> {
  try {
    return (await platform.pageRenderer.hasText(file, 'later'))
      ? await platform.pageRenderer.readTexts(file, 'later')
      : []
  } catch (error) {
    if (error instanceof RenderFailed) return []
    throw error
  }
}
