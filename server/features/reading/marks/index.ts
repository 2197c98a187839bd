import { syncMarks } from '#contract/buyer/marks.ts'
import { findReadable } from '#server/features/reading/reader/index.ts'
import { writes } from '#server/platform/route.ts'
import { mergeMarks } from './sync-marks.ts'

export { createLayerDrawer } from './draw-layer.ts'

export const routes = [
  writes(syncMarks, async (input, { caller, platform, trx }) => {
    await findReadable(platform, caller, input.id)
    return { data: await mergeMarks(trx, platform, caller.id, input) }
  }),
]
