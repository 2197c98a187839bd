export { refreshTitleStatistics } from './refresh-title-statistics.ts'
export { routes } from './routes.ts'
export { startSearch } from './title-index-of.ts'
