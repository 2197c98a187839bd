import type { z } from 'zod'
import type { storeFacts } from '#contract/buyer/catalogue.ts'
import { secretStore } from '#rules/sheets/special-stores.ts'
import type { Store } from './store-list.ts'

/** Institutions that lists name; the secret shop is reached by its address only. */
export function isListed(store: Store): boolean {
  return store.kind === 'institution' && store.code !== secretStore
}

export function presentStore(store: Store): z.output<typeof storeFacts> {
  return {
    code: store.code,
    name: [store.nameTh, store.nameEn],
    short: store.short,
    category: store.category,
    count: store.sheetCount,
  }
}

export function presentShopStore(store: Store) {
  return {
    ...presentStore(store),
    description: store.description,
    useNewDrive: store.useNewDrive,
    driveMap: store.driveMap.map(({ name, items, expand }) => ({ name, items, expand })),
  }
}
