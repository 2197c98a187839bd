import { refuse } from '#rules/refusal.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { mayMoveVersion } from '#rules/sheets/sheet-versions.ts'
import {
  type InspectedFile,
  lockOwnSheetFiles as lockOwnFiles,
  placeFile,
} from '#server/features/catalogue/files/index.ts'
import type { Db, Trx } from '#server/platform/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lockOwnSheet } from './lock-sheet.ts'
import { lockOpenVersion, presentVersion } from './version.queries.ts'
import { saveVersion, startVersion } from './versions.ts'

const whatsNewMax = 2000

/**
 * The file in which a page of a sheet on sale is changed: the waiting version's, if any, else the one on sale; `file` is null for demo
 * sheets. Refuses: not-found, sheets.moved-on (not on sale), files.under-review.
 */
export async function fileToFix(db: Db | Trx, authorId: string, sheetId: string) {
  const sheet = await db
    .selectFrom('sheet')
    .leftJoin('sheet_version', (join) =>
      join.onRef('sheet_version.sheet_id', '=', 'sheet.id').on('sheet_version.status', '<', 4),
    )
    .select(['sheet.status', 'sheet.demo_seed', 'sheet.pdf_pages', 'sheet_version.status as version'])
    .where('sheet.id', '=', sheetId)
    .where('sheet.author_id', '=', authorId)
    .executeTakeFirst()
  if (sheet === undefined) return refuse('not-found')
  if (sheet.status !== sheetStatus.published) return refuse('sheets.moved-on', { status: sheet.status })
  if (sheet.version !== null && !mayMoveVersion(sheet.version, 'submit')) return refuse('files.under-review')
  const rows = await db
    .selectFrom('sheet_file')
    .select(['stage', 'storage_key', 'sha256', 'pages'])
    .where('sheet_id', '=', sheetId)
    .where('kind', '=', 'pdf')
    .where('removed_at', 'is', null)
    .execute()
  // Without a version that waits, a draft is what lies about of an earlier try.
  const draft = sheet.version === null ? undefined : rows.find(({ stage }) => stage === 'draft')
  const file = draft ?? rows.find(({ stage }) => stage === 'live') ?? null
  return { file, pages: file?.pages ?? sheet.pdf_pages, demoSeed: sheet.demo_seed }
}

/**
 * Takes the changed file into the waiting version or a new one, with a line about what is new. Refuses as `fileToFix`, and
 * sheets.changed-elsewhere where its source file is no longer current.
 */
export async function takeFixedPage(
  trx: Trx,
  platform: Platform,
  authorId: string,
  about: { sheetId: string; whatsNew: string; madeOf: string | null; uploadKey: string },
  file: InspectedFile,
) {
  const { sheetId, whatsNew, madeOf, uploadKey } = about
  await lockOwnSheet(trx, authorId, sheetId)
  const now = await fileToFix(trx, authorId, sheetId)
  if ((now.file?.sha256 ?? null) !== madeOf) refuse('sheets.changed-elsewhere')
  await startVersion(trx, platform, authorId, sheetId)
  const sheet = await lockOwnFiles(trx, authorId, sheetId, 'pdf')
  await placeFile(trx, platform, sheet, { kind: 'pdf', num: 0, uploadKey, file })
  const version = await lockOpenVersion(trx, sheetId)
  const news = [version.whats_new, whatsNew].filter((line) => line !== '').join('\n')
  await saveVersion(trx, authorId, sheetId, {
    whatsNew: news.slice(0, whatsNewMax),
    message: version.reviewer_note,
  })
  return presentVersion(await lockOpenVersion(trx, sheetId))
}
