export { addVatRow, confirmVatRow, withdrawVatRow } from './vat-policy.ts'
export { invoiceCommissions } from './commission.ts'
export { ensureDocuments } from './issue.ts'
export { addInputTax, readVatMonths, sealInputTax, voidInputTax } from './input-tax.ts'
export { forgetBuyer, makeOut, mustBeBought } from './request.ts'
export { forgetOldDocuments, numberReceipts, numberSubstitutes, numberTransfers } from './sweep.ts'
export {
  nameIn,
  ownsDocument,
  readOwnCommissions,
  readInvoiceNames,
  readOrderDocuments,
  readReceiptDocument,
  readSaleFacts,
} from './read.ts'
export { readVatDesk } from './desk.ts'
