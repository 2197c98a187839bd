export { csvBytesMax, type CsvRow, csvRowsMax, type CsvSheet, decodeText, readCsv } from './read-csv.ts'
export {
  badCells,
  type CellProblem,
  columnWords,
  mustHaveColumns,
  tellFirst,
  type Worded,
} from './cell-problems.ts'
export { downloads, routes } from './routes.ts'
