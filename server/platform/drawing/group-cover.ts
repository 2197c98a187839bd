import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { inkDark, white } from '#rules/brand/colours.ts'
import { thaiWrap } from '#rules/thai/thai-wrap.ts'
import {
  type Cover,
  type CoverImages,
  coverImages,
  type CoverPicture,
  coverSize,
  drawCoverOn,
} from './cover.ts'
import { encodeCanvas } from './encode.ts'
import { family, registerFonts } from './fonts.ts'

export type GroupCover = {
  name: string
  /** Number of sheets in the package; the first three covers are shown. */
  sheetCount: number
  covers: Cover[]
}

/** The cover of a package: its sheets' covers fanned out on notebook paper, its name and how many sheets it holds. */
export async function drawGroupCover(group: GroupCover, picture: CoverPicture = {}): Promise<Buffer> {
  registerFonts()
  const { width = coverSize.width, format = 'webp' } = picture
  const covers = await Promise.all(
    group.covers.slice(0, 3).map(async (cover) => ({ cover, images: await coverImages(cover) })),
  )
  const canvas = createCanvas(width, Math.round((coverSize.height * width) / coverSize.width))
  const context = canvas.getContext('2d')
  context.scale(width / coverSize.width, width / coverSize.width)
  drawPaper(context)
  const places = fans[covers.length] ?? []
  // The first sheet lies on top, so it is drawn last.
  for (const [at, { cover, images }] of [...covers.entries()].reverse()) {
    const place = places[at]
    if (place) drawFanned(context, cover, images, place)
  }
  drawLabel(context, group)
  const qualities =
    picture.quality === undefined ? (format === 'webp' ? [66, 52, 38] : [78]) : [picture.quality]
  return encodeCanvas(canvas, { format, qualities, bytesMax: width <= 560 ? 25_000 : 60_000 })
}

type Fanned = { x: number; y: number; scale: number; tiltDegrees: number }

const fans: Record<number, Fanned[]> = {
  1: [{ x: 420, y: 450, scale: 0.6, tiltDegrees: -3 }],
  2: [
    { x: 330, y: 455, scale: 0.57, tiltDegrees: -6 },
    { x: 530, y: 440, scale: 0.54, tiltDegrees: 8 },
  ],
  3: [
    { x: 420, y: 470, scale: 0.57, tiltDegrees: 0 },
    { x: 245, y: 445, scale: 0.5, tiltDegrees: -10 },
    { x: 595, y: 445, scale: 0.5, tiltDegrees: 10 },
  ],
}

function drawPaper(context: SKRSContext2D): void {
  context.fillStyle = '#EEF0FF'
  context.fillRect(0, 0, coverSize.width, coverSize.height)
  context.strokeStyle = '#DDE1FF'
  context.lineWidth = 2
  context.beginPath()
  for (let x = 22; x < coverSize.width; x += 44) {
    context.moveTo(x, 0)
    context.lineTo(x, coverSize.height)
  }
  for (let y = 22; y < coverSize.height; y += 44) {
    context.moveTo(0, y)
    context.lineTo(coverSize.width, y)
  }
  context.stroke()
}

function drawFanned(context: SKRSContext2D, cover: Cover, images: CoverImages, place: Fanned): void {
  context.save()
  context.translate(place.x, place.y)
  context.rotate((place.tiltDegrees * Math.PI) / 180)
  context.scale(place.scale, place.scale)
  context.translate(-coverSize.width / 2, -coverSize.height / 2)
  context.shadowColor = 'rgba(23,23,46,0.22)'
  context.shadowBlur = 26
  context.shadowOffsetY = 12
  context.fillStyle = white
  context.beginPath()
  context.roundRect(0, 0, coverSize.width, coverSize.height, 16)
  context.fill()
  context.shadowColor = 'transparent'
  context.clip()
  drawCoverOn(context, cover, images)
  context.restore()
}

function drawLabel(context: SKRSContext2D, group: GroupCover): void {
  context.textAlign = 'left'
  context.fillStyle = white
  context.beginPath()
  context.roundRect(0, 868, coverSize.width, 400, 40)
  context.fill()
  context.font = `700 40px ${family.cover}`
  const count = `แพ็ก ${group.sheetCount} ชีท`
  const width = context.measureText(count).width + 52
  context.fillStyle = '#FFE14A'
  context.beginPath()
  context.roundRect(62, 832, width, 72, 36)
  context.fill()
  context.fillStyle = inkDark
  context.fillText(count, 88, 882)
  context.font = `700 62px ${family.cover}`
  const measure = (words: string) => context.measureText(words).width
  const { lines } = thaiWrap(group.name, measure, coverSize.width - 124, 2)
  lines.forEach((words, at) => {
    context.fillText(words, 62, 1000 + at * 82)
  })
}
