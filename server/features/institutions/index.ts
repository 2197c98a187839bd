export {
  forgetStores,
  hasCoursePage,
  hasInstitutionPage,
  listStores,
  presentStore,
  type Store,
} from './stores/store-list.ts'
