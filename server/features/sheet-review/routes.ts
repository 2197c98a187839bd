import { getSubmission, getVerifySheet } from '#contract/staff/verify.ts'
import { reads } from '#server/platform/route.ts'
import { readQueue } from './queue.ts'
import { readSubmission } from './submission.ts'

export const routes = [
  reads(getVerifySheet, async (ask, { platform, caller }) => ({
    data: await readQueue(platform, caller, ask),
  })),
  reads(getSubmission, async (about, { platform, caller }) => ({
    data: await readSubmission(platform, caller, about),
  })),
]
