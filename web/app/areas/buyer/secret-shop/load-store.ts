import { data } from 'react-router'
import type { Data } from '#web/api/api.ts'
import type { LoadArgs } from '#web/api/loading.ts'

export type Drive = { code: number; name: readonly string[] }
export type DriveGroup = { name: string; drives: Drive[]; isOpen: boolean }

type ShopStore = Data<'getShopDrive'>['storeList'][number]

/** The store of this code with its drives and its social page. Throws the 404 answer when there is none. */
export async function loadStore(code: number, { api, signal }: Pick<LoadArgs, 'api' | 'signal'>) {
  const asked = { signal }
  const [shop, drives, pages] = await Promise.all([
    api.call('getShopDrive', {}, asked),
    api.call('drivelist', {}, asked),
    api.call('storeFacebook', {}, asked),
  ])
  const stores = shop.data.storeList
  const store = stores.find((one) => one.code === code)
  if (store === undefined) throw data(null, { status: 404 })
  return {
    code,
    name: [...store.name, store.short],
    category: store.category,
    count: store.count,
    description: store.description,
    page: pages.data[code] ?? null,
    groups: store.useNewDrive ? groupsOf(store, stores) : [],
    drives: store.useNewDrive
      ? []
      : (drives.data[code] ?? []).map(({ code: drive, name }) => ({ code: drive, name })),
  }
}

export type LoadedStore = Awaited<ReturnType<typeof loadStore>>

/** A code in a group that is no store (any more) shows nothing; a group that is left empty stands nowhere. */
function groupsOf(store: ShopStore, stores: readonly ShopStore[]): DriveGroup[] {
  const byCode = new Map(stores.map((one) => [one.code, one]))
  return store.driveMap
    .map(({ name, items, expand }) => ({
      name,
      drives: items.flatMap((item) => {
        const drive = byCode.get(item)
        return drive ? [{ code: drive.code, name: drive.name }] : []
      }),
      isOpen: expand,
    }))
    .filter(({ drives }) => drives.length > 0)
}

const loaded = new Map<number, Promise<LoadedStore>>()

/** In the browser the store is loaded once: a changed filter changes nothing about it. */
export function loadStoreOnce(code: number, { api }: Pick<LoadArgs, 'api' | 'signal'>): Promise<LoadedStore> {
  let store = loaded.get(code)
  if (store === undefined) {
    // Without the signal of this navigation: the next one waits for the same answer.
    store = loadStore(code, { api, signal: new AbortController().signal })
    store.catch(() => loaded.delete(code))
    loaded.set(code, store)
  }
  return store
}
