/** Below this number nothing is shown: it would reveal one reader's doing. */
const readersMin = 5
/** Readers inactive for longer are in no figure, and what was stored for figures only is deleted. */
export const habitsStoredMilliseconds = 180 * 86_400_000
/** A reader who left a sheet unfinished this long ago has stopped. */
const stoppedAfterMilliseconds = 7 * 86_400_000

/** Further than a reader turns a page before reading on. */
const leapPages = 3
const turnPages = 2

/** One character per page: 1 where it applies. */
type Pages = string

/** Whether a page is being reread: after a jump to it, or when going on from a reread page. Turning one page back does not count. */
export function isReadAgain(
  page: number,
  before: { page: number; seen: Pages; again: Pages } | undefined,
): boolean {
  if (before === undefined || !has(before.seen, page)) return false
  const turned = page - before.page
  return (
    Math.abs(turned) >= leapPages || (has(before.again, before.page) && turned > 0 && turned <= turnPages)
  )
}

/** Bits of the file as it is now: a new version may have more pages or fewer. */
export function withPages(stored: Pages | null, pages: number, more: ReadonlySet<number> = new Set()): Pages {
  return Array.from((stored ?? '').slice(0, pages).padEnd(pages, '0'), (bit, at) =>
    more.has(at + 1) ? '1' : bit,
  ).join('')
}

export function has(stored: Pages | null, page: number): boolean {
  return stored?.[page - 1] === '1'
}

export type ReaderOfPages = {
  page: number
  pages: number
  readAt: Date
  seen: Pages | null
  again: Pages | null
  zoomed: Pages | null
}

/** Percent of the readers, in steps of five; null where they are fewer than five. */
type PageFigures = Record<'read' | 'again' | 'zoomed' | 'stopped', number | null>

/**
 * Figures per page from all readers; the latest reader gives the page count, because older files differ. Figures for fewer than five are
 * hidden and others rounded, so that a seller cannot infer what one reader did.
 */
export function figuresOfPages(
  readers: readonly ReaderOfPages[],
  now: Date,
): { readers: number | null; pages: PageFigures[] } {
  const newest = readers.reduce<ReaderOfPages | undefined>(
    (last, one) => (last === undefined || one.readAt > last.readAt ? one : last),
    undefined,
  )
  const count = newest?.pages ?? 0
  const same = readers.filter(({ pages }) => pages === count)
  if (same.length < readersMin) return { readers: null, pages: [] }
  const share = (some: (reader: ReaderOfPages) => boolean) => {
    const readersOfThese = same.filter(some).length
    return readersOfThese < readersMin ? null : Math.round((readersOfThese / same.length) * 20) * 5
  }
  return {
    readers: same.length,
    pages: Array.from({ length: count }, (_, at) => at + 1).map((page) => ({
      read: share(({ seen }) => has(seen, page)),
      again: share(({ again }) => has(again, page)),
      zoomed: share(({ zoomed }) => has(zoomed, page)),
      stopped: share(
        (reader) =>
          reader.page === page &&
          !has(reader.seen, count) &&
          now.getTime() - reader.readAt.getTime() > stoppedAfterMilliseconds,
      ),
    })),
  }
}

/** A reader who stayed on this share of pages has finished: few stay on the cover and the empty last page. */
export const finishedShareMin = 0.9

/** Per cent of readers who finished; null below five. */
export function finishedPercent(readers: number, finished: number): number | null {
  return readers < readersMin ? null : Math.round((100 * finished) / readers)
}
