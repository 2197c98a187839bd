export { drawDraftCover, readDraftCover } from './draw-draft-cover.ts'
export { type DrawExample, drawPicture } from './draw-picture.ts'
export { redrawOldSamples } from './redraw-samples.ts'
export { groupCover, mayShowPicture } from './may-show.ts'
