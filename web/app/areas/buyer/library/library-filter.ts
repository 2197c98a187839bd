import { fitsName } from '#rules/search/normalise.ts'
import type { Data } from '#web/api/api.ts'

export type Bought = Data<'getMyallSheet'>['sheets'][number]

/** 0 means all for term and year. */
export type LibraryFilter = { search: string; term: number; year: number }

/** Opened, and at its last page. */
export function isRead({ reading }: Bought): boolean {
  return reading !== null && reading.page >= reading.pages
}

/**
 * The sheet that lies open on the desk: the last read unfinished one, or the newest unopened one, or the last read. Sheets to read come
 * before lessons.
 */
export function lyingOpen(bought: readonly Bought[]): Bought | undefined {
  const readLast = bought
    .filter(({ reading }) => reading !== null)
    .toSorted((a, b) => (b.reading?.readAt ?? '').localeCompare(a.reading?.readAt ?? ''))
  const fresh = bought.filter(({ reading }) => reading === null)
  return (
    readLast.find((one) => !isRead(one)) ??
    fresh.find(({ sheet }) => sheet.onlineTutor === null) ??
    fresh[0] ??
    readLast[0]
  )
}

/** Lessons in the order in which they ask for something: those to come, the next one first, then those to watch. */
export function inTurn(sessions: readonly Bought[]): readonly Bought[] {
  const turn = ({ sheet: { onlineTutor: one } }: Bought) =>
    one === null
      ? 0
      : one.isLiveSteamEnded
        ? (one.liveReplayUrl === null ? 3e10 : 2e10) - one.startDate
        : one.startDate
  return sessions.toSorted((a, b) => turn(a) - turn(b))
}

export const noFilter: LibraryFilter = { search: '', term: 0, year: 0 }

export function isFiltering(filter: LibraryFilter): boolean {
  return filter.search.trim() !== '' || filter.term !== 0 || filter.year !== 0
}

/** Reads `/mysheet?search=eco&term=1&year=2025`; what makes no sense counts as not given. */
export function readLibraryFilter(query: URLSearchParams): LibraryFilter {
  const term = Number(query.get('term'))
  const year = Number(query.get('year'))
  return {
    search: (query.get('search') ?? '').slice(0, 200),
    term: [1, 2, 3].includes(term) ? term : 0,
    year: Number.isInteger(year) && year >= 1900 && year <= 2200 ? year : 0,
  }
}

export function writeLibraryFilter(filter: LibraryFilter): Record<string, string> {
  return {
    ...(filter.search.trim() !== '' && { search: filter.search.trim() }),
    ...(filter.term !== 0 && { term: String(filter.term) }),
    ...(filter.year !== 0 && { year: String(filter.year) }),
  }
}

/** The bought sheets that match, in order: by their names as the shop's search reads them. */
export function filterLibrary(bought: readonly Bought[], filter: LibraryFilter): readonly Bought[] {
  return bought.filter(({ sheet }) => {
    if (filter.term !== 0 && sheet.semester !== filter.term) return false
    if (filter.year !== 0 && sheet.year !== filter.year) return false
    return fitsName(sheet.name, filter.search)
  })
}

/** The academic years that occur, newest first: others would find nothing. */
export function yearsOf(bought: readonly Bought[]): number[] {
  return [...new Set(bought.map(({ sheet }) => sheet.year))].sort((a, b) => b - a)
}
