export { registerPageDelivery } from './deliver-page.ts'
export { jobs } from './jobs.ts'
export { routes } from './routes.ts'
