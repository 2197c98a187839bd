/** Strokes of the pen over the pages of a sheet: how one is written down, thinned, drawn and hit. The same on screens and in PDFs. */

/** Across and down in widths of the page; pressure 0 to 1. */
export type InkPoint = { x: number; y: number; pressure: number }
export type InkStroke = { colour: string; width: number; points: InkPoint[] }

export const inkColours = ['#17172E', '#1F4FD8', '#D6293E', '#137A3F'] as const
/** In widths of the page. */
export const inkWidths = [0.0022, 0.004, 0.0075] as const

/** Per person and sheet. */
export const inkStrokesMax = 4_000
export const inkLettersMax = 600_000
/** Per stroke; longer ones are split. */
export const inkPointsMax = 400

/** Colour, width, then five letters a point. */
export const inkPattern = /^[0-3][0-2](?:[\w-]{5}){1,400}$/
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const steps = 4_095
const pressures = 63

/** `ratio` is the width of the page by its height: places are stored in parts of both. */
export function writeStroke(
  look: { colour: number; width: number },
  points: readonly InkPoint[],
  ratio: number,
): string {
  const written = points.map(
    ({ x, y, pressure }) =>
      `${pair(x)}${pair(y * ratio)}${letters[Math.round(part(pressure) * pressures)] ?? 'A'}`,
  )
  return `${look.colour}${look.width}${written.join('')}`
}

/** Null for what is no stroke. */
export function readStroke(text: string, ratio: number): InkStroke | null {
  if (!inkPattern.test(text)) return null
  const at = (place: number) => letters.indexOf(text[place] ?? '')
  const points: InkPoint[] = []
  for (let place = 2; place < text.length; place += 5)
    points.push({
      x: (at(place) * 64 + at(place + 1)) / steps,
      y: (at(place + 2) * 64 + at(place + 3)) / steps / ratio,
      pressure: at(place + 4) / pressures,
    })
  return {
    colour: inkColours[Number(text[0])] ?? inkColours[0],
    width: inkWidths[Number(text[1])] ?? inkWidths[0],
    points,
  }
}

/** Simplifies a stroke: drops points nearer than `near` to the line between the others (Douglas–Peucker). */
export function thinned(points: readonly InkPoint[], near: number): InkPoint[] {
  const kept = new Set([0, points.length - 1])
  const open: [number, number][] = [[0, points.length - 1]]
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to] = span
    const [one, other] = [points[from], points[to]]
    let [farthest, distance] = [-1, near]
    for (let at = from + 1; at < to; at += 1) {
      const point = points[at]
      if (!point || !one || !other) continue
      // A change of pressure counts as a bend.
      const away = Math.max(
        distanceTo(point, one, other),
        Math.abs(point.pressure - one.pressure) > 0.2 && Math.abs(point.pressure - other.pressure) > 0.2
          ? near * 1.01
          : 0,
      )
      if (away > distance) [farthest, distance] = [at, away]
    }
    if (farthest < 0) continue
    kept.add(farthest)
    open.push([from, farthest], [farthest, to])
  }
  return points.filter((_, at) => kept.has(at))
}

/** A stroke too long for one mark, as several that meet. */
export function inParts(points: readonly InkPoint[]): InkPoint[][] {
  const parts: InkPoint[][] = []
  for (let at = 0; at === 0 || at < points.length - 1; at += inkPointsMax - 1)
    parts.push(points.slice(at, at + inkPointsMax))
  return parts
}

/** A line of one width: where it begins, then curves, each by its control point and its end. */
type InkLine = { width: number; from: InkPoint; curves: [control: InkPoint, end: InkPoint][] }

/** The stroke as curves through the midpoints of its points, wider where pressed, with round ends. */
export function inkLines({ width, points }: InkStroke): InkLine[] {
  const [first] = points
  if (first === undefined) return []
  const lines: InkLine[] = []
  let from = first
  const draw = (control: InkPoint, end: InkPoint) => {
    const wide = width * (0.4 + (1.2 * Math.round(control.pressure * 8)) / 8)
    const last = lines.at(-1)
    if (last?.width === wide) last.curves.push([control, end])
    else lines.push({ width: wide, from, curves: [[control, end]] })
    from = end
  }
  for (let at = 1; at < points.length - 1; at += 1) {
    const [point, next] = [points[at] ?? first, points[at + 1] ?? first]
    draw(point, { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2, pressure: point.pressure })
  }
  const end = points.at(-1) ?? first
  draw(end, end)
  return lines
}

/** Whether an eraser of this radius touches the stroke here. */
export function isHit(
  { width, points }: InkStroke,
  place: { x: number; y: number },
  radius: number,
): boolean {
  const reach = radius + width / 2
  return points.some((point, at) => distanceTo(place, points[at - 1] ?? point, point) <= reach)
}

function distanceTo(
  { x, y }: { x: number; y: number },
  from: { x: number; y: number },
  to: { x: number; y: number },
): number {
  const [across, down] = [to.x - from.x, to.y - from.y]
  const length = across * across + down * down
  const along = length === 0 ? 0 : part(((x - from.x) * across + (y - from.y) * down) / length)
  return Math.hypot(x - from.x - along * across, y - from.y - along * down)
}

function pair(value: number): string {
  const step = Math.round(part(value) * steps)
  return `${letters[step >> 6] ?? 'A'}${letters[step & 63] ?? 'A'}`
}

function part(value: number): number {
  return Math.min(1, Math.max(0, value))
}
