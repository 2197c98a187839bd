export { confirmPolicyRow } from './change-policy.ts'
export { confirmedTaxRow, readBankHolidays, readTaxPolicy } from './read-policy.ts'
