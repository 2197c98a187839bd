export { answerReview, flagAnswer, flagReview, thankForReview } from './answers.ts'
export { addReview, type NewReview, writeReview } from './add-review.ts'
export { routes } from './routes.ts'
