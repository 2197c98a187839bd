import { type PdfFacts, RenderFailed, type SourceFile, type Urgency } from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readOnce } from './local-file.ts'
import { pagesFolder, type PreparedSheet, shared } from './stored-pages.ts'

/** What the reader has to know of a file before it shows a page. */
export type SheetBook = PdfFacts & { hasText: boolean }

/** Page sizes and outlines of the files read last: a thousand pages are 12 kB. */
const keptMax = 100
const kept = new Map<string, SheetBook>()
const once = shared<SheetBook | null>()

/** Page sizes, outline, whether there is text; null where the file cannot be opened. Read once per version of the file. */
export async function sheetBook(
  platform: Pick<Platform, 'storage' | 'pageRenderer' | 'log'>,
  sheet: PreparedSheet,
  urgency: Urgency,
): Promise<SheetBook | null> {
  const key = `${pagesFolder(sheet)}/book.json`
  const known = kept.get(key)
  if (known !== undefined) return known
  return await once(key, async () => {
    const book = await readOnce(platform, sheet, key, async (file) => ({
      ...(await platform.pageRenderer.inspect(file, urgency)),
      hasText: await looksLikeText(platform.pageRenderer, file, urgency),
    }))
    if (book === null) return null
    kept.set(key, book)
    const [oldest] = kept.keys()
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest)
    return book
  })
}

/** A page that cannot even be inspected is no reason to show none of the others: the sheet is then one without search. */
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
