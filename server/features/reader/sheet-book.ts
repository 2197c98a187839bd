import { type PdfFacts, RenderFailed, type Urgency } from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { withLocalFile } from './local-file.ts'
import {
  hasFailed,
  keepFailure,
  keepJson,
  pagesFolder,
  type PreparedSheet,
  readJson,
  shared,
} from './stored-pages.ts'

/** Page sizes and outlines of the files read last: a thousand pages are 12 kB. */
const keptMax = 100
const kept = new Map<string, PdfFacts>()
const once = shared<PdfFacts | null>()

/** Page sizes, outline, whether there is text; null where the file cannot be opened. Read once per version of the file. */
export async function sheetBook(
  platform: Pick<Platform, 'storage' | 'pageRenderer' | 'log'>,
  sheet: PreparedSheet,
  urgency: Urgency,
): Promise<PdfFacts | null> {
  const key = `${pagesFolder(sheet)}/book.json`
  const known = kept.get(key)
  if (known !== undefined) return known
  return await once(key, async () => {
    const book = await readBook(platform, sheet, key, urgency)
    if (book === null) return null
    kept.set(key, book)
    const [oldest] = kept.keys()
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest)
    return book
  })
}

async function readBook(
  { storage, pageRenderer, log }: Pick<Platform, 'storage' | 'pageRenderer' | 'log'>,
  sheet: PreparedSheet,
  key: string,
  urgency: Urgency,
): Promise<PdfFacts | null> {
  const stored = await readJson<PdfFacts>(storage, key)
  if (stored !== null) return stored
  if (await hasFailed(storage, key)) return null
  try {
    const facts = await withLocalFile(storage, sheet.marked, (file) => pageRenderer.inspect(file, urgency))
    await keepJson(storage, key, facts)
    return facts
  } catch (error) {
    if (!(error instanceof RenderFailed)) throw error
    log.warn({ sheetId: sheet.id, reason: error.message }, 'a PDF could not be opened for reading')
    await keepFailure(storage, key, error.message)
    return null
  }
}
