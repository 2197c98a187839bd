import type { Data } from '#web/api/api.ts'

export type Bought = Data<'getMyallSheet'>['sheets'][number]

/** 0 means all for term and year. */
export type LibraryFilter = { search: string; term: number; year: number }

export const noFilter: LibraryFilter = { search: '', term: 0, year: 0 }

export function isFiltering(filter: LibraryFilter): boolean {
  return normal(filter.search) !== '' || filter.term !== 0 || filter.year !== 0
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

/**
 * The bought sheets that fit, in their order. Every typed word must stand somewhere in code or name; case does not matter,
 * and "ec 210" finds EC210.
 */
export function filterLibrary(bought: readonly Bought[], filter: LibraryFilter): readonly Bought[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean)
  const joined = normal(filter.search)
  return bought.filter(({ sheet }) => {
    if (filter.term !== 0 && sheet.semester !== filter.term) return false
    if (filter.year !== 0 && sheet.year !== filter.year) return false
    const name = sheet.name.toLowerCase()
    return words.every((word) => name.includes(word)) || normal(sheet.name).includes(joined)
  })
}

/** The academic years that occur, newest first: others would find nothing. */
export function yearsOf(bought: readonly Bought[]): number[] {
  return [...new Set(bought.map(({ sheet }) => sheet.year))].sort((a, b) => b - a)
}

function normal(text: string): string {
  return text.toLowerCase().replace(/\s+/g, '')
}
