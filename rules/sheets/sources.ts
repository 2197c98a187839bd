import { readAddress } from '../read-address.ts'

/**
 * A visitor's source of a sheet, as a class, never an address. `code` applies to sales only (a seller's own code), `shelf` is any other
 * page of Sarup, `direct` is unknown.
 */
export const sources = [
  'search',
  'institution',
  'course',
  'author',
  'shelf',
  'line',
  'share',
  'web',
  'code',
  'direct',
] as const
export type Source = (typeof sources)[number]

/** Reported by browsers. */
export const visitSources = sources.filter((source) => source !== 'code')
export type VisitSource = (typeof visitSources)[number]

/** The source class of a Sarup page; undefined for pages in between, such as the sign-in. */
export function sourceOfPage({
  pathname,
  search,
}: {
  pathname: string
  search: string
}): VisitSource | undefined {
  const path = pathname.toLowerCase()
  if (/^\/(?:login|infoenter|cart|account|user)(?:\/|$)/.test(path)) return undefined
  const [, area, course] = /^\/(i|author)\/[^/]+(\/[^/]+)?/.exec(path) ?? []
  if (area !== undefined)
    return area === 'author' ? 'author' : course === undefined ? 'institution' : 'course'
  const query = new URLSearchParams(search)
  if (path === '/shop') return (query.get('search') ?? '').trim() === '' ? 'shelf' : 'search'
  return 'shelf'
}

type Arrival = {
  /** The address that was opened. */
  url: URL
  /** The referrer by the browser; may be empty. */
  referrer: string
  userAgent: string
}

/** Source of a page that was opened from outside, or in a new tab. */
export function sourceOfArrival({ url, referrer, userAgent }: Arrival): VisitSource {
  const said = url.searchParams.get('from')
  // The suggestions under a search field stand on any page.
  if (said === 'search') return said
  const from = readAddress(referrer)
  if (from?.origin === url.origin) {
    const page = sourceOfPage(from)
    if (page !== undefined) return page
  }
  const isLine = /\bLine\//.test(userAgent) || /(?:^|\.)line\.me$/.test(from?.hostname ?? '')
  if (isLine) return 'line'
  if (said === 'line' || said === 'share') return said
  return from === undefined || from.origin === url.origin ? 'direct' : 'web'
}

/** Fewer people than these could be told one from another. */
export const fewPeople = 5

/**
 * Hides small groups of people whose total is shown; if the rest would reveal one, the smallest other group is hidden too. Empty groups
 * need no hiding.
 */
export function hideFew<Key>(groups: ReadonlyMap<Key, number>): Map<Key, number> {
  const shown = [...groups].filter(([, people]) => people >= fewPeople).toSorted((a, b) => a[1] - b[1])
  const hidden = [...groups.values()].reduce((sum, people) => sum + (people < fewPeople ? people : 0), 0)
  return new Map(hidden > 0 && hidden < fewPeople ? shown.slice(1) : shown)
}
