export { confirmedTaxRow, readBankHolidays, readTaxPolicy, rowToConfirm } from './policy/index.ts'
export { readPayerNames } from './papers/index.ts'
