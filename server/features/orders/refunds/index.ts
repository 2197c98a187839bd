export { downloads } from './downloads.ts'
export { refundOrder } from './refund-order.ts'
export { returnMoney } from './return-money.ts'
export { routes } from './routes.ts'
