export { answerQuestion, askQuestion } from './questions.ts'
export { routes } from './routes.ts'
export { readFlaggedQuestions } from './staff-questions.ts'
