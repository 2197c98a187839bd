export { confirmPolicyRow, rowToConfirm } from './change-policy.ts'
export { tellFinanceStaff } from './look-ahead.ts'
export { confirmedTaxRow, readBankHolidays, readTaxPolicy } from './read-policy.ts'
export { routes } from './routes.ts'
