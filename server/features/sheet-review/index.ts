export { registerApprovedCovers } from './approved-covers.ts'
export { registerReviewFiles } from './deliver.ts'
export { routes } from './routes.ts'
