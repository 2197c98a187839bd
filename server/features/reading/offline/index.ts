import { dropOffline, keepOffline, keptOffline } from '#contract/buyer/offline.ts'
import { findReadable } from '#server/features/reading/reader/index.ts'
import { writes } from '#server/platform/route.ts'
import { dropKept, saveOffline, noteContact } from './devices.ts'

export const routes = [
  writes(keepOffline, async (input, { caller, platform, trx }) => {
    await findReadable(platform, caller, input.id)
    return { data: await saveOffline(trx, platform, caller, input) }
  }),
  writes(keptOffline, async (_input, { caller, platform, trx }) => ({
    data: await noteContact(trx, platform, caller),
  })),
  writes(dropOffline, async (input, { caller, platform, trx }) => ({
    data: await dropKept(trx, platform, caller, input),
  })),
]
