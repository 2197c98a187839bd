import type { PageText, Urgency } from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readOnce } from './local-file.ts'
import { pagesFolder, type PreparedSheet, shared } from './stored-pages.ts'

/** Texts of the files searched last; letters of all together, 12 MB. */
const lettersMax = 6_000_000
const cached = new Map<string, { texts: PageText[]; letters: number }>()
const once = shared<PageText[]>()

/** The text of each page, ready to be searched; empty where there is none or it cannot be read. */
export async function sheetTexts(
  platform: Pick<Platform, 'storage' | 'pageRenderer' | 'log'>,
  sheet: PreparedSheet,
  urgency: Urgency,
): Promise<PageText[]> {
  const key = `${pagesFolder(sheet)}/lines.json`
  const known = cached.get(key)
  if (known !== undefined) {
    cached.delete(key)
    cached.set(key, known)
    return known.texts
  }
  return await once(key, async () => {
    const read = await readOnce(platform, sheet, key, (file) =>
      platform.pageRenderer.readTexts(file, urgency),
    )
    const texts = read ?? []
    cached.set(key, { texts, letters: lettersOf(texts) })
    let letters = [...cached.values()].reduce((sum, one) => sum + one.letters, 0)
    for (const [oldest, one] of cached) {
      if (letters <= lettersMax || oldest === key) break
      cached.delete(oldest)
      letters -= one.letters
    }
    return texts
  })
}

function lettersOf(texts: readonly PageText[]): number {
  return texts.reduce(
    (sum, { lines }) => sum + lines.reduce((inside, line) => inside + 2 * line.length, 0),
    0,
  )
}
