export { registerTutoringFiles } from './deliver-files.ts'
export { jobs, tutoringSchedule } from './jobs.ts'
export { routes } from './routes.ts'
export { cancelTutoringSession, saveTutoringSession, type TutoringSession } from './save-session.ts'
