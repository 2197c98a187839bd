import { createCanvas, loadImage, Path2D, type Image, type SKRSContext2D } from '@napi-rs/canvas'
import type { BookMood } from '#rules/brand/book-shape.ts'
import { coverColours, readColour, textOn } from '#rules/brand/choose-colours.ts'
import { inkDark, type StoreColours, white } from '#rules/brand/colours.ts'
import { coverFamilies, coverFamily, type CoverPaper } from '#rules/brand/cover-family.ts'
import { drawable, thaiWrap } from '#rules/thai/thai-wrap.ts'
import { drawBook } from './book-character.ts'
import { encodeCanvas, type PictureFormat } from './encode.ts'
import { family, registerFonts } from './fonts.ts'

/** Covers are drawn in these units (pixels of the largest size) and scaled to the requested size. */
export const coverSize = { width: 840, height: 1188 } as const

export type CoverStore = {
  nameTh: string
  nameEn: string
  short: string
  /** Header, book, mouth, price; all `#000000` (or missing) means Sarup's own colours. */
  colours: readonly string[]
  logo?: Buffer | undefined
  /** Replaces header and paper. */
  template?: Buffer | undefined
}

export type Cover = {
  /** Decides the character's mood, so that a shelf of covers does not look stamped. */
  id: string
  /** Chosen, where the face is to show something. */
  mood?: BookMood
  store: CoverStore
  /** Course code, for example EC210. */
  code: string
  /** Course name without the code. */
  name: string
  /** Class or lesson line under the name; may be empty. */
  classInfo: string
  /** 1 to 3. */
  semester: number
  /** Buddhist era. */
  year: number
  /** 0 to 5, `categoryNames`. */
  category: number
  priceSatang: number
  /** Fills the lower paper. */
  sellerImage?: Buffer | undefined
}

/** `width` 840 by default, `format` webp; a quality overrides the one chosen by size (25 kB up to 560 wide). */
export type CoverPicture = { width?: number; format?: PictureFormat; quality?: number }

/** Card labels by category index 0 to 5. */
const categoryNames = [
  'กลางภาค + ปลายภาค',
  'กลางภาค',
  'ปลายภาค',
  'สอบในห้อง',
  'อ่านก่อนเข้ามหาวิทยาลัย',
  'อ่านก่อนเข้า ม.4',
] as const

/** The picture of a cover. Unreadable images are left out rather than refused: a sheet always has a cover. */
export async function drawCover(cover: Cover, picture: CoverPicture = {}): Promise<Buffer> {
  const images = await coverImages(cover)
  return paintCover(cover, images, picture)
}

/** An example of a store's covers: the same drawing with example text, or the words of one of its sheets. */
export async function uniCoverExample(
  store: CoverStore,
  picture: CoverPicture = {},
  words: Partial<Cover> = {},
): Promise<Buffer> {
  const example: Cover = {
    id: 'example',
    // Its mouth is open: of a closed one the colour is not seen.
    mood: 'open',
    store,
    code: 'EC210',
    name: 'เศรษฐศาสตร์จุลภาคเบื้องต้น',
    classInfo: 'บทที่ 1–8',
    semester: 1,
    year: 2568,
    category: 2,
    priceSatang: 4_900,
    ...words,
  }
  return drawCover(example, picture)
}

/** Paints one cover in cover units; used for single covers and for the stack of a package. */
export function drawCoverOn(context: SKRSContext2D, cover: Cover, images: CoverImages): void {
  registerFonts()
  const colours = coverColours(cover.store.colours)
  if (images.template) fillWith(context, images.template, 0, 0, coverSize.width, coverSize.height)
  else drawGround(context, cover, colours)
  if (images.seller) drawSellerImage(context, cover, images.seller, colours, images.template !== undefined)
  drawHeader(context, cover, colours, images.logo)
  const nameLines = drawName(context, cover, images.seller !== undefined)
  if (!images.seller) drawCharacter(context, cover, colours, nameLines)
  drawCategory(context, categoryNames[cover.category] ?? categoryNames[0])
  // A draft has none before it is typed.
  if (cover.priceSatang > 0) drawPrice(context, cover.priceSatang, colours.price)
}

export type CoverImages = { logo?: Image; template?: Image; seller?: Image }

export async function coverImages(cover: Cover): Promise<CoverImages> {
  const [logo, template, seller] = await Promise.all(
    [cover.store.logo, cover.store.template, cover.sellerImage].map(readImage),
  )
  return { ...(logo && { logo }), ...(template && { template }), ...(seller && { seller }) }
}

async function paintCover(cover: Cover, images: CoverImages, picture: CoverPicture): Promise<Buffer> {
  const { width = coverSize.width, format = 'webp' } = picture
  const scale = width / coverSize.width
  const canvas = createCanvas(width, Math.round(coverSize.height * scale))
  const context = canvas.getContext('2d')
  context.scale(scale, scale)
  drawCoverOn(context, cover, images)
  const qualities =
    picture.quality === undefined ? (format === 'webp' ? [66, 52, 38] : [78]) : [picture.quality]
  return encodeCanvas(canvas, { format, qualities, bytesMax: width <= 560 ? 25_000 : 60_000 })
}

const margin = 62
const textWidthMax = coverSize.width - 2 * margin

function drawGround(context: SKRSContext2D, cover: Cover, colours: StoreColours): void {
  const { width, height } = coverSize
  const family = coverFamilies[coverFamily(cover.name)]
  context.fillStyle = white
  context.fillRect(0, 0, width, height)
  drawPaper(context, family.paper)
  drawHead(context, cover, colours)
  // Below the code beside the term, in the colour of its text, as if the pen had been there before: no figure is read through it.
  context.save()
  context.translate(664, 338)
  context.scale(0.54, 0.54)
  context.rotate(-0.06)
  context.globalAlpha = 0.35
  context.strokeStyle = textOn(colours.header)
  context.lineWidth = 11
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(new Path2D(family.drawing))
  context.restore()
}

function drawPaper(context: SKRSContext2D, paper: CoverPaper): void {
  const { width, height } = coverSize
  context.strokeStyle = '#ECEDF6'
  context.fillStyle = '#DDDFEE'
  context.lineWidth = 2
  context.beginPath()
  if (paper === 'dotted')
    for (let y = 502; y < height; y += 44) for (let x = 44; x < width; x += 44) context.rect(x, y, 5, 5)
  else for (let y = 502; y < height; y += 44) line(context, 0, y, width, y)
  if (paper === 'grid') for (let x = 22; x < width; x += 44) line(context, x, 480, x, height)
  if (paper === 'dotted') context.fill()
  else context.stroke()
  if (paper !== 'margin') return
  context.strokeStyle = '#FFBDB6'
  context.lineWidth = 3
  context.beginPath()
  line(context, 36, 480, 36, height)
  context.stroke()
}

/** The header with its coloured edge. */
function drawHead(context: SKRSContext2D, cover: Cover, colours: StoreColours): void {
  context.fillStyle = colours.book
  fillAbove(context, cover, 25)
  context.fillStyle = colours.header
  fillAbove(context, cover, 0)
}

function fillAbove(context: SKRSContext2D, cover: Cover, drop: number): void {
  context.beginPath()
  context.moveTo(0, 0)
  context.lineTo(coverSize.width, 0)
  traceEdge(context, cover, drop)
  context.closePath()
  context.fill()
}

/** From right to left, at 42 % of the height: what kind of exam it is for. Every second cover is turned round. */
function traceEdge(context: SKRSContext2D, cover: Cover, drop: number): void {
  const isTurned = (hash(cover.id) >>> 8) % 2 === 1
  const edge = edges[cover.category] ?? edges[0]
  const points = edge.map(([x, y]) => [x, y + drop] as const)
  // A row of curves from a point over two to the next.
  const way = isTurned ? points.map(([x, y]) => [coverSize.width - x, y] as const).toReversed() : points
  const [first = [coverSize.width, 470]] = way
  context.lineTo(...first)
  for (let at = 1; at + 2 < way.length; at += 3) {
    const [one, two, three] = [way[at], way[at + 1], way[at + 2]]
    if (one && two && three) context.bezierCurveTo(...one, ...two, ...three)
  }
}

type Points = readonly (readonly [number, number])[]

const scallops: Points = [
  [840, 462],
  ...[700, 560, 420, 280, 140, 0].flatMap(
    (x): Points => [
      [x + 125, 522],
      [x + 15, 522],
      [x, 462],
    ],
  ),
]
const torn: Points = [
  [840, 474],
  ...[720, 600, 480, 360, 240, 120, 0].flatMap((x, at): Points => {
    const y = at % 2 === 0 ? 504 : 468
    return [
      [x + 80, y + 6],
      [x + 40, y - 4],
      [x, y],
    ]
  }),
]

/** By category 0 to 5. */
const edges: readonly [Points, ...Points[]] = [
  scallops,
  [
    [840, 448],
    [560, 470],
    [280, 496],
    [0, 516],
  ],
  [
    [840, 470],
    [620, 545],
    [330, 415],
    [0, 508],
  ],
  torn,
  [
    [840, 452],
    [600, 540],
    [240, 540],
    [0, 452],
  ],
  [
    [840, 516],
    [600, 440],
    [240, 440],
    [0, 516],
  ],
]

function drawHeader(
  context: SKRSContext2D,
  cover: Cover,
  colours: StoreColours,
  logo: Image | undefined,
): void {
  context.fillStyle = white
  context.beginPath()
  context.arc(99, 103, 47, 0, 2 * Math.PI)
  context.fill()
  if (logo) {
    context.save()
    context.beginPath()
    context.arc(99, 103, 41, 0, 2 * Math.PI)
    context.clip()
    fillWith(context, logo, 58, 62, 82, 82)
    context.restore()
  } else
    drawBook(
      context,
      { mood: 'smiling', book: colours.book, mouth: colours.mouth },
      { x: 99, y: 105, width: 66 },
    )

  const text = textOn(colours.header)
  context.fillStyle = text
  drawInstitution(context, cover.store.nameTh || cover.store.nameEn || cover.store.short)
  context.textBaseline = 'alphabetic'
  const code = drawable(cover.code) || cover.store.short
  const size = fittingSize(context, code, 700, 205, 64, textWidthMax)
  setFont(context, 700, size)
  // The E or M of large letters carries its own white space: pull it to the margin optically.
  const { actualBoundingBoxLeft } = context.measureText(code)
  // A small code sits in the middle of the room that the largest one would take.
  const baseline = 327 - (205 - size) * 0.28
  context.fillText(
    clipped(context, code, textWidthMax),
    margin + Math.min(0, actualBoundingBoxLeft) + 4,
    baseline,
  )
  setFont(context, 500, 44)
  context.fillText(`เทอม ${cover.semester} / ${cover.year}`, margin + 2, 411)
}

function drawInstitution(context: SKRSContext2D, name: string): void {
  const width = coverSize.width - 169 - margin + 16
  context.textBaseline = 'alphabetic'
  const size = fittingSize(context, name, 600, 39, 30, width)
  setFont(context, 600, size)
  if (context.measureText(name).width <= width) {
    context.fillText(name, 169, 103 + size * 0.35)
    return
  }
  const { lines } = thaiWrap(name, (words) => context.measureText(words).width, width, 2)
  lines.forEach((words, at) => {
    context.fillText(words, 169, (lines.length === 1 ? 114 : 94) + at * 41)
  })
}

/** Returns how many lines the name took. */
function drawName(context: SKRSContext2D, cover: Cover, hasSellerImage: boolean): number {
  const measure = (words: string) => context.measureText(words).width
  setFont(context, 700, 70)
  const { lines } = thaiWrap(drawable(cover.name) || cover.code, measure, textWidthMax, 3)
  const widths = lines.map(measure)
  const classInfo = drawable(cover.classInfo)
  setFont(context, 500, 40)
  // Under three lines the character stands beside the class line, which then keeps to the left of it.
  const width = lines.length > 2 && !hasSellerImage ? 400 : textWidthMax
  const [classLine = ''] = classInfo === '' ? [] : thaiWrap(classInfo, measure, width, 1).lines
  if (hasSellerImage)
    drawPaperBehind(
      context,
      Math.max(...widths, measure(classLine), 300),
      lines.length * 90 + (classLine === '' ? 0 : 62),
    )
  context.fillStyle = '#55586F'
  context.fillText(classLine, margin, 645 + (lines.length - 1) * 90 + 70)
  setFont(context, 700, 70)
  context.fillStyle = inkDark
  lines.forEach((words, at) => {
    context.fillText(words, margin, 645 + at * 90)
  })
  return lines.length
}

/** White paper under the name where a seller's image fills the page: the name must stay readable on any picture. */
function drawPaperBehind(context: SKRSContext2D, width: number, height: number): void {
  context.fillStyle = 'rgba(255,255,255,0.9)'
  context.beginPath()
  context.roundRect(margin - 26, 572, width + 52, height + 22, 20)
  context.fill()
}

function drawSellerImage(
  context: SKRSContext2D,
  cover: Cover,
  image: Image,
  colours: StoreColours,
  onTemplate: boolean,
): void {
  context.save()
  context.beginPath()
  context.moveTo(0, coverSize.height)
  context.lineTo(coverSize.width, coverSize.height)
  traceEdge(context, cover, onTemplate ? 25 : 23)
  context.closePath()
  context.clip()
  fillWith(context, image, 0, 462, coverSize.width, coverSize.height - 462)
  context.restore()
  if (!onTemplate) drawHead(context, cover, colours)
}

function drawCharacter(context: SKRSContext2D, cover: Cover, colours: StoreColours, nameLines: number): void {
  const crowded = nameLines > 2
  const mood = cover.mood ?? moods[hash(cover.id) % moods.length] ?? 'smiling'
  const look = { mood, book: colours.book, mouth: colours.mouth }
  const tiltDegrees = (hash(cover.id) >>> 12) % 2 === 1 ? -7 : 5
  if (crowded) drawBook(context, look, { x: 640, y: 1046, width: 300, tiltDegrees, sticker: true })
  else drawBook(context, look, { x: 604, y: 1012, width: 364, tiltDegrees, sticker: true })
}

// Never asleep or sorry: those faces say "offline" and "broken".
const moods: BookMood[] = [
  'open',
  'smiling',
  'reading',
  'happy',
  'amazed',
  'thinking',
  'proud',
  'writing',
  'hungry',
  'inLove',
  'surprised',
]

function drawCategory(context: SKRSContext2D, name: string): void {
  const size = fittingSize(context, name, 600, 42, 30, 372)
  setFont(context, 600, size)
  const width = context.measureText(name).width + 30
  context.fillStyle = '#FFE14A'
  // A stroke of a marker: not quite straight, lower at its start.
  context.beginPath()
  context.moveTo(50, 965)
  context.quadraticCurveTo(50 + width / 2, 954, 50 + width, 961)
  context.lineTo(52 + width, 1012)
  context.quadraticCurveTo(50 + width / 2, 1015, 53, 1019)
  context.closePath()
  context.fill()
  context.fillStyle = inkDark
  context.fillText(name, 65, 1001 - (42 - size) * 0.3)
}

function drawPrice(context: SKRSContext2D, priceSatang: number, colour: string): void {
  const baht = priceSatang / 100
  const text = `฿${Number.isInteger(baht) ? baht.toLocaleString('en-US') : baht.toFixed(2)}`
  setFont(context, 700, 60)
  const width = context.measureText(text).width + 96
  const fill = readColour(colour)
  context.fillStyle = fill
  context.beginPath()
  context.roundRect(53, 1044, width, 97, 48.5)
  context.fill()
  if (fill === white) {
    context.strokeStyle = '#CBCFDF'
    context.lineWidth = 3
    context.stroke()
  }
  context.fillStyle = textOn(fill)
  context.fillText(text, 53 + 48, 1114)
}

function setFont(context: SKRSContext2D, weight: number, size: number): void {
  context.font = `${weight} ${size}px ${family.cover}`
}

/** The largest size between `least` and `most` at which the text fits. */
function fittingSize(
  context: SKRSContext2D,
  text: string,
  weight: number,
  most: number,
  least: number,
  width: number,
): number {
  setFont(context, weight, most)
  const measured = context.measureText(text).width
  return measured <= width ? most : Math.max(least, Math.floor((most * width) / measured))
}

function clipped(context: SKRSContext2D, text: string, width: number): string {
  return thaiWrap(text, (words) => context.measureText(words).width, width, 1).lines[0] ?? text
}

/** Fills the box, cutting what stands over, like CSS `object-fit: cover`. */
function fillWith(
  context: SKRSContext2D,
  image: Image,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  const scale = Math.max(width / image.width, height / image.height)
  const [cutWidth, cutHeight] = [width / scale, height / scale]
  context.drawImage(
    image,
    (image.width - cutWidth) / 2,
    (image.height - cutHeight) / 2,
    cutWidth,
    cutHeight,
    x,
    y,
    width,
    height,
  )
}

async function readImage(bytes: Buffer | undefined): Promise<Image | undefined> {
  if (bytes === undefined) return undefined
  try {
    return await loadImage(bytes)
  } catch {
    return undefined
  }
}

function line(context: SKRSContext2D, x1: number, y1: number, x2: number, y2: number): void {
  context.moveTo(x1, y1)
  context.lineTo(x2, y2)
}

function hash(text: string): number {
  let value = 2_166_136_261
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return (value ^ (value >>> 15)) >>> 0
}
