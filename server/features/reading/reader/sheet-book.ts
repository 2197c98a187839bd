import { refuse } from '#rules/refusal.ts'
import { mayRead, type ReadableSheet, readReadableSheet } from '#server/features/reading/library/index.ts'
import type { Person } from '#server/platform/caller.ts'
import {
  type PdfFacts,
  RendererBusy,
  RenderFailed,
  type SourceFile,
  type Urgency,
} from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readOnce } from './local-file.ts'
import { pagesFolder, type PreparedSheet, shared } from './stored-pages.ts'

/** Facts the reader needs of a file before it shows a page. */
export type SheetBook = PdfFacts & { hasText: boolean }

/** Page sizes and outlines of the files read last: a thousand pages are 12 kB. */
const cachedMax = 100
const cached = new Map<string, SheetBook>()
const once = shared<SheetBook | null>()

/** Page sizes, outline, whether there is text; null where the file cannot be opened. Read once per version of the file. */
export async function sheetBook(
  platform: Pick<Platform, 'storage' | 'pageRenderer' | 'log'>,
  sheet: PreparedSheet,
  urgency: Urgency,
): Promise<SheetBook | null> {
  const key = `${pagesFolder(sheet)}/book.json`
  const known = cached.get(key)
  if (known !== undefined) return known
  return await once(key, async () => {
    const book = await readOnce(platform, sheet, key, async (file) => ({
      ...(await platform.pageRenderer.inspect(file, urgency)),
      hasText: await looksLikeText(platform.pageRenderer, file, urgency),
    }))
    if (book === null) return null
    cached.set(key, book)
    const [oldest] = cached.keys()
    if (cached.size > cachedMax && oldest !== undefined) cached.delete(oldest)
    return book
  })
}

/** A page that cannot be inspected must not hide the others: the sheet just has no search. */
async function looksLikeText(
  renderer: Platform['pageRenderer'],
  file: SourceFile,
  urgency: Urgency,
): Promise<boolean> {
  try {
    return await renderer.hasText(file, urgency)
  } catch (error) {
    if (error instanceof RenderFailed) return false
    throw error
  }
}

/**
 * The sheet this person may read, whether its file is ready or not, by the same right as the download. Refuses: not-found,
 * library.not-owned.
 */
export async function findReadable(
  platform: Platform,
  person: Person,
  sheetId: string,
): Promise<ReadableSheet> {
  const sheet = await readReadableSheet(platform, {
    sheetId,
    personId: person.id,
    sessionId: person.sessionId,
  })
  if (sheet === null) return refuse('not-found')
  mayRead(sheet)
  if (!sheet.hasFile) return refuse('not-found')
  return sheet
}

/** Null while the file is being prepared, or was lost from storage. */
export async function preparedFile(platform: Platform, sheet: ReadableSheet): Promise<PreparedSheet | null> {
  const { watermarked } = sheet
  if (watermarked === null || (await platform.storage.head(watermarked.key)) === null) return null
  return { id: sheet.id, watermarked }
}

/** A renderer that has too much to do is a matter of seconds, and refused as such. */
export async function drawing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof RendererBusy) return refuse('reader.busy', { retryAfterSeconds: 2 })
    throw error
  }
}
