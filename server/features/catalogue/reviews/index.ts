export { answerReview, flagAnswer, flagReview, noticeWords, thankForReview } from './answers.ts'
export { addReview, type NewReview, writeReview } from './add-review.ts'
export { routes } from './routes.ts'
