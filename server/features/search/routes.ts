import { countSheet, searchSheet, searchSheetTop, type sheetFilter } from '#contract/buyer/catalogue.ts'
import {
  findOwnedSheets,
  presentSheetCard,
  type SheetCard,
  type SheetCardRow,
} from '#server/features/sheets/index.ts'
import type { Caller } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { reads } from '#server/platform/route.ts'
import type { z } from 'zod'
import type { SheetFilter } from './search-sheets.queries.ts'
import { countSheets, searchSheets, searchTop } from './search-sheets.ts'

export const routes = [
  reads(searchSheet, async (ask, { platform, caller }) => {
    const rows = await searchSheets(platform, { ...ask, filter: readFilter(ask.filter) })
    return {
      data: await asCards(platform, caller, rows),
      top: ask.timeStamp === undefined ? {} : { timeStamp: ask.timeStamp },
    }
  }),
  reads(searchSheetTop, async (ask, { platform, caller }) => ({
    data: await asCards(platform, caller, await searchTop(platform, ask.search)),
  })),
  reads(countSheet, async (ask, { platform }) => ({
    data: await countSheets(platform, { search: ask.search, filter: readFilter(ask.filter) }),
  })),
]

async function asCards(platform: Platform, caller: Caller, rows: SheetCardRow[]): Promise<SheetCard[]> {
  const owned = await findOwnedSheets(
    platform,
    caller,
    rows.map((row) => row.id),
  )
  return rows.map((row) => presentSheetCard(row, owned.has(row.id)))
}

/** 'any', 0 and -1 are the screens' ways to say "all"; a category of 0 is one like others (buyer.md §9). */
function readFilter({ store, semester, year, category }: z.output<typeof sheetFilter>): SheetFilter {
  const filter: SheetFilter = {}
  if (store !== undefined && store > 0) filter.store = store
  if (typeof semester === 'number' && semester > 0) filter.semester = semester
  if (typeof year === 'number' && year > 0) filter.year = year
  if (typeof category === 'number' && category >= 0) filter.category = category
  return filter
}
