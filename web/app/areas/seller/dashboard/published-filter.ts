import type { OwnSheet } from './use-dashboard.ts'

export type Sort = 'date' | 'sold' | 'score'
/** 0 means any for term and year. */
export type PublishedFilter = { search: string; term: number; year: number; sort: Sort }

export const noFilter: PublishedFilter = { search: '', term: 0, year: 0, sort: 'date' }

export function isFiltering({ search, term, year }: PublishedFilter): boolean {
  return search.trim() !== '' || term !== 0 || year !== 0
}

/** Reads `/seller/mysheet?search=eco&term=1&year=2025&sort=sold`; what makes no sense counts as not given. */
export function readPublishedFilter(query: URLSearchParams, thisYear: number): PublishedFilter {
  const term = Number(query.get('term'))
  const year = Number(query.get('year'))
  const sort = query.get('sort')
  return {
    search: (query.get('search') ?? '').slice(0, 200),
    term: [1, 2, 3].includes(term) ? term : 0,
    year: yearsUpTo(thisYear).includes(year) ? year : 0,
    sort: sort === 'sold' || sort === 'score' ? sort : 'date',
  }
}

/** Puts the filter into the address beside what else stands there. */
export function writePublishedFilter(query: URLSearchParams, filter: PublishedFilter): URLSearchParams {
  const next = new URLSearchParams(query)
  const values = {
    search: filter.search.trim(),
    term: filter.term === 0 ? '' : String(filter.term),
    year: filter.year === 0 ? '' : String(filter.year),
    sort: filter.sort === 'date' ? '' : filter.sort,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The current year and the nine before (seller.md §2). */
export function yearsUpTo(thisYear: number): number[] {
  return Array.from({ length: 10 }, (_, back) => thisYear - back)
}

/** Matches, in the chosen order; equals keep the newest first. Each typed word must be in the name; "ec 210" finds EC210. */
export function filterPublished(sheets: readonly OwnSheet[], filter: PublishedFilter): readonly OwnSheet[] {
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean)
  const joined = words.join('')
  return sheets
    .filter(({ name, semester, year }) => {
      if (filter.term !== 0 && semester !== filter.term) return false
      if (filter.year !== 0 && year !== filter.year) return false
      const text = name.toLowerCase()
      return words.every((word) => text.includes(word)) || text.replace(/\s+/g, '').includes(joined)
    })
    .toSorted((a, b) => orderOf(filter.sort)(a, b) || b.created.localeCompare(a.created))
}

function orderOf(sort: Sort): (a: OwnSheet, b: OwnSheet) => number {
  if (sort === 'sold') return (a, b) => b.bought - a.bought
  if (sort === 'score') return (a, b) => b.score - a.score || b.scoreCount - a.scoreCount
  return () => 0
}
