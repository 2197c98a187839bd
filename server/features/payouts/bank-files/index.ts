export { type CsvRow, type CsvSheet, readCsv } from './read-csv.ts'
export { badCells, type CellProblem, columnWords, mustHaveColumns, type Worded } from './cell-problems.ts'
export { downloads, routes } from './routes.ts'
