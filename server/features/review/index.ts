export { registerApprovedCovers } from './approved-covers.ts'
export { registerReviewFiles } from './deliver.ts'
export { registerSamplesOut } from './samples-out.ts'
export { routes } from './routes.ts'
