export { closeOrder } from './checkout/index.ts'
export { forgetGiftCards } from './gifts/index.ts'
export { bookRefundOfProvider, findOrders } from './refunds/index.ts'
