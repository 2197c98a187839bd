import { dropOffline, keepOffline, keptOffline } from '#contract/buyer/offline.ts'
import { findReadable } from '#server/features/reading/reader/index.ts'
import { writes, writesPrepared } from '#server/platform/route.ts'
import { dropKept, saveOffline, noteContact } from './devices.ts'

export const routes = [
  writesPrepared(
    keepOffline,
    ({ id }, { caller, platform }) => findReadable(platform, caller, id),
    async (input, { caller, platform, trx }) => ({ data: await saveOffline(trx, platform, caller, input) }),
  ),
  writes(keptOffline, async (_input, { caller, platform, trx }) => ({
    data: await noteContact(trx, platform, caller),
  })),
  writes(dropOffline, async (input, { caller, platform, trx }) => ({
    data: await dropKept(trx, platform, caller, input),
  })),
]
