export { type DrawExample, drawPicture } from './draw-picture.ts'
export { mayShowPicture } from './may-show.ts'
