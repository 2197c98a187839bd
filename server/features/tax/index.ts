export {
  confirmedTaxRow,
  cacheSellerTerms,
  readBankHolidays,
  readSellerTerms,
  readTaxPolicy,
} from './policy/read-policy.ts'
export { notifyFinanceStaff } from './policy/look-ahead.ts'
export { readTaxOwed } from './policy/remittances.ts'
export { rowToConfirm } from './policy/change-policy.ts'
export {
  ensureDocuments,
  readInvoiceNames,
  readReceiptDocument,
  readVatMonths,
} from './documents/index.ts'
export { readPayerNames } from './papers/certificates.ts'
