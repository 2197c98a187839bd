export { assignVendors } from './assign-vendors.ts'
