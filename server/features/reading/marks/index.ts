import { syncMarks } from '#contract/buyer/marks.ts'
import { findReadable } from '#server/features/reading/reader/index.ts'
import { writesPrepared } from '#server/platform/route.ts'
import { mergeMarks } from './sync-marks.ts'

export { createLayerDrawer } from './draw-layer.ts'

export const routes = [
  writesPrepared(
    syncMarks,
    ({ id }, { caller, platform }) => findReadable(platform, caller, id),
    (input, { caller, platform, trx }) => mergeMarks(trx, platform, caller.id, input),
  ),
]
