import type { LoadArgs } from '#web/api/loading.ts'
import { effectiveSearch, filterAsk, type ShopFilter, searchAsk } from './shop-filter.ts'

/** The first page of sheets, the recommended packages and how many sheets there are. */
export async function loadShop(filter: ShopFilter, { api, signal }: Pick<LoadArgs, 'api' | 'signal'>) {
  const search = effectiveSearch(filter)
  const asked = { signal }
  const [sheets, groups, found] = await Promise.all([
    api.call('searchSheet', searchAsk(filter, 0, 0), asked),
    api.call('recGroup', { search, store: filter.store }, asked),
    api.call('countSheet', { search, filter: filterAsk(filter) }, asked),
  ])
  return { filter, sheets: sheets.data, groups: groups.data, found: found.data }
}

export type LoadedShop = Awaited<ReturnType<typeof loadShop>>
