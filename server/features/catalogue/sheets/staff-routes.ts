import { approveSheet, claimSheet, rejectSheet, resetSheet } from '#contract/staff/review.ts'
import { highlightsheet, saveSheet, shsheet } from '#contract/staff/sheets.ts'
import { writes } from '#server/platform/route.ts'
import { approve, claim, reject, reset } from './decide-sheet.ts'
import { highlightSheet } from './highlight-sheet.ts'
import { hideSheet, lockSheetOfStaff } from './move-sheet.ts'
import { saveWordsByStaff } from './save-words.ts'

export const staffRoutes = [
  writes(claimSheet, async (about, { trx, platform, caller }) => {
    await claim(trx, platform, caller, about)
    return { data: {} }
  }),
  writes(approveSheet, async (about, { trx, platform, caller }) => {
    await approve(trx, platform, caller, about)
    return { data: {} }
  }),
  writes(rejectSheet, async (about, { trx, platform, caller }) => {
    await reject(trx, platform, caller, about)
    return { data: {} }
  }),
  writes(resetSheet, async (about, { trx, platform, caller }) => {
    await reset(trx, platform, caller, about)
    return { data: {} }
  }),
  writes(saveSheet, async ({ id, ...edit }, { trx, platform, caller }) => {
    const { revision } = await saveWordsByStaff(trx, platform, caller, id, edit)
    return { data: { revision } }
  }),
  writes(shsheet, async ({ id, visible }, { trx, platform, caller }) => {
    // The author may hide a sheet too, but not through this door.
    await lockSheetOfStaff(trx, caller, id)
    await hideSheet(trx, platform, caller, id, visible)
    return { data: {} }
  }),
  writes(highlightsheet, async ({ id, highlighted }, { trx, platform, caller }) => {
    await highlightSheet(trx, platform, caller, id, highlighted)
    return { data: {} }
  }),
]
