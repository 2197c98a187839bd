import type { DataOf } from '#contract/shared/call.ts'
import type { pageText, searchInSheet } from '#contract/buyer/reader.ts'
import { refuse } from '#rules/refusal.ts'
import { compactText } from '#rules/search/normalise.ts'
import type { Person } from '#server/platform/caller.ts'
import type { PageText } from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { noteOpened } from '#server/features/reading/library/index.ts'
import { drawing, findReadable, preparedFile } from './sheet-book.ts'
import { sheetTexts } from './sheet-texts.ts'

const pagesMax = 100
const countMax = 99
const snippetLettersMax = 120

type Found = DataOf<typeof searchInSheet>
type Box = DataOf<typeof pageText>['lines'][number]['box']
type Searched = Pick<PageText, 'lines' | 'compact'>

/** Refuses: not-found, library.not-owned, reader.not-open, reader.busy. */
export async function findInSheet(
  platform: Platform,
  person: Person,
  { id, query }: { id: string; query: string },
): Promise<Found> {
  return findInTexts(await textsFor(platform, person, id), query)
}

/** Empty for a scan and for a page that does not exist. Refuses as `findInSheet` does. */
export async function readPage(
  platform: Platform,
  person: Person,
  { id, page }: { id: string; page: number },
): Promise<DataOf<typeof pageText>> {
  const { lines = [], boxes = [] } = (await textsFor(platform, person, id))[page - 1] ?? {}
  return {
    lines: lines.map((text, at) => {
      const [left, top, right, bottom] = boxes[at] ?? [0, 0, 0, 0]
      const box: Box = [left, top, right - left, bottom - top]
      return { text, box }
    }),
  }
}

/** Texts have the same right as pages: owner and author, checked each time, and it counts as opening. */
async function textsFor(platform: Platform, person: Person, id: string): Promise<PageText[]> {
  const readable = await findReadable(platform, person, id)
  const sheet = await preparedFile(platform, readable)
  if (sheet === null) return refuse('reader.not-open')
  const texts = await drawing(sheetTexts(platform, sheet, 'soon'))
  await noteOpened(platform, readable, person.id)
  return texts
}

/** Pages in order. A match may span two lines, because Thai has no spaces at line breaks. */
export function findInTexts(texts: readonly Searched[], query: string): Found {
  const wanted = compactText(query)
  if (wanted === '') return { matches: [], total: 0 }
  const matches = texts.flatMap((text, at) => {
    const match = findOnPage(text, wanted)
    return match === null ? [] : [{ page: at + 1, ...match }]
  })
  return { matches: matches.slice(0, pagesMax), total: matches.reduce((sum, { count }) => sum + count, 0) }
}

function findOnPage({ lines, compact }: Searched, wanted: string): { count: number; snippet: string } | null {
  const whole = compact.join('')
  const first = whole.indexOf(wanted)
  if (first < 0) return null
  let count = 0
  for (let at = first; at >= 0 && count < countMax; at = whole.indexOf(wanted, at + wanted.length)) count += 1
  return { count, snippet: snippetAt(lines, compact, first, wanted.length) }
}

/** The lines that the match stands on, cut around it where they are long. */
function snippetAt(
  lines: readonly string[],
  compact: readonly string[],
  from: number,
  length: number,
): string {
  const touched: string[] = []
  let start = 0
  let passed = 0
  for (const [at, line] of compact.entries()) {
    const end = passed + line.length
    if (end > from && passed < from + length) {
      if (touched.length === 0) start = line.length === 0 ? 0 : (from - passed) / line.length
      touched.push(lines[at] ?? '')
    }
    passed = end
  }
  const text = touched.join(' ')
  if (text.length <= snippetLettersMax) return text
  // Characters left out of the compact form make the position an estimate, so the excerpt has room on both sides.
  const middle = Math.round(start * (touched[0]?.length ?? 0)) + length / 2
  const begin = Math.max(
    0,
    Math.min(text.length - snippetLettersMax, Math.round(middle - snippetLettersMax / 2)),
  )
  const cut = text.slice(begin, begin + snippetLettersMax).replace(/^[\u0e30-\u0e3a\u0e47-\u0e4e]+/, '')
  return `${begin > 0 ? '…' : ''}${cut.toWellFormed()}${begin + snippetLettersMax < text.length ? '…' : ''}`
}
