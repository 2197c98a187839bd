export { type Booked, readNamed } from './booked.ts'
export { readUnexplained } from './month.ts'
