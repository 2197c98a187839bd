export { addReview, type NewReview } from './add-review.ts'
export { routes } from './routes.ts'
