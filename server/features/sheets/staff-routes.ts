import { approveSheet, claimSheet, rejectSheet, resetSheet } from '#contract/staff/verify.ts'
import { writes } from '#server/platform/route.ts'
import { approve, claim, reject, reset } from './decide-sheet.ts'

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
]
