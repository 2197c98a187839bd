export { saveTutoringSession, type TutoringSession } from './save-session.ts'
