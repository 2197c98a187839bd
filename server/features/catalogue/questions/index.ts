export { answerQuestion, askQuestion } from './questions.ts'
export { routes } from './routes.ts'
export { readFlaggedQuestions, readHiddenQuestions } from './staff-questions.ts'
