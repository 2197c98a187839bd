export { addReview, type NewReview } from './add-review.ts'
