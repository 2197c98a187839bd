import type { SKRSContext2D } from '@napi-rs/canvas'
import { pen, setPen } from './pens.ts'
import { contentWidth, type Placed, wrapped } from './placed.ts'

/** Boxes and arrows: steps in a row, a ring, a tree, and bars. */
const tints = ['#DDE1FF', '#CDEFD9', '#FFE970', '#FFD9D4', '#E8DAFA', '#D2F0F2'] as const

/** Steps from left to right, up to five in a row, continuing below in rows of equal length. */
export function drawFlow(context: SKRSContext2D, steps: string[]): Placed {
  const rows = Math.ceil(steps.length / 5)
  const perRow = Math.ceil(steps.length / rows)
  const gap = 22
  const rowGap = 24
  const width = (contentWidth - gap * (perRow - 1)) / perRow
  const texts = steps.map((step) => wrapped(context, step, 500, 11.5, width - 14))
  const boxHeight = Math.max(...texts.map((lines) => lines.length)) * 16 + 16
  return {
    height: rows * (boxHeight + rowGap) - 4,
    draw: (target, x, y) => {
      texts.forEach((lines, at) => {
        const left = x + (at % perRow) * (width + gap)
        const top = y + 4 + Math.floor(at / perRow) * (boxHeight + rowGap)
        box(target, left, top, width, boxHeight, tints[at % tints.length] ?? tints[0], lines)
        if (at === texts.length - 1) return
        const last = at % perRow === perRow - 1
        if (last) turnDown(target, left + width / 2, x + width / 2, top + boxHeight, rowGap)
        else arrow(target, left + width + 3, top + boxHeight / 2, left + width + gap - 4, top + boxHeight / 2)
      })
    },
  }
}

/** Steps around a circle, each leading to the next and the last to the first. */
export function drawRing(context: SKRSContext2D, steps: string[]): Placed {
  const width = 122
  const texts = steps.map((step) => wrapped(context, step, 500, 11.5, width - 12))
  const boxHeight = Math.max(...texts.map((lines) => lines.length)) * 16 + 14
  const height = 160 + boxHeight
  return {
    height: height + 14,
    draw: (target, x, y) => {
      const [middleX, middleY] = [x + contentWidth / 2, y + 6 + height / 2]
      const place = (at: number): [number, number] => {
        const angle = (at / steps.length) * 2 * Math.PI - Math.PI / 2
        return [middleX + Math.cos(angle) * 172, middleY + Math.sin(angle) * 78]
      }
      target.strokeStyle = pen.blue
      target.lineWidth = 1.3
      target.setLineDash([4, 4])
      target.beginPath()
      target.ellipse(middleX, middleY, 172, 78, 0, 0, 2 * Math.PI)
      target.stroke()
      target.setLineDash([])
      texts.forEach((lines, at) => {
        const angle = ((at + 0.5) / steps.length) * 2 * Math.PI - Math.PI / 2
        const [px, py] = [middleX + Math.cos(angle) * 172, middleY + Math.sin(angle) * 78]
        const [dx, dy] = [-Math.sin(angle) * 172, Math.cos(angle) * 78]
        const length = Math.hypot(dx, dy)
        arrow(
          target,
          px - (dx / length) * 7,
          py - (dy / length) * 7,
          px + (dx / length) * 7,
          py + (dy / length) * 7,
        )
        const [left, top] = place(at)
        box(
          target,
          left - width / 2,
          top - boxHeight / 2,
          width,
          boxHeight,
          tints[at % tints.length] ?? tints[0],
          lines,
        )
      })
    },
  }
}

/** One root above its branches. */
export function drawTree(context: SKRSContext2D, root: string, branches: string[]): Placed {
  const gap = 12
  const width = (contentWidth - gap * (branches.length - 1)) / branches.length
  const texts = branches.map((branch) => wrapped(context, branch, 500, 11.5, width - 10))
  const boxHeight = Math.max(...texts.map((lines) => lines.length)) * 16 + 14
  setPen(context, 600, 12.5, pen.dark)
  const rootWidth = context.measureText(root).width + 34
  return {
    height: 30 + 30 + boxHeight + 14,
    draw: (target, x, y) => {
      const middle = x + contentWidth / 2
      target.strokeStyle = pen.blue
      target.lineWidth = 1.2
      texts.forEach((lines, at) => {
        const left = x + at * (width + gap)
        target.strokeStyle = pen.blue
        target.beginPath()
        target.moveTo(middle, y + 32)
        target.bezierCurveTo(middle, y + 48, left + width / 2, y + 44, left + width / 2, y + 60)
        target.stroke()
        box(target, left, y + 60, width, boxHeight, tints[at % tints.length] ?? tints[0], lines)
      })
      target.fillStyle = pen.ink
      target.beginPath()
      target.roundRect(middle - rootWidth / 2, y + 4, rootWidth, 28, 14)
      target.fill()
      setPen(target, 600, 12.5, '#FFFFFF')
      target.textAlign = 'center'
      target.fillText(root, middle, y + 22.5)
      target.textAlign = 'left'
    },
  }
}

/** Lying bars with their values. */
export function drawBars(_context: SKRSContext2D, bars: { label: string; value: number }[]): Placed {
  const most = Math.max(...bars.map(({ value }) => value))
  return {
    height: bars.length * 24 + 12,
    draw: (target, x, y) => {
      bars.forEach(({ label, value }, at) => {
        const top = y + 4 + at * 24
        setPen(target, 500, 11.5, pen.ink)
        target.fillText(label, x + 6, top + 13)
        target.fillStyle = tints[at % tints.length] ?? tints[0]
        target.beginPath()
        target.roundRect(x + 150, top, (value / most) * 280, 17, 4)
        target.fill()
        setPen(target, 600, 11, pen.ink)
        target.fillText(value.toLocaleString('en-US'), x + 158 + (value / most) * 280, top + 13)
      })
    },
  }
}

/** From the end of one row to the beginning of the next. */
function turnDown(context: SKRSContext2D, from: number, to: number, y: number, height: number): void {
  context.strokeStyle = pen.red
  context.lineWidth = 1.5
  context.lineCap = 'round'
  context.beginPath()
  context.moveTo(from, y + 2)
  context.lineTo(from, y + height / 2)
  context.lineTo(to, y + height / 2)
  context.stroke()
  arrow(context, to, y + height / 2, to, y + height - 2)
}

function box(
  context: SKRSContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  lines: string[],
): void {
  context.fillStyle = fill
  context.strokeStyle = pen.ink
  context.lineWidth = 0.9
  context.beginPath()
  context.roundRect(x, y, width, height, 7)
  context.fill()
  context.stroke()
  setPen(context, 500, 11.5, pen.dark)
  context.textAlign = 'center'
  const first = y + height / 2 - ((lines.length - 1) * 16) / 2 + 4
  lines.forEach((line, at) => context.fillText(line, x + width / 2, first + at * 16))
  context.textAlign = 'left'
}

function arrow(context: SKRSContext2D, x1: number, y1: number, x2: number, y2: number): void {
  const angle = Math.atan2(y2 - y1, x2 - x1)
  context.strokeStyle = pen.red
  context.lineWidth = 1.5
  context.lineCap = 'round'
  context.beginPath()
  context.moveTo(x1, y1)
  context.lineTo(x2, y2)
  for (const side of [-0.5, 0.5]) {
    context.moveTo(x2, y2)
    context.lineTo(x2 - 6 * Math.cos(angle + side), y2 - 6 * Math.sin(angle + side))
  }
  context.stroke()
}
