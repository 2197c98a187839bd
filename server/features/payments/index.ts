export { registerPaymentCallback } from './callback.ts'
export { paymentSchedule, paymentTasks } from './jobs.ts'
export { listUnmatchedMoney, type UnmatchedMoney } from './list-unmatched-money.ts'
export { routes } from './routes.ts'
