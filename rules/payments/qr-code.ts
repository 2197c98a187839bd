/**
 * QR codes (ISO/IEC 18004) at error correction level H, as the payment page draws them (buyer.md §9). Our own, because it is
 * a quarter of what a general library adds to the one page that must open fastest; the tests hold it against such a library
 * module by module.
 */
export type QrCode = {
  /** 1 to 40 */
  version: number
  /** Modules a side, without a quiet zone. */
  size: number
  /** 0 to 7 */
  mask: number
  isDark: (row: number, column: number) => boolean
}

/** Throws RangeError when the text is longer than a code holds (some 1,800 characters of payment text). */
export function encodeQr(text: string, wantedMask?: number): QrCode {
  const { version, bits } = segmentOf(text)
  const codewords = addErrorCorrection(padded(bits, dataCodewords(version)), version)
  const grid = drawFunctionPatterns(version)
  drawCodewords(grid, codewords)
  const mask = wantedMask ?? bestMask(grid)
  applyMask(grid, mask)
  drawFormat(grid, mask)
  const { size, dark } = grid
  return { version, size, mask, isDark: (row, column) => dark[row * size + column] === 1 }
}

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

/** One segment: alphanumeric where the text allows it, as payment texts do, else UTF-8 bytes. */
function segmentOf(text: string): { version: number; bits: number[] } {
  const isAlphanumeric = [...text].every((letter) => ALPHANUMERIC.includes(letter))
  const bytes = new TextEncoder().encode(text)
  const bodyBits = isAlphanumeric ? Math.ceil((bytes.length * 11) / 2) : bytes.length * 8
  for (let version = 1; version <= 40; version += 1) {
    const countBits = isAlphanumeric ? (version < 10 ? 9 : version < 27 ? 11 : 13) : version < 10 ? 8 : 16
    if (4 + countBits + bodyBits > dataCodewords(version) * 8) continue
    const bits: number[] = []
    push(bits, isAlphanumeric ? 0b0010 : 0b0100, 4)
    push(bits, bytes.length, countBits)
    if (isAlphanumeric) pushAlphanumeric(bits, text)
    else for (const byte of bytes) push(bits, byte, 8)
    return { version, bits }
  }
  throw new RangeError('Too long for a QR code')
}

function pushAlphanumeric(bits: number[], text: string): void {
  for (let at = 0; at < text.length; at += 2) {
    const first = ALPHANUMERIC.indexOf(text.charAt(at))
    if (at + 1 === text.length) push(bits, first, 6)
    else push(bits, first * 45 + ALPHANUMERIC.indexOf(text.charAt(at + 1)), 11)
  }
}

function push(bits: number[], value: number, length: number): void {
  for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1)
}

/** Terminator, then whole bytes, then the two alternating filling bytes. */
function padded(bits: number[], codewords: number): number[] {
  push(bits, 0, Math.min(4, codewords * 8 - bits.length))
  push(bits, 0, (8 - (bits.length % 8)) % 8)
  for (let filling = 0xec; bits.length < codewords * 8; filling ^= 0xec ^ 0x11) push(bits, filling, 8)
  return Array.from({ length: codewords }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  )
}

// Level H, versions 1 to 40 (table 9 of the standard).
const correctionPerBlock = [
  17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30,
  30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
]
const blocksOf = [
  1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45,
  48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
]

const blocksIn = (version: number) => blocksOf[version - 1] ?? 0
const correctionIn = (version: number) => correctionPerBlock[version - 1] ?? 0

function dataCodewords(version: number): number {
  return allCodewords(version) - blocksIn(version) * correctionIn(version)
}

/** Modules that carry data, in bytes. */
function allCodewords(version: number): number {
  let modules = (16 * version + 128) * version + 64
  if (version >= 2) {
    const rows = Math.floor(version / 7) + 2
    modules -= (25 * rows - 10) * rows - 55
    if (version >= 7) modules -= 36
  }
  return Math.floor(modules / 8)
}

/** Reed-Solomon for each block; the blocks are then woven together. */
function addErrorCorrection(data: number[], version: number): number[] {
  const blocks = blocksIn(version)
  const correction = correctionIn(version)
  const all = allCodewords(version)
  const shortBlocks = blocks - (all % blocks)
  const shortLength = Math.floor(all / blocks) - correction
  const divisor = generator(correction)
  const woven: number[][] = Array.from({ length: shortLength + 1 + correction }, () => [])
  let from = 0
  for (let block = 0; block < blocks; block += 1) {
    const length = shortLength + (block < shortBlocks ? 0 : 1)
    const own = data.slice(from, from + length)
    from += length
    for (const [at, codeword] of own.entries()) woven[at]?.push(codeword)
    for (const [at, codeword] of remainder(own, divisor).entries())
      woven[shortLength + 1 + at]?.push(codeword)
  }
  return woven.flat()
}

/** Coefficients of the generator polynomial, without the leading 1. */
function generator(degree: number): number[] {
  const result = Array.from({ length: degree }, (_, at) => (at === degree - 1 ? 1 : 0))
  let root = 1
  for (let step = 0; step < degree; step += 1) {
    for (let at = 0; at < degree; at += 1) {
      result[at] = multiply(result[at] ?? 0, root) ^ (result[at + 1] ?? 0)
    }
    root = multiply(root, 2)
  }
  return result
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const result = divisor.map(() => 0)
  for (const codeword of data) {
    const factor = codeword ^ (result.shift() ?? 0)
    result.push(0)
    for (const [at, coefficient] of divisor.entries()) {
      result[at] = (result[at] ?? 0) ^ multiply(coefficient, factor)
    }
  }
  return result
}

/** In GF(2⁸) modulo x⁸ + x⁴ + x³ + x² + 1. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((b >>> bit) & 1) * a
  }
  return product
}

type Grid = {
  size: number
  dark: Uint8Array /** Finders, timing and the like: never masked. */
  fixed: Uint8Array
}

function put(grid: Grid, row: number, column: number, isDark: boolean): void {
  if (row < 0 || column < 0 || row >= grid.size || column >= grid.size) return
  grid.dark[row * grid.size + column] = isDark ? 1 : 0
  grid.fixed[row * grid.size + column] = 1
}

function drawFunctionPatterns(version: number): Grid {
  const size = version * 4 + 17
  const grid: Grid = { size, dark: new Uint8Array(size * size), fixed: new Uint8Array(size * size) }
  for (let at = 0; at < size; at += 1) {
    put(grid, 6, at, at % 2 === 0)
    put(grid, at, 6, at % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    drawSquares(grid, row, column, 4)
  const places = alignmentPlaces(version)
  const last = places.length - 1
  for (const [i, row] of places.entries()) {
    for (const [j, column] of places.entries()) {
      const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isFinder) drawSquares(grid, row, column, 2)
    }
  }
  drawFormat(grid, 0)
  drawVersion(grid, version)
  return grid
}

/** Squares around a centre: a finder with its light edge (4), or an alignment pattern (2). */
function drawSquares(grid: Grid, row: number, column: number, radius: number): void {
  for (let down = -radius; down <= radius; down += 1) {
    for (let right = -radius; right <= radius; right += 1) {
      const ring = Math.max(Math.abs(down), Math.abs(right))
      put(grid, row + down, column + right, radius === 4 ? ring !== 2 && ring !== 4 : ring !== 1)
    }
  }
}

function alignmentPlaces(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  const last = version * 4 + 10
  return Array.from({ length: count }, (_, at) => (at === 0 ? 6 : last - (count - 1 - at) * step))
}

/** Level H and the mask, twice. */
function drawFormat(grid: Grid, mask: number): void {
  const levelAndMask = (0b10 << 3) | mask
  let rest = levelAndMask
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = ((levelAndMask << 10) | rest) ^ 0x5412
  const bit = (at: number) => ((bits >>> at) & 1) === 1
  const { size } = grid
  for (let at = 0; at <= 5; at += 1) put(grid, at, 8, bit(at))
  put(grid, 7, 8, bit(6))
  put(grid, 8, 8, bit(7))
  put(grid, 8, 7, bit(8))
  for (let at = 9; at < 15; at += 1) put(grid, 8, 14 - at, bit(at))
  for (let at = 0; at < 8; at += 1) put(grid, 8, size - 1 - at, bit(at))
  for (let at = 8; at < 15; at += 1) put(grid, size - 15 + at, 8, bit(at))
  put(grid, size - 8, 8, true)
}

function drawVersion(grid: Grid, version: number): void {
  if (version < 7) return
  let rest = version
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let at = 0; at < 18; at += 1) {
    const isDark = ((bits >>> at) & 1) === 1
    const near = grid.size - 11 + (at % 3)
    const far = Math.floor(at / 3)
    put(grid, near, far, isDark)
    put(grid, far, near, isDark)
  }
}

/** In pairs of columns from the right, up and down by turns, around what is fixed. */
function drawCodewords(grid: Grid, codewords: readonly number[]): void {
  const { size } = grid
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const isUpward = ((right + 1) & 2) === 0
      const row = isUpward ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        const place = row * size + column
        if (grid.fixed[place] === 1 || at >= codewords.length * 8) continue
        grid.dark[place] = ((codewords[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1
        at += 1
      }
    }
  }
}

const masks: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** Applied twice it undoes itself. */
function applyMask(grid: Grid, mask: number): void {
  const flips = masks[mask]
  if (!flips) throw new RangeError('Masks are 0 to 7')
  for (const [place, isFixed] of grid.fixed.entries()) {
    if (isFixed === 0 && flips(Math.floor(place / grid.size), place % grid.size)) {
      grid.dark[place] = 1 - (grid.dark[place] ?? 0)
    }
  }
}

function bestMask(grid: Grid): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const mask of masks.keys()) {
    applyMask(grid, mask)
    drawFormat(grid, mask)
    const points = penalty(grid)
    applyMask(grid, mask)
    if (points < least) {
      least = points
      best = mask
    }
  }
  return best
}

/** What makes a code hard to read: long runs, blocks, things that look like finders, too much of one colour. */
function penalty({ size, dark }: Grid): number {
  let points = 0
  const at = (row: number, column: number) => dark[row * size + column] ?? 0
  for (let line = 0; line < size; line += 1) {
    const row = Array.from({ length: size }, (_, along) => at(line, along)).join('')
    const column = Array.from({ length: size }, (_, along) => at(along, line)).join('')
    for (const text of [row, column]) {
      for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2
      for (const _ of text.matchAll(/(?=10111010000|00001011101)/g)) points += 40
    }
  }
  for (let row = 0; row + 1 < size; row += 1) {
    for (let column = 0; column + 1 < size; column += 1) {
      const four = at(row, column) + at(row, column + 1) + at(row + 1, column) + at(row + 1, column + 1)
      if (four % 4 === 0) points += 3
    }
  }
  const share = dark.reduce((sum, module) => sum + module, 0) / (size * size)
  return points + Math.floor(Math.abs(share - 0.5) * 20) * 10
}
