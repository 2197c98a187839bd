export { routes } from './routes.ts'
export { saveTutoringSession, type TutoringSession } from './save-session.ts'
