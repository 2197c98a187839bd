export { editSeller } from './edit-seller.ts'
export { registerSeller } from './register-seller.ts'
export { routes } from './routes.ts'
export { findThaiAddresses } from './thai-addresses.ts'
