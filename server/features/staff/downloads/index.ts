export { downloadRoutes, registerDownloads } from './downloads.ts'
