export { forgetStores, listStores, type Store } from './stores/index.ts'
