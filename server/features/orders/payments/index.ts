export { askProvider, findAskableOrder, reportMisconfiguration } from './ask-provider.ts'
export { registerPaymentCallback } from './callback.ts'
export { inquireDueOrders } from './inquire-orders.ts'
export { keepOwnedPart } from './keep-money.ts'
export { sweepCallbacks } from './process-callback.ts'
export {
  moneyTakenBackJob,
  type RecordedTransfer,
  recordTransfer,
  settleTakenBackLater,
  type TransferToRecord,
} from './record-transfer.ts'
export { routes } from './routes.ts'
