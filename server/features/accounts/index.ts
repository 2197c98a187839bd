export { routes } from './routes.ts'
export { makeHandoff, openSession } from './sessions.ts'
