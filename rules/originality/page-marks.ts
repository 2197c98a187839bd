import { sharpness } from '#rules/sheets/skew.ts'

/**
 * A page's fingerprint, robust to disguise: up to 260 places where ink stands out, each with a 24-bit word for the ink around it, at five
 * sizes. Recolouring keeps it, rotation is undone first, scaling changes a mark's size, cropping and banners spare the other marks. Stored
 * words live for years: a change here means reinspecting all pages.
 */
export type PageMarks = {
  words: Int32Array
  /** Alternative words, had the two most ambiguous frequencies fallen the other way; not stored. */
  probes?: Int32Array
  /** In thousandths of the page's longer side, after undoing its rotation. */
  xs: Int16Array
  ys: Int16Array
  sizes: Uint8Array
}

type Grey = { width: number; height: number; grey: ArrayLike<number> }

/** Longer side at which pages are looked at. */
export const marksSide = 512
const sizeSteps = 6
const sizeFactor = 1.2
const smallestPatch = 34
const marksPerSize = [90, 75, 60, 45, 35, 25]
const cells = 8
const frequencies = 5

export function marksOfPage(page: Grey): PageMarks {
  const ink = inkOf(page)
  const straight = turned(ink, -skewOf(ink))
  const sums = sumsOf(straight)
  const found = Array.from({ length: sizeSteps }, (_, size) => marksOfSize(straight, sums, size)).flat()
  const scale = 1_000 / Math.max(straight.width, straight.height)
  return {
    words: Int32Array.from(found, ({ word }) => word),
    probes: Int32Array.from(
      found.flatMap(({ word, weak: [one, two] }) => [word ^ one, word ^ two, word ^ one ^ two]),
    ),
    xs: Int16Array.from(found, ({ x }) => Math.round((x - straight.width / 2) * scale)),
    ys: Int16Array.from(found, ({ y }) => Math.round((y - straight.height / 2) * scale)),
    sizes: Uint8Array.from(found, ({ size }) => size),
  }
}

type Plane = { width: number; height: number; at: Float32Array }

/** Contrast of each point to the paper around it, 0 to 1; paper, grids and grain are nothing. */
function inkOf({ width, height, grey }: Grey): Plane {
  const raw: Plane = {
    width,
    height,
    at: Float32Array.from({ length: width * height }, (_, at) => grey[at] ?? 255),
  }
  const sums = sumsOf(raw)
  const at = new Float32Array(width * height)
  const counts = new Uint32Array(256)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const out = Math.abs((raw.at[y * width + x] ?? 0) - meanOf(sums, x, y, paperRadius))
      at[y * width + x] = out
      counts[Math.min(255, Math.floor(out))] = (counts[Math.min(255, Math.floor(out))] ?? 0) + 1
    }
  }
  // The darkest hundredth is ink at its full.
  let left = width * height * 0.01
  let full = 255
  for (; full > 24 && left > 0; full -= 1) left -= counts[full] ?? 0
  for (let point = 0; point < at.length; point += 1) {
    const share = (at[point] ?? 0) / full
    at[point] = share < 0.12 ? 0 : Math.min(1, share)
  }
  return { width, height, at }
}

const paperRadius = 20
const skewMax = 9
const skewStep = 0.5

/** Degrees by which lines of writing fall to the right: where the rows of ink are sharpest. */
function skewOf({ width, height, at }: Plane): number {
  const xs: number[] = []
  const ys: number[] = []
  const weights: number[] = []
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 2) {
      const weight = at[y * width + x] ?? 0
      if (weight > 0.25) {
        xs.push(x)
        ys.push(y)
        weights.push(weight)
      }
    }
  }
  const ink = { width, height, xs, ys, weights }
  let best = 0
  let bestScore = -1
  for (let degrees = -skewMax; degrees <= skewMax; degrees += skewStep) {
    const score = sharpness(ink, degrees)
    if (score > bestScore) {
      bestScore = score
      best = degrees
    }
  }
  return best
}

function turned({ width, height, at }: Plane, degrees: number): Plane {
  if (degrees === 0) return { width, height, at }
  const sine = Math.sin((degrees * Math.PI) / 180)
  const cosine = Math.cos((degrees * Math.PI) / 180)
  const to = new Float32Array(width * height)
  const [middleX, middleY] = [width / 2, height / 2]
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const fromX = cosine * (x - middleX) + sine * (y - middleY) + middleX
      const fromY = -sine * (x - middleX) + cosine * (y - middleY) + middleY
      const left = Math.floor(fromX)
      const top = Math.floor(fromY)
      if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue
      const [right, low] = [fromX - left, fromY - top]
      const from = top * width + left
      to[y * width + x] =
        ((at[from] ?? 0) * (1 - right) + (at[from + 1] ?? 0) * right) * (1 - low) +
        ((at[from + width] ?? 0) * (1 - right) + (at[from + width + 1] ?? 0) * right) * low
    }
  }
  return { width, height, at: to }
}

/** Sums of all that stands above and to the left: the mean of any box is four look-ups. */
type Sums = { width: number; height: number; at: Float64Array }

function sumsOf({ width, height, at }: Plane): Sums {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += at[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  return { width, height, at: sums }
}

function meanOf(sums: Sums, x: number, y: number, radius: number): number {
  return boxOf(sums, x - radius, y - radius, x + radius + 1, y + radius + 1)
}

/** The mean of a box, whose corners are rounded to points; only its part on the page counts. */
function boxOf({ width, height, at }: Sums, x1: number, y1: number, x2: number, y2: number): number {
  const left = Math.max(0, Math.min(width, Math.round(x1)))
  const right = Math.max(0, Math.min(width, Math.round(x2)))
  const top = Math.max(0, Math.min(height, Math.round(y1)))
  const low = Math.max(0, Math.min(height, Math.round(y2)))
  const size = (right - left) * (low - top)
  if (size <= 0) return 0
  const line = width + 1
  const sum =
    (at[low * line + right] ?? 0) -
    (at[top * line + right] ?? 0) -
    (at[low * line + left] ?? 0) +
    (at[top * line + left] ?? 0)
  return sum / size
}

type Word = { word: number; weak: readonly [number, number] }
type Mark = Word & { x: number; y: number; size: number; strength: number }

/** The points where a box differs most in ink from the ring around it: the strongest of a size. */
function marksOfSize(plane: Plane, sums: Sums, size: number): Mark[] {
  const patch = smallestPatch * sizeFactor ** size
  const half = patch / 2
  const inner = patch * 0.14
  const outer = patch * 0.3
  const near = Math.max(3, Math.round(patch * 0.16))
  const step = 2
  const columns = Math.floor(plane.width / step)
  const rows = Math.floor(plane.height / step)
  const response = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [column * step, row * step]
      const middle = boxOf(sums, x - inner, y - inner, x + inner, y + inner)
      const around = boxOf(sums, x - outer, y - outer, x + outer, y + outer)
      response[row * columns + column] = Math.abs(middle - around)
    }
  }
  const reach = Math.max(1, Math.round(near / step))
  const marks: Mark[] = []
  for (let row = reach; row < rows - reach; row += 1) {
    for (let column = reach; column < columns - reach; column += 1) {
      const strength = response[row * columns + column] ?? 0
      if (strength < 0.02 || !isHighest(response, columns, row, column, reach)) continue
      marks.push({ x: column * step, y: row * step, size, word: 0, weak: [0, 0], strength })
    }
  }
  marks.sort((one, other) => other.strength - one.strength)
  const kept: Mark[] = []
  for (const mark of marks) {
    if (kept.length >= (marksPerSize[size] ?? 0)) break
    const word = wordAt(sums, mark.x, mark.y, half)
    if (word !== undefined) kept.push({ ...mark, ...word })
  }
  return kept
}

function isHighest(
  response: Float32Array,
  columns: number,
  row: number,
  column: number,
  reach: number,
): boolean {
  const own = response[row * columns + column] ?? 0
  for (let y = row - reach; y <= row + reach; y += 1) {
    for (let x = column - reach; x <= column + reach; x += 1) {
      const other = response[y * columns + x] ?? 0
      if (other > own || (other === own && (y < row || (y === row && x < column)))) return false
    }
  }
  return true
}

/** Signs of the 24 lowest frequencies of the ink around; undefined where there is too little of it. */
function wordAt(sums: Sums, x: number, y: number, half: number): Word | undefined {
  const cell = (half * 2) / cells
  const means = new Float64Array(cells * cells)
  let filled = 0
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      const left = x - half + column * cell
      const top = y - half + row * cell
      const mean = boxOf(sums, left, top, left + cell, top + cell)
      means[row * cells + column] = mean
      if (mean > 0.02) filled += 1
    }
  }
  if (filled < cells * 2) return undefined
  let word = 0
  const sizes: number[] = []
  for (let down = 0; down < frequencies; down += 1) {
    for (let across = 0; across < frequencies; across += 1) {
      if (down + across === 0) continue
      let sum = 0
      for (let row = 0; row < cells; row += 1) {
        const rowWave = wave[down * cells + row] ?? 0
        for (let column = 0; column < cells; column += 1)
          sum += (means[row * cells + column] ?? 0) * rowWave * (wave[across * cells + column] ?? 0)
      }
      word = (word << 1) | (sum > 0 ? 1 : 0)
      sizes.push(Math.abs(sum))
    }
  }
  const [one = 0, two = 0] = sizes
    .map((size, at) => [size, at] as const)
    .sort(([size], [other]) => size - other)
    .map(([, at]) => at)
  return { word, weak: [1 << (sizes.length - 1 - one), 1 << (sizes.length - 1 - two)] }
}

const wave = Float64Array.from({ length: frequencies * cells }, (_, at) =>
  Math.cos((Math.floor(at / cells) * Math.PI * ((at % cells) + 0.5)) / cells),
)
