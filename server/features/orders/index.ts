export { closeOrder } from './checkout/index.ts'
export { forgetGiftCards } from './gifts/index.ts'
export { findOrders } from './refunds/index.ts'
