export { answerReview, flagAnswer, noticeWords, thankForReview } from './answers.ts'
export { addReview, type NewReview } from './add-review.ts'
export { routes } from './routes.ts'
