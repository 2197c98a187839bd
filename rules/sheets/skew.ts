type Grey = { width: number; height: number; grey: ArrayLike<number> }

const skewMax = 9
const paperRadius = 25
/** Pixels this much darker than their paper (of 255) are ink. */
const inkFrom = 24
/** Scanners leave dark edges. */
const edgeShare = 0.02
const pointsMin = 400
/** The rows of a page of writing stand out that much more along its lines than along any other. */
const standsOutMin = 1.25

/**
 * The tilt of a page's lines in degrees to the right, to about a tenth: where the rows of its ink are sharpest. Null for a page without
 * lines or with too little ink.
 */
export function skewOfPage(page: Grey): number | null {
  const ink = inkOf(page)
  if (ink.xs.length < pointsMin) return null
  const coarse = anglesAround(0, skewMax, 0.5).map((degrees) => ({ degrees, score: sharpness(ink, degrees) }))
  const scores = coarse.map(({ score }) => score).sort((one, other) => one - other)
  let best = sharpest(coarse)
  if (best.score < standsOutMin * (scores[Math.floor(scores.length / 2)] ?? 0)) return null
  for (const [reach, step] of [
    [0.5, 0.1],
    [0.1, 0.02],
  ] as const)
    best = sharpest(
      anglesAround(best.degrees, reach, step).map((degrees) => ({ degrees, score: sharpness(ink, degrees) })),
    )
  // At the end of what is looked at, the lines lean more than that, or there are none.
  return Math.abs(best.degrees) > skewMax - 0.5 ? null : Math.round(best.degrees * 100) / 100
}

type Scored = { degrees: number; score: number }

function sharpest(all: readonly Scored[]): Scored {
  return all.reduce((best, one) => (one.score > best.score ? one : best), { degrees: 0, score: -1 })
}

function anglesAround(middle: number, reach: number, step: number): number[] {
  const steps = Math.round(reach / step)
  return Array.from({ length: 2 * steps + 1 }, (_, at) => middle + (at - steps) * step)
}

type Ink = { width: number; height: number; xs: number[]; ys: number[]; weights: number[] }

function inkOf({ width, height, grey }: Grey): Ink {
  const line = width + 1
  const sums = new Float64Array(line * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += grey[y * width + x] ?? 255
      sums[(y + 1) * line + x + 1] = (sums[y * line + x + 1] ?? 0) + row
    }
  }
  const ink: Ink = { width, height, xs: [], ys: [], weights: [] }
  const [edgeX, edgeY] = [Math.ceil(width * edgeShare), Math.ceil(height * edgeShare)]
  for (let y = edgeY; y < height - edgeY; y += 1) {
    const [top, low] = [Math.max(0, y - paperRadius), Math.min(height, y + paperRadius + 1)]
    for (let x = edgeX; x < width - edgeX; x += 1) {
      const [left, right] = [Math.max(0, x - paperRadius), Math.min(width, x + paperRadius + 1)]
      const sum =
        (sums[low * line + right] ?? 0) -
        (sums[top * line + right] ?? 0) -
        (sums[low * line + left] ?? 0) +
        (sums[top * line + left] ?? 0)
      const darker = sum / ((right - left) * (low - top)) - (grey[y * width + x] ?? 255)
      if (darker < inkFrom) continue
      ink.xs.push(x)
      ink.ys.push(y)
      ink.weights.push(Math.min(1, darker / 96))
    }
  }
  return ink
}

/** Difference between the ink of one row and the next, where rows lean by so many degrees. */
export function sharpness({ width, height, xs, ys, weights }: Ink, degrees: number): number {
  const rows = new Float64Array(height + 2 * width)
  const sine = Math.sin((degrees * Math.PI) / 180)
  const cosine = Math.cos((degrees * Math.PI) / 180)
  for (let point = 0; point < xs.length; point += 1) {
    const row = (ys[point] ?? 0) * cosine - (xs[point] ?? 0) * sine + width
    const low = Math.floor(row)
    const share = row - low
    const weight = weights[point] ?? 0
    rows[low] = (rows[low] ?? 0) + weight * (1 - share)
    rows[low + 1] = (rows[low + 1] ?? 0) + weight * share
  }
  let score = 0
  for (let row = 1; row < rows.length; row += 1) score += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
  return score
}
