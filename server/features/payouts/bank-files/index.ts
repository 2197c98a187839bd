export { csvBytesMax, type CsvRow, csvRowsMax, decodeText, readCsv } from './read-csv.ts'
export {
  badCells,
  type CellProblem,
  columnWords,
  mustHaveColumns,
  refuseFirst,
  type Worded,
} from './cell-problems.ts'
export { readBankFile } from './bank-files.queries.ts'
export { compareFile, type Expected } from './compare.ts'
export { type PendingPayment, readPendingEntries } from './pending-entries.ts'
export { downloads, routes } from './routes.ts'
