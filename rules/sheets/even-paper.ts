type Picture = { width: number; height: number; channels: 1 | 3; pixels: Uint8Array }

/** Along the longer side. */
const cellsMost = 64
/** The quantile of a cell's brightness that counts as paper. */
const paperAt = 0.85
/** Darker than that is no paper but a slide or a photograph, which is left as it is. */
const paperMin = 100
/** A cell that is so much darker than the paper of the page is a picture on it. */
const paperShareMin = 0.55
const pictureShareMax = 0.4
/** With the paper at 255: lighter is paper grain, darker is full ink. */
const [whiteFrom, blackMost] = [235, 70]
/** Nothing is gained by evening what is as white as that everywhere. */
const whiteEnough = 246

/** Whitens a scanned page's paper and darkens its ink, in place. False where there is nothing to do, or no paper. */
export function evenPaper(picture: Picture): boolean {
  const grid = paperOf(picture)
  if (grid === undefined) return false
  const { width, height, channels, pixels } = picture
  const { cell, columns, rows, paper } = grid
  const level = levels(picture, grid)
  for (let y = 0; y < height; y += 1) {
    const downCells = Math.min(rows - 1, Math.max(0, (y + 0.5) / cell - 0.5))
    const top = Math.floor(downCells)
    const low = Math.min(rows - 1, top + 1)
    const down = downCells - top
    for (let x = 0; x < width; x += 1) {
      const acrossCells = Math.min(columns - 1, Math.max(0, (x + 0.5) / cell - 0.5))
      const left = Math.floor(acrossCells)
      const right = Math.min(columns - 1, left + 1)
      const across = acrossCells - left
      for (let channel = 0; channel < channels; channel += 1) {
        const at = (row: number, column: number) =>
          paper[(row * columns + column) * channels + channel] ?? 255
        const here =
          (at(top, left) * (1 - across) + at(top, right) * across) * (1 - down) +
          (at(low, left) * (1 - across) + at(low, right) * across) * down
        const place = (y * width + x) * channels + channel
        const shade = Math.round(((pixels[place] ?? 255) * 255) / here)
        pixels[place] = level[Math.min(255, shade)] ?? 255
      }
    }
  }
  return true
}

type Grid = { cell: number; columns: number; rows: number; paper: Float64Array }

/** Lightness of the paper in each cell of the page, by channel. */
function paperOf({ width, height, channels, pixels }: Picture): Grid | undefined {
  const cell = Math.max(8, Math.ceil(Math.max(width, height) / cellsMost))
  const [columns, rows] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const paper = new Float64Array(columns * rows * channels)
  const lights = new Float64Array(columns * rows)
  const step = Math.max(1, Math.floor(cell / 24))
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      for (let channel = 0; channel < channels; channel += 1) {
        const counts = new Uint32Array(256)
        let all = 0
        for (let y = row * cell; y < Math.min(height, (row + 1) * cell); y += step) {
          for (let x = column * cell; x < Math.min(width, (column + 1) * cell); x += step) {
            const shade = pixels[(y * width + x) * channels + channel] ?? 255
            counts[shade] = (counts[shade] ?? 0) + 1
            all += 1
          }
        }
        const light = Math.max(1, shadeAt(counts, all * paperAt))
        paper[(row * columns + column) * channels + channel] = light
        lights[row * columns + column] = (lights[row * columns + column] ?? 0) + light / channels
      }
    }
  }
  const sorted = Float64Array.from(lights).sort()
  const usual = sorted[Math.floor(sorted.length * 0.75)] ?? 255
  if (usual < paperMin) return undefined
  const isPaper = Array.from(lights, (light) => light >= usual * paperShareMin)
  if (isPaper.filter((is) => !is).length > lights.length * pictureShareMax) return undefined
  if (paper.every((light, at) => light >= whiteEnough || isPaper[Math.floor(at / channels)] !== true))
    return undefined
  return { cell, columns, rows, paper: smoothed({ columns, rows, channels, paper, isPaper }) }
}

/** The mean of surrounding paper cells, from farther away where there is none, so that a picture gets its surrounding paper. */
function smoothed(grid: {
  columns: number
  rows: number
  channels: number
  paper: Float64Array
  isPaper: readonly boolean[]
}): Float64Array {
  const { columns, rows, channels, paper, isPaper } = grid
  const result = new Float64Array(paper.length)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let found = 0
      const sums = [0, 0, 0]
      for (let reach = 1; found === 0; reach *= 2) {
        for (let y = Math.max(0, row - reach); y <= Math.min(rows - 1, row + reach); y += 1) {
          for (let x = Math.max(0, column - reach); x <= Math.min(columns - 1, column + reach); x += 1) {
            if (isPaper[y * columns + x] !== true) continue
            found += 1
            for (let channel = 0; channel < channels; channel += 1)
              sums[channel] = (sums[channel] ?? 0) + (paper[(y * columns + x) * channels + channel] ?? 255)
          }
        }
      }
      for (let channel = 0; channel < channels; channel += 1)
        result[(row * columns + column) * channels + channel] = (sums[channel] ?? 0) / found
    }
  }
  return result
}

/** A tone curve: paper to white, the darkest 2 % to black, limited to half of the page's contrast. */
function levels({ width, height, channels, pixels }: Picture, { cell, columns, paper }: Grid): Uint8Array {
  const counts = new Uint32Array(256)
  let all = 0
  for (let y = 0; y < height; y += 7) {
    for (let x = 0; x < width; x += 7) {
      const at = (Math.floor(y / cell) * columns + Math.floor(x / cell)) * channels
      const shade = Math.min(
        255,
        Math.round(((pixels[(y * width + x) * channels] ?? 255) * 255) / (paper[at] ?? 255)),
      )
      counts[shade] = (counts[shade] ?? 0) + 1
      all += 1
    }
  }
  const black = Math.min(blackMost, shadeAt(counts, all * 0.02))
  return Uint8Array.from({ length: 256 }, (_, shade) =>
    Math.round(Math.min(1, Math.max(0, (shade - black) / (whiteFrom - black))) * 255),
  )
}

function shadeAt(counts: Uint32Array, points: number): number {
  let left = points
  for (let shade = 0; shade < 256; shade += 1) {
    left -= counts[shade] ?? 0
    if (left <= 0) return shade
  }
  return 255
}
