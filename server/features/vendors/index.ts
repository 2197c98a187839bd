export { assignVendors } from './assign-vendors.ts'
export { downloads, routes } from './routes.ts'
