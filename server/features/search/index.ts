export { refreshTitleStatistics } from './refresh-title-statistics.ts'
export { routes } from './routes.ts'
export { countSheets, type SearchAsk, searchSheets, searchTop } from './search-sheets.ts'
export { startSearch } from './title-index-of.ts'
