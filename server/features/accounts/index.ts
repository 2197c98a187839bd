import { accountRoutes } from './account-routes.ts'
import { routes as signInRoutes } from './routes.ts'

export { registerExportDownload, sweepExports } from './data-export.ts'
export { registerReceiptPictures } from './receipt-picture.ts'
export { banPerson, makeHandoff, openSession, sweepSignIns } from './sessions.ts'

export const routes = [...signInRoutes, ...accountRoutes]
