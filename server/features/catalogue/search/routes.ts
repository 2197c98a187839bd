import { countSheet, searchSheet, searchSheetTop, type sheetFilter } from '#contract/buyer/catalogue.ts'
import { factFields } from '#contract/shared/fields.ts'
import { factsOf, sheetFacts } from '#rules/sheets/sheet-facts.ts'
import { noteMiss } from '#server/features/catalogue/ideas/index.ts'
import { findOwnedSheets, presentSheetCard, type SheetCard } from '#server/features/catalogue/sheets/index.ts'
import { type Caller, visitor } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { memoizeEach } from '#server/platform/memoize.ts'
import { reads } from '#server/platform/route.ts'
import type { z } from 'zod'
import type { SheetFilter } from './search-sheets.queries.ts'
import { countSheets, type FoundRow, type SearchAsk, searchSheets, searchTop } from './search-sheets.ts'

export const routes = [
  reads(searchSheet, async (ask, { platform, caller, request }) => {
    const search = { ...ask, filter: readFilter(ask.filter) }
    const top = ask.timeStamp === undefined ? {} : { timeStamp: ask.timeStamp }
    if (caller.kind === 'visitor' && isCommon(search))
      return { data: await listForVisitors(platform, search), top, isShared: true }
    const rows = await searchSheets(platform, search)
    if (search.search.trim() !== '' && search.page === 0) {
      platform.metrics?.searched(rows.length > 0)
      // Near misses are what else there is, not what was looked for. Filters other than the store make anything rare.
      const { store, ...rest } = search.filter
      if (rows.every(({ near }) => near) && Object.keys(rest).length === 0)
        noteMiss(platform, caller, request, { text: search.search, store: store ?? ask.first ?? 0 })
    }
    return { data: await asCards(platform, caller, rows), top }
  }),
  reads(searchSheetTop, async (ask, { platform, caller }) => ({
    data: await asCards(platform, caller, await searchTop(platform, ask)),
  })),
  reads(countSheet, async (ask, { platform }) => ({
    data: await countSheets(platform, { search: ask.search, filter: readFilter(ask.filter) }),
  })),
]

/** Long enough for a crowd to share one reading, short enough that all processes agree within a second of a change. */
const sharedMilliseconds = 500
/** About 10 kB each. */
const sharedMax = 400
const pagesShared = 3

/** Lists that many look at: the first pages of a shop, without a text. */
function isCommon({ search, page, pageLimit }: SearchAsk): boolean {
  return search.trim() === '' && page < pagesShared && pageLimit <= 20
}

const shared = new WeakMap<Platform['pool'], ReturnType<typeof memoizeEach<SheetCard[]>>>()

/** Visitors own nothing: what one of them is shown, all of them are. */
async function listForVisitors(platform: Platform, ask: SearchAsk): Promise<SheetCard[]> {
  let lists = shared.get(platform.pool)
  if (lists === undefined) {
    lists = memoizeEach({ freshMilliseconds: sharedMilliseconds, entriesMax: sharedMax })
    shared.set(platform.pool, lists)
  }
  const key = [
    ask.filter.store,
    ...Object.values(factsOf(ask.filter)),
    ask.sort,
    ask.page,
    ask.pageLimit,
  ].join()
  return await lists(key, async () => await asCards(platform, visitor, await searchSheets(platform, ask)))
}

async function asCards(platform: Platform, caller: Caller, rows: FoundRow[]): Promise<SheetCard[]> {
  const owned = await findOwnedSheets(
    platform,
    caller,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    ...presentSheetCard(row, owned.has(row.id)),
    ...(row.near && { near: true as const }),
  }))
}

/** 'any', 0 and -1 are the screens' ways to say "all" where they are no value; a category of 0 is one like others (buyer.md §9). */
function readFilter({ store, ...facts }: z.output<typeof sheetFilter>): SheetFilter {
  const filter: SheetFilter = {}
  if (store !== undefined && store > 0) filter.store = store
  for (const fact of sheetFacts) {
    const { data } = factFields[fact].safeParse(facts[fact])
    if (data !== undefined) filter[fact] = data
  }
  return filter
}
