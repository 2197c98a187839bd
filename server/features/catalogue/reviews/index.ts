import * as contract from '#contract/buyer/reviews.ts'
import * as selling from '#contract/seller/reviews.ts'
import { reads, writes } from '#server/platform/route.ts'
import { addReview } from './add-review.ts'
import { answerReview, readSellReviews, thankForReview } from './answers.ts'
import { deleteMyReview, readMyReview } from './my-review.ts'

export { addReview, type NewReview, writeReview } from './add-review.ts'
export { answerReview, flagAnswer, flagReview, thankForReview } from './answers.ts'

export const routes = [
  reads(contract.getMyScore, async ({ sheet }, { caller, db }) => ({
    data: await readMyReview(db, caller.id, sheet),
  })),
  writes(contract.addMyScore, async ({ sheet, score, message }, { caller, platform, trx }) => {
    await addReview(trx, platform, caller.id, { sheetId: sheet, score, message })
    return { data: {} }
  }),
  writes(contract.deleteMyScore, async ({ sheet }, { caller, trx }) => {
    await deleteMyReview(trx, caller.id, sheet)
    return { data: {} }
  }),
  reads(selling.getSellReviews, async (_input, { caller, db }) => ({
    data: await readSellReviews(db, caller.id),
  })),
  writes(selling.answerReview, async (input, { caller, platform, trx }) => {
    await answerReview(trx, platform, caller.id, input)
    return { data: {} }
  }),
  writes(selling.thankForReview, async ({ id }, { caller, platform, trx }) => {
    await thankForReview(trx, platform, caller.id, id)
    return { data: {} }
  }),
]
