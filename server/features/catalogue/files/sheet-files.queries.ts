import { refuse } from '#rules/refusal.ts'
import { sharpSampleCount } from '#rules/sheets/sheet-pictures.ts'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { mayChangeFile, type SheetFileKind, versionStatus } from '#rules/sheets/sheet-versions.ts'
import type { Db, Trx } from '#server/platform/database.ts'

export type FileRow = {
  id: string
  kind: SheetFileKind
  num: number
  stage: 'draft' | 'live' | 'beside'
  storage_key: string
  sha256: string
  bytes: number
  width: number | null
  height: number | null
  pages: number | null
  facts: Record<string, unknown>
  warnings: string[]
  uploaded_at: Date
}

const fileColumns = [
  'id',
  'kind',
  'num',
  'stage',
  'storage_key',
  'sha256',
  'bytes',
  'width',
  'height',
  'pages',
  'facts',
  'warnings',
  'uploaded_at',
] as const

export type FilesInForce = {
  cover: FileRow | null
  samples: FileRow[]
  /** For demo sheets without own samples or PDF, which are drawn from a seed. */
  drawnSamples: number
  pdf: FileRow | null
  drawnPdf: boolean
  /** Pages of what is on sale, where it was counted. */
  countedPages: number | null
}

/** How many of these samples every visitor may read once they are on sale. */
export function sharpSamplesOf({ samples, drawnSamples, pdf, countedPages }: FilesInForce): number {
  return sharpSampleCount(samples.length || drawnSamples, pdf?.pages ?? countedPages)
}

/**
 * The files as they would be handed in: for each kind the draft's, if any, else those on sale. `published`: of a published sheet those on
 * sale, not the file of a new version that its author may still be making.
 */
export async function filesInForce(
  db: Db | Trx,
  sheetId: string,
  { published = false } = {},
): Promise<FilesInForce> {
  const sheet = await db
    .selectFrom('sheet')
    .select(['demo_seed', 'example_count', 'pdf_key', 'pdf_pages', 'status'])
    .where('id', '=', sheetId)
    .executeTakeFirst()
  const isOnSale = published && sheet?.status === sheetStatus.published
  const rows: FileRow[] = await db
    .selectFrom('sheet_file')
    .select(fileColumns)
    .where('sheet_id', '=', sheetId)
    .where('removed_at', 'is', null)
    .orderBy('num')
    .execute()
  const inForce = (kind: SheetFileKind): FileRow[] => {
    const drafts = rows.filter((row) => row.kind === kind && row.stage === 'draft' && !isOnSale)
    return drafts.length > 0 ? drafts : rows.filter((row) => row.kind === kind && row.stage === 'live')
  }
  const samples = inForce('sample')
  const isDrawn = sheet !== undefined && sheet.demo_seed !== null
  const [pdf = null] = inForce('pdf')
  return {
    cover: inForce('cover')[0] ?? null,
    samples,
    drawnSamples: isDrawn && samples.length === 0 ? sheet.example_count : 0,
    pdf,
    drawnPdf: isDrawn && pdf === null,
    countedPages: sheet?.pdf_pages ?? null,
  }
}

export type OwnSheet = {
  id: string
  status: number
  /** Status of its open version, null without one. */
  version: number | null
  frozen: boolean
}

/** The author's own sheet; for every other caller there is none. Refuses: not-found. */
export async function ownSheet(db: Db | Trx, personId: string, sheetId: string): Promise<OwnSheet> {
  const row = await db
    .selectFrom('sheet')
    .leftJoin('sheet_file_freeze', 'sheet_file_freeze.sheet_id', 'sheet.id')
    .leftJoin('sheet_version', (join) =>
      join
        .onRef('sheet_version.sheet_id', '=', 'sheet.id')
        .on('sheet_version.status', '<', versionStatus.published),
    )
    .select(['sheet.id', 'sheet.status', 'sheet_file_freeze.frozen_at', 'sheet_version.status as version'])
    .where('sheet.id', '=', sheetId)
    .where('sheet.author_id', '=', personId)
    .executeTakeFirst()
  if (row === undefined) return refuse('not-found')
  return { id: row.id, status: row.status, version: row.version, frozen: row.frozen_at !== null }
}

/** The same, locked until the transaction ends, which serialises changes of files. Refuses: not-found, files.under-review. */
export async function lockOwnSheetFiles(
  trx: Trx,
  personId: string,
  sheetId: string,
  kind: SheetFileKind,
): Promise<OwnSheet> {
  const row = await trx
    .selectFrom('sheet')
    .select('id')
    .where('id', '=', sheetId)
    .where('author_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return refuse('not-found')
  // Checked after the lock: submitting takes it too and may have frozen the files meanwhile.
  return mustBeOpen(await ownSheet(trx, personId, sheetId), kind)
}

/** Refuses: files.under-review, files.on-sale (no version waits for a PDF). */
export function mustBeOpen(sheet: OwnSheet, kind: SheetFileKind): OwnSheet {
  if (mayChange(sheet, kind)) return sheet
  const isOnSale = sheet.status === sheetStatus.published && sheet.version === null && !sheet.frozen
  return refuse(isOnSale ? 'files.on-sale' : 'files.under-review')
}

/** Files under review are frozen; if only a version is under review, just the PDF. */
export function mayChange({ status, version, frozen }: OwnSheet, kind: SheetFileKind): boolean {
  const isFrozen = frozen && (kind === 'pdf' || status !== sheetStatus.published)
  return !isFrozen && mayChangeFile(kind, status, version)
}

/** The folder of its drawn, unmarked pages. The slash at the end keeps out sheets whose id begins alike. */
export function drawnPagesOf(sheetId: string): string {
  return `private/page-images/${sheetId}/`
}

/** Storage key of the PDF that the demo draws for a sheet; it stands for the hash that uploaded PDFs have. */
export function drawnPdfKey({ id, demoSeed }: { id: string; demoSeed: number }): string {
  return `${drawnPdfKeys}${id}-${demoSeed}.pdf`
}
export const drawnPdfKeys = 'private/drawn-pdf/'
