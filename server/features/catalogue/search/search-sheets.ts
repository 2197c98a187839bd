import { sheetFacts, usualShare } from '#rules/sheets/sheet-facts.ts'
import type { SheetCardRow } from '#server/features/catalogue/sheets/index.ts'
import { listStores, type Store } from '../../institutions/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  countFiltered,
  countOfTitles,
  countOnSale,
  type FoundSheet,
  listSheets,
  listSheetsOfTitles,
  type Page,
  pickSheetsOfTitles,
  type SheetFilter,
  type SheetSort,
  sortSheetsOfTitles,
} from './search-sheets.queries.ts'
import { titleIndexOf } from './title-index-of.ts'
import type { RankedTitles, TitleIndex } from './title-index.ts'

export type SearchInput = {
  search: string
  filter: SheetFilter
  /** Without it a text ranks by relevance, no text by newest (decisions §4 "Search"). */
  sort?: SheetSort | undefined
  /** The store whose hits come first. */
  first?: number | undefined
  /** From 0. */
  page: number
  pageLimit: number
}

/** Courses that show their best sheet before any shows its second: one page of the shop. */
const headsMax = 20
/** Titles sent to the database before all of them are: the first page rarely needs more. */
const firstTitlesMax = 200
const topMax = 10
/** Counting stops here: no buyer reads further, and exact counts of a million rows cost too much. */
const countMax = 10_000

/** One page of sheets on sale, as rows for presentSheetCard. */
export async function searchSheets(platform: Platform, input: SearchInput): Promise<FoundRow[]> {
  const [found, stores] = await Promise.all([findSheets(platform, input), listStores(platform)])
  return found.map((sheet) => ({ ...withStore(sheet, stores), near: sheet.near }))
}

/** A near miss holds not every word as it was typed. */
export type FoundRow = SheetCardRow & { near: boolean }

async function findSheets(
  platform: Platform,
  input: SearchInput,
): Promise<(FoundSheet & { near: boolean })[]> {
  const { pool } = platform
  const text = input.search.trim()
  const page = { skip: input.page * input.pageLimit, take: input.pageLimit }
  if (text === '') {
    const listed = await listSheets(pool, input.filter, input.sort ?? '-created', page)
    return listed.map((sheet) => ({ ...sheet, near: false }))
  }

  const index = await titleIndexOf(platform)
  const titles = preferring(narrowed(index.find(text), input.filter.store), input.first)
  if (titles.titleIds.length === 0) return []
  const found = await sheetsOf(platform, titles, input, page, () => sheetCount(index, titles))
  if (titles.exactCount === titles.titleIds.length) return found.map((sheet) => ({ ...sheet, near: false }))
  const exact = new Set(titles.titleIds.subarray(0, titles.exactCount))
  return found.map((sheet) => ({ ...sheet, near: sheet.title_id === null || !exact.has(sheet.title_id) }))
}

async function sheetsOf(
  platform: Platform,
  titles: RankedTitles,
  { sort, filter: whole }: SearchInput,
  page: Page,
  meant: () => number,
): Promise<FoundSheet[]> {
  const { pool } = platform
  const { store, ...filter } = whole
  if (sort === undefined) return await rankedSheets(platform, titles, filter, page)
  const all = await countOnSale(pool, store)
  return picksAreCheaper(meant(), all, filter, page)
    ? await pickSheetsOfTitles(pool, titles, whole, sort, page)
    : await sortSheetsOfTitles(pool, titles, filter, sort, page)
}

/** The titles and class lines that a text finds, as two columns for a query of one's own; 0 where all sheets of the title match. */
export async function titlesOfText(
  platform: Platform,
  search: string,
  store: number | undefined,
): Promise<{ titleIds: number[]; classLineIds: number[] }> {
  const { titleIds, classLineIds } = narrowed((await titleIndexOf(platform)).find(search.trim()), store)
  return { titleIds: [...titleIds], classLineIds: [...classLineIds] }
}

function withStore(sheet: FoundSheet, stores: Store[]): SheetCardRow {
  const store = storesByCode(stores).get(sheet.store_code)
  return {
    ...sheet,
    store_name_th: store?.nameTh ?? '',
    store_name_en: store?.nameEn ?? '',
    store_short: store?.short ?? '',
    store_pictures: store?.pictureVersion ?? 1,
  }
}

const byCode = new WeakMap<Store[], Map<number, Store>>()

function storesByCode(stores: Store[]): Map<number, Store> {
  let known = byCode.get(stores)
  if (known === undefined) {
    known = new Map(stores.map((store) => [store.code, store]))
    byCode.set(stores, known)
  }
  return known
}

/** Reading a sheet while picking costs about as much as this many positions while sorting (at a million sheets). */
const pickCost = 6

function picksAreCheaper(
  meant: number,
  all: number,
  filter: Omit<SheetFilter, 'store'>,
  page: Page,
): boolean {
  let left = Math.max(1, meant)
  for (const fact of sheetFacts) if (filter[fact] !== undefined) left *= usualShare[fact]
  const sheetsPicked = ((page.skip + page.take) * Math.max(all, meant)) / left
  return sheetsPicked * pickCost < meant
}

/** The best matches for what is being typed. */
export async function searchTop(
  platform: Platform,
  { search, first }: Pick<SearchInput, 'search' | 'first'>,
): Promise<FoundRow[]> {
  if (search.trim() === '') return []
  return await searchSheets(platform, { search, first, filter: {}, page: 0, pageLimit: topMax })
}

/** How many sheets a search holds; `atLeast` when counting stopped at its bound. */
export async function countSheets(
  platform: Platform,
  { search, filter }: Pick<SearchInput, 'search' | 'filter'>,
): Promise<{ count: number; atLeast: boolean }> {
  const text = search.trim()
  const { store, ...rest } = filter
  const unfiltered = Object.values(rest).every((value) => value === undefined)
  if (text === '' && unfiltered) return { count: await countOnSale(platform.pool, store), atLeast: false }
  const counted =
    text === ''
      ? await countFiltered(platform.pool, filter, countMax + 1)
      : await countOfTitles(
          platform.pool,
          narrowed((await titleIndexOf(platform)).find(text), store),
          rest,
          countMax + 1,
        )
  return { count: Math.min(counted, countMax), atLeast: counted > countMax }
}

async function rankedSheets(
  platform: Platform,
  titles: RankedTitles,
  filter: SheetFilter,
  page: Page,
): Promise<FoundSheet[]> {
  // Near misses follow every sheet with all words; if there are only near misses, they are varied too.
  const heads = Math.min(headsMax, titles.exactCount === 0 ? titles.titleIds.length : titles.exactCount)
  const few = firstTitles(titles, firstTitlesMax + page.skip)
  const rows = await listSheetsOfTitles(platform.pool, few, heads, filter, page)
  if (rows.length === page.take || few === titles) return rows
  return await listSheetsOfTitles(platform.pool, titles, heads, filter, page)
}

/** A title belongs to one store, so that this filter is known before the database is asked. */
function narrowed(titles: RankedTitles, store: number | undefined): RankedTitles {
  if (store === undefined) return titles
  const positions: number[] = []
  let exactCount = 0
  for (const [position, code] of titles.storeCodes.entries()) {
    if (code !== store) continue
    positions.push(position)
    if (position < titles.exactCount) exactCount += 1
  }
  const pick = (values: Int32Array) => Int32Array.from(positions, (position) => values[position] ?? 0)
  return {
    titleIds: pick(titles.titleIds),
    classLineIds: pick(titles.classLineIds),
    storeCodes: pick(titles.storeCodes),
    exactCount,
  }
}

/** The institution's own before the others, exact ones before near misses all the same. */
function preferring(titles: RankedTitles, store: number | undefined): RankedTitles {
  if (store === undefined || !titles.storeCodes.includes(store)) return titles
  const rankOf = (position: number) =>
    (position < titles.exactCount ? 0 : 2) + (titles.storeCodes[position] === store ? 0 : 1)
  const order = Array.from(titles.titleIds.keys()).sort((a, b) => rankOf(a) - rankOf(b))
  const pick = (values: Int32Array) => Int32Array.from(order, (position) => values[position] ?? 0)
  return {
    titleIds: pick(titles.titleIds),
    classLineIds: pick(titles.classLineIds),
    storeCodes: pick(titles.storeCodes),
    exactCount: titles.exactCount,
  }
}

function firstTitles(titles: RankedTitles, most: number): RankedTitles {
  if (titles.titleIds.length <= most) return titles
  return {
    titleIds: titles.titleIds.subarray(0, most),
    classLineIds: titles.classLineIds.subarray(0, most),
    storeCodes: titles.storeCodes.subarray(0, most),
    exactCount: Math.min(titles.exactCount, most),
  }
}

/** An estimate of the matching sheets. A class line has few of a title's sheets and counts as one. */
function sheetCount(index: TitleIndex, titles: RankedTitles): number {
  let sum = 0
  for (const [position, id] of titles.titleIds.entries())
    sum += titles.classLineIds[position] === 0 ? index.sheetCountOf(id) : 1
  return sum
}
