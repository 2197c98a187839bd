export { forgetOldRequests } from './requests.ts'
export { routes } from './routes.ts'
