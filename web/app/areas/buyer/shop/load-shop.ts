import type { LoadArgs } from '#web/api/loading.ts'
import { useEffect } from 'react'
import { effectiveSearch, filterInput, readShopFilter, type ShopFilter, searchInput } from './shop-filter.ts'

/** The first page of sheets, the recommended packages and how many sheets there are. */
export async function loadShop(filter: ShopFilter, { api, signal }: Pick<LoadArgs, 'api' | 'signal'>) {
  const search = effectiveSearch(filter)
  const asked = { signal }
  const sheetsAt = async (page: number) =>
    (await api.call('searchSheet', searchInput(filter, page, 0), asked)).data
  const [sheets, groups, found] = await Promise.all([
    sheetsAt(filter.page),
    api.call('recGroup', { search, store: filter.store }, asked),
    api.call('countSheet', { search, filter: filterInput(filter) }, asked),
  ])
  const loaded = { filter, sheets, groups: groups.data, found: found.data }
  // The list may be shorter than when the address was kept: that there are none would be untrue.
  return filter.page > 0 && sheets.length === 0 && found.data.count > 0
    ? { ...loaded, filter: { ...filter, page: 0 }, sheets: await sheetsAt(0) }
    : loaded
}

export type LoadedShop = Awaited<ReturnType<typeof loadShop>> & {
  /** The filter could not be changed: the sheets are still those of the one before. */
  failed?: { failure: unknown; filter: ShopFilter }
}

let shown: { shop: LoadedShop } | undefined

/** Stores the shown shop, as its loader answered it. */
export function useShown(loaded: { shop: LoadedShop }): void {
  useEffect(() => {
    shown = loaded
    return () => {
      shown = undefined
    }
  }, [loaded])
}

/** In the browser: a failed change of the filter leaves the sheets in place, and says so above them (brief §4). */
export function keepingShown<Loaded extends { shop: LoadedShop }>(
  load: (args: LoadArgs) => Promise<Loaded>,
  place?: ShopFilter['place'],
) {
  return async (args: LoadArgs): Promise<Loaded> => {
    const before = shown as Loaded | undefined
    try {
      return await load(args)
    } catch (failure) {
      const filter = readShopFilter(args.url, place)
      const old = before?.shop
      if (old?.filter.place !== filter.place || old.filter.store !== filter.store || before === undefined)
        throw failure
      return {
        ...before,
        shop: { ...old, filter, failed: { failure, filter: old.failed?.filter ?? old.filter } },
      }
    }
  }
}
