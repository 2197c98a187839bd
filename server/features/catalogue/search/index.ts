export { refreshTitleStatistics } from './refresh-title-statistics.ts'
export { routes } from './routes.ts'
export { searchSheets } from './search-sheets.ts'
export { searchOf } from './title-index-of.ts'
