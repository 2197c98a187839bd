import type { SKRSContext2D } from '@napi-rs/canvas'
import { thaiWrap } from '#rules/thai/thai-wrap.ts'
import { pen, setPen } from './pens.ts'

/** A block with its height known, ready to be drawn with its upper left corner anywhere. Lengths in points. */
export type Placed = {
  height: number
  /** Must not stand last on a page: a heading without what it heads. */
  keepsWithNext?: boolean
  draw: (context: SKRSContext2D, x: number, y: number) => void
}

/** Between the red margin line of the notebook and the right edge. */
export const contentWidth = 487
export const leading = 20

/** The lines of a text at a pen. */
export function wrapped(
  context: SKRSContext2D,
  text: string,
  weight: 400 | 500 | 600 | 700,
  size: number,
  width: number,
): string[] {
  setPen(context, weight, size, pen.dark)
  return thaiWrap(text, (line) => context.measureText(line).width, width, 40).lines
}
