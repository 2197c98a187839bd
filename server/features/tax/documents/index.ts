export { addVatRow, confirmVatRow } from './vat-policy.ts'
export { ensureDocuments } from './issue.ts'
export { forgetBuyer, makeOut, mustBeBought } from './request.ts'
export { forgetOldDocuments, numberReceipts } from './sweep.ts'
export {
  ownsDocument,
  type ReceiptDocument,
  readOrderDocuments,
  readReceiptDocument,
  readSaleFacts,
} from './read.ts'
export { readVatDesk } from './desk.ts'
