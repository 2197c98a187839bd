import * as contract from '#contract/buyer/reviews.ts'
import * as selling from '#contract/seller/reviews.ts'
import { reads, writes } from '#server/platform/route.ts'
import { addReview } from './add-review.ts'
import { answerReview, readSellReviews, thankForReview } from './answers.ts'
import { deleteMyReview, readMyReview } from './my-review.ts'

export { addReview, writeReview } from './add-review.ts'
export { answerReview, flagAnswer, flagReview, thankForReview } from './answers.ts'

export const routes = [
  reads(contract.getMyScore, ({ sheet }, { caller, db }) => readMyReview(db, caller.id, sheet)),
  writes(contract.addMyScore, ({ sheet, score, message }, { caller, platform, trx }) =>
    addReview(trx, platform, caller.id, { sheetId: sheet, score, message }),
  ),
  writes(contract.deleteMyScore, ({ sheet }, { caller, trx }) => deleteMyReview(trx, caller.id, sheet)),
  reads(selling.getSellReviews, (_input, { caller, db }) => readSellReviews(db, caller.id)),
  writes(selling.answerReview, (input, { caller, platform, trx }) =>
    answerReview(trx, platform, caller.id, input),
  ),
  writes(selling.thankForReview, ({ id }, { caller, platform, trx }) =>
    thankForReview(trx, platform, caller.id, id),
  ),
]
