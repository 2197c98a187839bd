import * as contract from '#contract/buyer/reviews.ts'
import { reads, writes } from '#server/platform/route.ts'
import { addReview } from './add-review.ts'
import { deleteMyReview, readMyReview } from './my-review.ts'

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
]
