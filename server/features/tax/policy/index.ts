export { confirmPolicyRow, rowToConfirm } from './change-policy.ts'
export { notifyFinanceStaff } from './look-ahead.ts'
export {
  cacheSellerTerms,
  confirmedTaxRow,
  readBankHolidays,
  readSellerTerms,
  readTaxPolicy,
} from './read-policy.ts'
export { readTaxOwed } from './remittances.ts'
export { routes } from './routes.ts'
