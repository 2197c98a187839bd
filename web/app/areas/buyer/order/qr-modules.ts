import { encodeQr } from '#rules/payments/qr-code.ts'

/** Level H: a third of the modules may be hidden, so the book in the centre costs nothing (buyer.md §9). */
export type QrModules = {
  /** Modules a side, with the quiet zone of four on each. */
  size: number
  /** Dark modules as one path in modules, the quiet zone included. */
  path: string
  /** Side of the white square for the book, in modules. */
  hole: number
}

const QUIET = 4
/** Of the code's side; 0.2² is 4 % of the modules, far from the 30 % of level H. */
const HOLE_SHARE = 0.2

export function qrModules(text: string): QrModules {
  const { size: side, isDark } = encodeQr(text)
  // Odd, like every code's side, so that it lies on whole modules.
  const hole = Math.floor((side * HOLE_SHARE) / 2) * 2 + 1
  const from = (side - hole) / 2
  const isHole = (at: number) => at >= from && at < from + hole
  const isDrawn = (row: number, column: number) =>
    column < side && isDark(row, column) && !(isHole(row) && isHole(column))
  let path = ''
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      let width = 0
      while (isDrawn(row, column + width)) width += 1
      if (width > 0) path += `M${column + QUIET} ${row + QUIET}h${width}v1h-${width}z`
      column += width
    }
  }
  return { size: side + 2 * QUIET, path, hole }
}
