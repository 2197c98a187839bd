export { registerExamCalendar } from './calendar-file.ts'
export { remindOfExams } from './remind.ts'
export { routes } from './routes.ts'
