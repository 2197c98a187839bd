export { closeOrder } from './checkout/index.ts'
