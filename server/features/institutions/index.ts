export { forgetStores, listStores, presentStore, type Store } from './stores/store-list.ts'
