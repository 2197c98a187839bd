export { registerExamCalendar } from './calendar-file.ts'
export { remindOfExams, remindOfExamsJob } from './remind.ts'
export { routes } from './routes.ts'
