export { registerReviewFiles } from './deliver.ts'
export { routes } from './routes.ts'
