export { addReport, type NewReport } from './add-report.ts'
export { answerReport, type NewAnswer } from './answer-report.ts'
export { markReport } from './mark-report.ts'
export { routes } from './routes.ts'
