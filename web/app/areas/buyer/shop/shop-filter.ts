import type { SheetFact } from '#rules/sheets/sheet-facts.ts'
import type { Input } from '#web/api/api.ts'
import { myStoreCode } from '#web/features/stores/my-store.ts'

/** The shop, where the store is a filter, or the page of one store, where it stays (buyer.md §2). */
export type ShopPlace = '/shop' | '/secretshop'

/** The filter in the address. -1 means "all" for store and category, 0 for term and year (buyer.md §9). */
export type ShopFilter = {
  place: ShopPlace
  store: number
  /** Absent: best match while there is a text, else latest. */
  sort: Sort | undefined
  search: string
  /** First page of the list, from 0, for links where no script runs. */
  page: number
} & Record<Facet, number>

/** The filters besides the store: their key in the address. */
export const facets = { semester: 'term', year: 'year', category: 'category' } as const satisfies Record<
  SheetFact,
  string
>

type Facet = (typeof facets)[SheetFact]
export const factsOfFacets = Object.keys(facets) as SheetFact[]

export type Sort = 'price' | '-score' | '-bought' | '-created'

export const LETTERS_MIN = 3
export const PAGE_SIZE = 20
const sorts: readonly string[] = ['price', '-score', '-bought', '-created']

export const noFilter: Omit<ShopFilter, 'place'> = {
  store: -1,
  term: 0,
  year: 0,
  category: -1,
  sort: undefined,
  search: '',
  page: 0,
}

/** Reads `/shop?7&term=1&year=2025&category=2&sort=-score&search=eco`; what makes no sense counts as not given. */
export function readShopFilter(address: { search: string }, place: ShopPlace = '/shop'): ShopFilter {
  const query = new URLSearchParams(address.search)
  const [first] = query.keys()
  const sort = query.get('sort') ?? ''
  return {
    place,
    store: /^\d{1,7}$/.test(first ?? '') ? Number(first) : -1,
    term: within(query.get('term'), 1, 3, 0),
    year: within(query.get('year'), 1900, 2200, 0),
    // Nothing is not 0.
    category: within(query.get('category') || 'all', 0, 5, -1),
    sort: sorts.includes(sort) ? (sort as Sort) : undefined,
    // A picture that is cut in two is no text, and the call refuses it.
    search: (query.get('search') ?? '').replaceAll('\0', ' ').slice(0, 200).toWellFormed(),
    page: within(query.get('page'), 2, 10_000, 1) - 1,
  }
}

/** The address of a filter: the store as the bare first key, as in every link of the specification. */
export function shopAddress(filter: ShopFilter): string {
  const parts: string[] = []
  if (filter.store >= 0) parts.push(String(filter.store))
  for (const fact of chosenFacets(filter)) parts.push(`${facets[fact]}=${filter[facets[fact]]}`)
  if (filter.sort) parts.push(`sort=${filter.sort}`)
  if (filter.search) parts.push(`search=${encodeURIComponent(filter.search)}`)
  if (filter.page > 0) parts.push(`page=${filter.page + 1}`)
  return parts.length > 0 ? `${filter.place}?${parts.join('&')}` : filter.place
}

/** On the page of one store the store is no filter: nothing takes it away. */
export function hasFixedStore(filter: ShopFilter): boolean {
  return filter.place === '/secretshop'
}

/** The filter after a change. */
export function changeFilter(filter: ShopFilter, part: Partial<ShopFilter>): ShopFilter {
  // Another filter is another list: it begins at its beginning.
  const changed = { ...filter, page: 0, ...part }
  return hasFixedStore(filter) ? { ...changed, store: filter.store } : changed
}

/** The input of `searchSheet`: fields that mean "all" are left out (buyer.md §7); a search under 3 letters is none. */
export function searchInput(filter: ShopFilter, page: number, timeStamp: number): Input<'searchSheet'> {
  const search = effectiveSearch(filter)
  const sort = filter.sort ?? (search ? undefined : '-created')
  const first = search ? myStoreCode() : undefined
  return {
    search,
    ...(first !== undefined && { first }),
    filter: filterInput(filter),
    ...(sort && { sort }),
    page,
    pageLimit: PAGE_SIZE,
    timeStamp,
  }
}

export function filterInput(filter: ShopFilter): NonNullable<Input<'searchSheet'>['filter']> {
  return {
    store: filter.store,
    ...Object.fromEntries(chosenFacets(filter).map((fact) => [fact, filter[facets[fact]]])),
  }
}

/** Lower-cased; empty or at least 3 letters (buyer.md §5). */
export function effectiveSearch(filter: ShopFilter): string {
  const search = filter.search.trim().toLowerCase()
  return [...search].length >= LETTERS_MIN ? search : ''
}

/** How many filters are set, search and order aside. */
export function countFilters(filter: ShopFilter): number {
  return chosenFacets(filter).length + (filter.store >= 0 && !hasFixedStore(filter) ? 1 : 0)
}

/** The set facets, by their name on the wire. */
export function chosenFacets(filter: ShopFilter): SheetFact[] {
  return factsOfFacets.filter((fact) => filter[facets[fact]] > noFilter[facets[fact]])
}

function within(text: string | null, least: number, most: number, otherwise: number): number {
  const value = Number(text)
  return Number.isInteger(value) && value >= least && value <= most ? value : otherwise
}

/** A search that may become a wish: two letters or digits at least, cut to the stored length; else nothing. */
export function wishOf(search: string): string {
  const wish = search.trim().slice(0, 60).toWellFormed()
  return /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(wish) ? wish : ''
}
