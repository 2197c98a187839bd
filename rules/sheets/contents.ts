/** A line as it stands on a page; `size` is that of its letters, in points. */
export type WrittenLine = { text: string; size: number; page: number }
export type Chapter = { title: string; page: number }

const chaptersMax = 30
const titleMax = 100
/** One alone is the title of the whole. */
const chaptersMin = 2
/** Headings are at least this much larger than the body text. */
const headingFrom = 1.15
/** The same words on so many pages are printed on each. */
const repeatedFrom = 3
const numbered = /^(?:บทที่|ตอนที่|หัวข้อที่|chapter|unit|part|topic)\s*[\d๐-๙]+/i
/** "Limits ....... 3": a line of a printed table of contents, not the heading itself. */
const leader = /[.…·_]{3,}\s*[\d๐-๙]+$/

/** Proposed chapters of a PDF: its bookmarks, else lines numbered as chapters or larger than the text. Empty below two. */
export function findChapters(bookmarks: readonly Chapter[], lines: readonly WrittenLine[]): Chapter[] {
  const marked = tidy(bookmarks)
  if (marked.length >= chaptersMin) return marked.slice(0, chaptersMax)
  const body = bodySize(lines)
  const pagesOf = new Map<string, Set<number>>()
  for (const { text, page } of lines) {
    const pages = pagesOf.get(plain(text)) ?? new Set<number>()
    pagesOf.set(plain(text), pages.add(page))
  }
  const headings = lines.filter(
    ({ text, size }) =>
      /\p{L}{2}/u.test(text) &&
      text.length <= titleMax &&
      !leader.test(text) &&
      (numbered.test(text) ||
        (size >= body * headingFrom && (pagesOf.get(plain(text))?.size ?? 0) < repeatedFrom)),
  )
  const called = tidy(headings.filter(({ text }) => numbered.test(text)))
  if (called.length >= chaptersMin) return called.slice(0, chaptersMax)
  return tidy(largest(withoutTitle(headings)))
}

/** The size of most letters. */
function bodySize(lines: readonly WrittenLine[]): number {
  const letters = new Map<number, number>()
  for (const { text, size } of lines) letters.set(size, (letters.get(size) ?? 0) + text.length)
  const [most] = [...letters].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? 0
}

/** On the first page the largest line, where nothing else is as large, names the whole. */
function withoutTitle(headings: readonly WrittenLine[]): readonly WrittenLine[] {
  const top = Math.max(0, ...headings.map(({ size }) => size))
  const [title, another] = headings.filter(({ size }) => size === top)
  return another === undefined && title?.page === 1 ? headings.filter((one) => one !== title) : headings
}

/** From the largest sizes down, as many whole sizes as a table of contents has room for. */
function largest(headings: readonly WrittenLine[]): WrittenLine[] {
  const sizes = [...new Set(headings.map(({ size }) => size))].toSorted((a, b) => b - a)
  const least = sizes.findLast((size) => headings.filter((one) => one.size >= size).length <= chaptersMax)
  return least === undefined ? [] : headings.filter(({ size }) => size >= least)
}

/** One line each, in the order of the pages, the same words once; nothing of fewer than two. */
function tidy(found: readonly ({ title: string; page: number } | WrittenLine)[]): Chapter[] {
  const chapters = new Map<string, Chapter>()
  for (const one of found) {
    const title = ('title' in one ? one.title : one.text).replaceAll(/\s+/g, ' ').trim().slice(0, titleMax)
    const key = title.toLowerCase()
    if (title !== '' && !chapters.has(key)) chapters.set(key, { title, page: one.page })
  }
  return chapters.size < chaptersMin ? [] : [...chapters.values()].toSorted((a, b) => a.page - b.page)
}

/** A page's number does not make another line of it. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[\s\d๐-๙]/g, '')
