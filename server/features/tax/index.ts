export { confirmedTaxRow, readBankHolidays, readTaxPolicy } from './policy/index.ts'
export { readPayerNames } from './papers/index.ts'
