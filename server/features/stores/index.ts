export { routes } from './routes.ts'
export { createStore, saveStore, type StoreChanges } from './save-store.ts'
export { advanceSaleTotals } from './statistics.ts'
export { forgetStores, listStores, type Store } from './store-list.ts'
