export { forgetStores, listStores, presentStore, type Store } from './stores/index.ts'
