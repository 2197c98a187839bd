import type { SKRSContext2D } from '@napi-rs/canvas'
import { pen, setPen } from './pens.ts'
import type { Plot } from './plots.ts'

export const plotHeight = 158

/** Draws a plot into a box whose upper left corner is at x, y. */
export function drawPlot(context: SKRSContext2D, plot: Plot, x: number, y: number, width: number): void {
  const [left, right, bottom, top] = plot.range
  const graph = { x: x + 34, y: y + 12, width: width - 60, height: plotHeight - 46 }
  const toX = (value: number) => graph.x + ((value - left) / (right - left)) * graph.width
  const toY = (value: number) => graph.y + graph.height - ((value - bottom) / (top - bottom)) * graph.height
  const zeroX = toX(Math.max(left, Math.min(0, right)))
  const zeroY = toY(Math.max(bottom, Math.min(0, top)))

  context.strokeStyle = pen.ink
  context.lineWidth = 1.1
  arrow(context, graph.x - 6, zeroY, graph.x + graph.width + 8, zeroY)
  arrow(context, zeroX, graph.y + graph.height + 6, zeroX, graph.y - 8)
  setPen(context, 500, 9, pen.grey)
  context.textAlign = 'right'
  context.fillText(plot.x, graph.x + graph.width + 14, zeroY + 13)
  context.textAlign = 'left'
  context.fillText(plot.y, zeroX + 6, graph.y - 2)

  context.save()
  context.beginPath()
  context.rect(graph.x - 6, graph.y - 8, graph.width + 14, graph.height + 14)
  context.clip()
  for (const curve of plot.curves) {
    const from = curve.from ?? left
    const to = curve.to ?? right
    context.beginPath()
    for (let step = 0; step <= 60; step += 1) {
      const at = from + ((to - from) * step) / 60
      const [px, py] = [toX(at), toY(curve.of(at))]
      if (step === 0) context.moveTo(px, py)
      else context.lineTo(px, py)
    }
    if (curve.shaded) {
      context.lineTo(toX(to), zeroY)
      context.lineTo(toX(from), zeroY)
      context.closePath()
      context.fillStyle = `${curve.colour}2E`
      context.fill()
    } else {
      context.strokeStyle = curve.colour
      context.lineWidth = 1.8
      context.stroke()
    }
  }
  context.restore()

  for (const curve of plot.curves) {
    if (!curve.label || curve.labelAt === undefined) continue
    setPen(context, 600, 9.5, curve.colour)
    context.fillText(
      curve.label,
      toX(curve.labelAt) + 3,
      Math.max(graph.y + 2, toY(curve.of(curve.labelAt)) - 5),
    )
  }
  for (const point of plot.points ?? []) {
    const [px, py] = [toX(point.x), toY(point.y)]
    if (point.guides) {
      context.strokeStyle = pen.grey
      context.lineWidth = 0.8
      context.setLineDash([3, 3])
      context.beginPath()
      context.moveTo(zeroX, py)
      context.lineTo(px, py)
      context.lineTo(px, zeroY)
      context.stroke()
      context.setLineDash([])
    }
    context.fillStyle = pen.ink
    context.beginPath()
    context.arc(px, py, 2.6, 0, 2 * Math.PI)
    context.fill()
    setPen(context, 600, 9.5, pen.ink)
    context.fillText(point.label, px + 6, py - 5)
  }
  setPen(context, 500, 10, pen.grey)
  context.textAlign = 'center'
  context.fillText(plot.caption, x + width / 2, y + plotHeight - 8)
  context.textAlign = 'left'
}

function arrow(context: SKRSContext2D, x1: number, y1: number, x2: number, y2: number): void {
  const angle = Math.atan2(y2 - y1, x2 - x1)
  context.beginPath()
  context.moveTo(x1, y1)
  context.lineTo(x2, y2)
  for (const side of [-0.45, 0.45]) {
    context.moveTo(x2, y2)
    context.lineTo(x2 - 6 * Math.cos(angle + side), y2 - 6 * Math.sin(angle + side))
  }
  context.stroke()
}
