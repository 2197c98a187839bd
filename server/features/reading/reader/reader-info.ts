import type { DataOf } from '#contract/shared/call.ts'
import type { readerInfo } from '#contract/buyer/reader.ts'
import { askForPreparation } from '../../catalogue/index.ts'
import type { Person } from '#server/platform/caller.ts'
import { signFor } from '#server/platform/links.ts'
import type { Platform } from '#server/platform/platform.ts'
import { pagePath } from './deliver-page.ts'
import { drawNextPage, pagePreview } from './page-picture.ts'
import { drawing, findReadable, preparedFile, sheetBook } from './sheet-book.ts'

/**
 * Opens a sheet in the reader. A file opened for the first time starts being prepared and is requested again; one that cannot be shown as
 * pages is offered as a download. Refuses: not-found, library.not-owned, reader.busy.
 */
export async function openReader(
  platform: Platform,
  person: Person,
  sheetId: string,
): Promise<DataOf<typeof readerInfo>> {
  const sheet = await findReadable(platform, person, sheetId)
  const prepared = await preparedFile(platform, sheet)
  const nothing = { name: sheet.name, book: null, place: null, preview: null, link: null }
  if (prepared === null) {
    await askForPreparation(platform.db, sheetId)
    return { ...nothing, state: 'preparing' }
  }
  platform.pageRenderer.expectWatermark()
  const [book, place, isWrapped] = await Promise.all([
    drawing(sheetBook(platform, prepared, 'now')),
    readPlace(platform, person.id, sheetId),
    isAttachment(platform, sheetId),
  ])
  if (book === null || isWrapped) return { ...nothing, state: 'download-only' }
  const first = Math.min(place?.page ?? 1, book.pages.length)
  drawNextPage(platform, prepared, first)
  return {
    name: sheet.name,
    state: 'ready',
    book: {
      pages: book.pages.map(({ width, height }) => [round(width), round(height)] as [number, number]),
      outline: book.outline,
      hasText: book.hasText,
    },
    place,
    preview: await pagePreview(platform, prepared, first),
    link: pagesLink(platform, person, sheetId),
  }
}

/** For this person and this sign-in, for two minutes; the reader requests the next one in time. */
export async function renewLink(platform: Platform, person: Person, sheetId: string): Promise<string> {
  await findReadable(platform, person, sheetId)
  return pagesLink(platform, person, sheetId)
}

function pagesLink(platform: Platform, person: Person, sheetId: string): string {
  return `${pagePath}?t=${signFor(platform, person, { purpose: 'pages', sheetId })}`
}

async function readPlace({ pool }: Platform, personId: string, sheetId: string) {
  const { rows } = await pool.query<{ page: number; pages: number; read_at: Date }>({
    name: 'reader-place',
    text: 'select page, pages, read_at from reading_place where person_id = $1 and sheet_id = $2',
    values: [personId, sheetId],
  })
  const [row] = rows
  return row === undefined ? null : { page: row.page, pages: row.pages, readAt: row.read_at.toISOString() }
}

/** The file could not be opened when prepared and is attached to a front page, so it has no pages to show. */
async function isAttachment({ pool }: Platform, sheetId: string): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'reader-is-attachment',
    text: `select from pdf_mark_failure where sheet_id = $1 and resolved_at is null and reason like '%; attached'`,
    values: [sheetId],
  })
  return rows.length > 0
}

function round(points: number): number {
  return Math.round(points * 10) / 10
}
