import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { bookBox, bookOutline, bookShapes, type BookLook } from '#rules/brand/book-shape.ts'
import { contrast } from '#rules/brand/choose-colours.ts'

export type BookPlace = {
  /** The middle of the book. */
  x: number
  y: number
  /** Width of the whole box in the canvas's unit. */
  width: number
  /** Clockwise. */
  tiltDegrees?: number
  /** White edge as on a sticker, with a soft shadow. */
  sticker?: boolean
}

/** Draws the book character; leaves the context as it was. */
export function drawBook(context: SKRSContext2D, look: BookLook, place: BookPlace): void {
  const { x, y, width, tiltDegrees = 0, sticker = false } = place
  context.save()
  context.translate(x, y)
  context.rotate((tiltDegrees * Math.PI) / 180)
  context.scale(width / bookBox.width, width / bookBox.width)
  context.translate(-bookBox.width / 2, -bookBox.height / 2)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  if (sticker) {
    const outline = new Path2D(bookOutline)
    context.fillStyle = '#FFFFFF'
    context.strokeStyle = '#FFFFFF'
    if (contrast(look.book, '#FFFFFF') < 1.35) {
      // A pale book would vanish on the paper: its sticker gets a grey rim.
      context.strokeStyle = '#CBCFDF'
      context.lineWidth = 26
      context.stroke(outline)
      context.strokeStyle = '#FFFFFF'
    }
    context.lineWidth = 22
    context.stroke(outline)
    context.fill(outline)
  }
  for (const shape of bookShapes(look)) {
    const path = new Path2D(shape.path)
    context.globalAlpha = shape.opacity ?? 1
    if (shape.fill !== undefined) {
      context.fillStyle = shape.fill
      context.fill(path)
    }
    if (shape.stroke !== undefined) {
      context.strokeStyle = shape.stroke
      context.lineWidth = shape.strokeWidth ?? 1
      context.stroke(path)
    }
  }
  context.restore()
}
