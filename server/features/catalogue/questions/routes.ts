import * as contract from '#contract/buyer/questions.ts'
import { decideQuestion as decideQuestionCall } from '#contract/staff/complaints.ts'
import { reads, writes } from '#server/platform/route.ts'
import { flagReview } from '../reviews/index.ts'
import { answerQuestion, askQuestion, flagQuestion, readQuestions, takeBackQuestion } from './questions.ts'
import { decideQuestion, decideReview } from './staff-questions.ts'

export const routes = [
  reads(contract.getQuestions, ({ sheet }, { caller, db }) => readQuestions(db, caller.id, sheet)),
  writes(contract.askQuestion, async (input, { caller, platform, trx }) => {
    await askQuestion(trx, platform, caller.id, input)
  }),
  writes(contract.answerQuestion, async (input, { caller, platform, trx }) => {
    await answerQuestion(trx, platform, caller.id, input)
  }),
  writes(contract.takeBackQuestion, ({ id }, { caller, trx }) => takeBackQuestion(trx, caller.id, id)),
  writes(contract.flagQuestion, async ({ id, review }, { caller, platform, trx }) => {
    if (review) await flagReview(trx, platform, caller.id, id)
    else await flagQuestion(trx, platform, caller.id, id)
  }),
  writes(decideQuestionCall, async (input, { caller, platform, trx }) => {
    if (input.review) await decideReview(trx, platform, caller, { ...input, ...input.review })
    else await decideQuestion(trx, platform, caller, input)
  }),
]
