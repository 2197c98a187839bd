import { countSheet, searchSheet, searchSheetTop, type sheetFilter } from '#contract/buyer/catalogue.ts'
import { factFields } from '#contract/shared/fields.ts'
import { sheetFacts } from '#rules/sheets/sheet-facts.ts'
import { noteMiss } from '#server/features/catalogue/ideas/index.ts'
import { findOwnedSheets, presentSheetCard, type SheetCard } from '#server/features/catalogue/sheets/index.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { reads } from '#server/platform/route.ts'
import type { z } from 'zod'
import type { SheetFilter } from './search-sheets.queries.ts'
import { countSheets, type FoundRow, type SearchInput, searchSheets, searchTop } from './search-sheets.ts'

/** Long enough for a crowd to share one read, short enough that all processes agree within a second. */
const cachedMilliseconds = 500
const pagesCached = 3

export const routes = [
  reads(
    searchSheet,
    async (input, { platform, caller, request }) => {
      const search = { ...input, filter: readFilter(input.filter) }
      const rows = await searchSheets(platform, search)
      // Near misses are what else there is, not what was searched for.
      const isMissed = search.search.trim() !== '' && rows.every(({ near }) => near)
      if (search.search.trim() !== '' && search.page === 0) {
        platform.metrics?.searched(rows.length > 0)
        // Filters other than the store make anything rare.
        const { store, ...rest } = search.filter
        if (isMissed && Object.keys(rest).length === 0)
          noteMiss(platform, caller, request, { text: search.search, store: store ?? input.first ?? 0 })
      }
      return { data: await asCards(platform, caller, rows), top: topOf(input), isUncacheable: isMissed }
    },
    {
      milliseconds: cachedMilliseconds,
      keyOf: (input) => keyOf({ ...input, filter: readFilter(input.filter) }),
      topOf,
      onHit({ search, page }, platform) {
        if (search.trim() !== '' && page === 0) platform.metrics?.searched(true)
      },
    },
  ),
  reads(
    searchSheetTop,
    async (input, { platform, caller }) => await asCards(platform, caller, await searchTop(platform, input)),
    { milliseconds: cachedMilliseconds, keyOf: ({ search, first }) => `${first} ${search.trim()}` },
  ),
  reads(countSheet, (input, { platform }) =>
    countSheets(platform, { search: input.search, filter: readFilter(input.filter) }),
  ),
]

function topOf({ timeStamp }: { timeStamp?: string | number | undefined }) {
  return timeStamp === undefined ? {} : { timeStamp }
}

/** The first pages of a shop and of a search, which many visitors open. */
function keyOf({ search, filter, sort, first, page, pageLimit }: SearchInput): string | undefined {
  if (page >= pagesCached || pageLimit > 20) return undefined
  return JSON.stringify([filter, sort, first, page, pageLimit, search.trim()])
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

/** 'any', 0 and -1 mean "all" where they are no value; category 0 is a real category (buyer.md §9). */
function readFilter({ store, ...facts }: z.output<typeof sheetFilter>): SheetFilter {
  const filter: SheetFilter = {}
  if (store !== undefined && store > 0) filter.store = store
  for (const fact of sheetFacts) {
    const asked = facts[fact]
    // Most ask for none: to be refused by the schema costs as much as the rest of the key.
    const data = asked === undefined ? undefined : factFields[fact].safeParse(asked).data
    if (data !== undefined) filter[fact] = data
  }
  return filter
}
