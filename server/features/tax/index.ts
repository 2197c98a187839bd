export {
  confirmedTaxRow,
  cacheSellerTerms,
  notifyFinanceStaff,
  readBankHolidays,
  readSellerTerms,
  readTaxOwed,
  readTaxPolicy,
  rowToConfirm,
} from './policy/index.ts'
export {
  ensureDocuments,
  type ReceiptDocument,
  readInvoiceNames,
  readReceiptDocument,
  readVatMonths,
} from './documents/index.ts'
export { readPayerNames } from './papers/index.ts'
