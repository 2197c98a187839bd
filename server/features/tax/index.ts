export { confirmedTaxRow, readBankHolidays, readTaxPolicy } from './policy/index.ts'
