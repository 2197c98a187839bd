export { addUpInterest } from './interest.ts'
export { routes } from './routes.ts'
