export { refreshTitleStatistics, searchOf } from './title-index-of.ts'
export { routes } from './routes.ts'
export { searchSheets, titlesOfText } from './search-sheets.ts'
