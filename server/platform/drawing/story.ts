import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { inkDark, sarupColours } from '#rules/brand/colours.ts'
import { thaiWrap } from '#rules/thai/thai-wrap.ts'
import { drawBook } from './book-character.ts'
import { encodeCanvas } from './encode.ts'
import { family, registerFonts } from './fonts.ts'
import { drawTilted } from './share-card.ts'

/** Size of a story on a telephone. */
const [width, height] = [1_080, 1_920] as const
const grey = '#5A5C75'
const coral = '#D13B2E'
const middle = width / 2

export type Story = {
  title: string
  /** Up to nine for a shelf; one, large and stamped, where there is a stamp. */
  covers: readonly Buffer[]
  stamp?: string
  /** The person's achievements, one a line. */
  lines: readonly string[]
}

/** A page of the notebook with covers, in the drawing of the covers themselves. JPEG. */
export async function drawStory(story: Story): Promise<Buffer> {
  registerFonts()
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  drawPaper(context)
  drawTitle(context, story.title)
  if (story.stamp === undefined) await drawShelf(context, story.covers)
  else {
    const [cover] = story.covers
    const place = { x: middle, y: 860, across: 620, degrees: -3 }
    if (cover !== undefined) drawTilted(context, await loadImage(cover), place)
    drawStamp(context, story.stamp)
  }
  context.textAlign = 'left'
  for (const [at, line] of story.lines.slice(0, 3).entries()) {
    context.fillStyle = at === 0 ? inkDark : grey
    context.font = `${at === 0 ? 700 : 500} ${at === 0 ? 64 : 46}px ${family.cover}`
    fit(context, line, 680)
    context.fillText(line, 110, 1_510 + at * 82)
  }
  drawBook(
    context,
    { mood: 'proud', book: sarupColours.book, mouth: sarupColours.mouth },
    { x: 890, y: 1_560, width: 260, tiltDegrees: 5, sticker: true },
  )
  context.fillStyle = grey
  context.font = `600 40px ${family.cover}`
  context.fillText('สรุป · Sarup', 110, 1_830)
  return encodeCanvas(canvas, { format: 'jpeg', qualities: [86, 74], bytesMax: 600_000 })
}

function drawPaper(context: SKRSContext2D): void {
  context.fillStyle = '#FFFDF5'
  context.fillRect(0, 0, width, height)
  context.strokeStyle = '#ECEAF2'
  context.lineWidth = 2
  context.beginPath()
  for (let at = 60; at < height; at += 60) {
    context.moveTo(0, at)
    context.lineTo(width, at)
    if (at < width) {
      context.moveTo(at, 0)
      context.lineTo(at, height)
    }
  }
  context.stroke()
  context.fillStyle = '#FFBDB6'
  context.fillRect(70, 0, 4, height)
}

function drawTitle(context: SKRSContext2D, title: string): void {
  context.font = `700 84px ${family.cover}`
  const { lines } = thaiWrap(title, (words) => context.measureText(words).width, 860, 2)
  context.textBaseline = 'alphabetic'
  context.textAlign = 'left'
  for (const [at, line] of lines.entries()) {
    const y = 230 + at * 120
    context.fillStyle = '#FFE14A'
    context.fillRect(100, y - 26, context.measureText(line).width + 24, 44)
    context.fillStyle = inkDark
    context.fillText(line, 110, y)
  }
}

async function drawShelf(context: SKRSContext2D, covers: readonly Buffer[]): Promise<void> {
  const across = 230
  for (const [at, cover] of covers.slice(0, 9).entries()) {
    const [column, row] = [at % 3, Math.floor(at / 3)]
    const place = { x: 240 + column * 300, y: 500 + row * 380, across, degrees: 0 }
    drawTilted(context, await loadImage(cover), place)
  }
  context.fillStyle = '#CBCFDF'
  for (let row = 0; row < Math.max(1, Math.ceil(Math.min(covers.length, 9) / 3)); row += 1) {
    context.fillRect(95, 667 + row * 380, 890, 16)
  }
}

function drawStamp(context: SKRSContext2D, words: string): void {
  context.save()
  context.translate(middle + 40, 1_140)
  context.rotate((-9 * Math.PI) / 180)
  context.font = `700 110px ${family.cover}`
  fit(context, words, 760)
  const across = context.measureText(words).width + 110
  context.fillStyle = 'rgba(255, 253, 245, 0.92)'
  context.strokeStyle = coral
  for (const [inset, line] of [
    [0, 12],
    [20, 4],
  ] as const) {
    context.lineWidth = line
    context.beginPath()
    context.roundRect(-across / 2 + inset, -110 + inset, across - 2 * inset, 220 - 2 * inset, 28)
    if (inset === 0) context.fill()
    context.stroke()
  }
  context.fillStyle = coral
  context.textAlign = 'center'
  context.fillText(words, 0, 36)
  context.restore()
}

/** Smaller until it has room. */
function fit(context: SKRSContext2D, text: string, room: number): void {
  const [, weight = '500', size = '46'] = /^(\d+) (\d+)px/.exec(context.font) ?? []
  let now = Number(size)
  while (context.measureText(text).width > room && now > 24) {
    now -= 2
    context.font = `${weight} ${now}px ${family.cover}`
  }
}
