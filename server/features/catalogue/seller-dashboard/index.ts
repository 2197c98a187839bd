export { addUpInterest } from './add-up-interest.ts'
export { routes } from './routes.ts'
