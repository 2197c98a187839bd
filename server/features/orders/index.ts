export { closeOrder } from './checkout/index.ts'
export { findOrders } from './refunds/index.ts'
