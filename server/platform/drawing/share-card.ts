import { createCanvas, loadImage, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { coverColours } from '#rules/brand/choose-colours.ts'
import { inkDark, white } from '#rules/brand/colours.ts'
import { drawable, thaiWrap } from '#rules/thai/thai-wrap.ts'
import { encodeCanvas } from './encode.ts'
import { family, registerFonts } from './fonts.ts'

/** The shape that neither chats nor feeds crop. */
const [width, height] = [1_200, 630] as const

export type ShareCard = {
  code: string
  name: string
  institution: string
  colours: readonly string[]
  priceSatang: number
  /** Mean score, 0 where no buyer has scored. */
  score: number
  cover: Buffer
  /** Pages as every visitor may see them, at most two. */
  pages: readonly Buffer[]
}

/** Cover on the left, what it is and costs in the middle, two sample pages fanned out on the right. JPEG. */
export async function drawShareCard(card: ShareCard): Promise<Buffer> {
  registerFonts()
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const colours = coverColours([...card.colours])
  context.fillStyle = '#FFFDF5'
  context.fillRect(0, 0, width, height)
  drawGrid(context)
  context.fillStyle = colours.header
  context.fillRect(0, 0, width, 16)
  for (const [at, page] of card.pages.slice(0, 2).entries())
    drawTilted(context, await loadImage(page), {
      x: 930 + at * 110,
      y: 330,
      across: 300,
      degrees: -7 + at * 15,
    })
  drawTilted(context, await loadImage(card.cover), { x: 225, y: 325, across: 340, degrees: -2 })

  const [left, room] = [440, 350]
  context.fillStyle = inkDark
  context.textBaseline = 'alphabetic'
  const code = drawable(card.code)
  fit(context, code, { size: 64, weight: 700, room })
  context.fillText(code, left, 180)
  context.font = `600 34px ${family.cover}`
  const { lines } = thaiWrap(card.name, (words) => context.measureText(words).width, room, 3)
  for (const [at, line] of lines.entries()) context.fillText(line, left, 236 + at * 48)
  context.fillStyle = '#5A5C75'
  fit(context, card.institution, { size: 28, weight: 500, room })
  context.fillText(card.institution, left, 250 + lines.length * 48)
  context.fillStyle = '#F5D019'
  const price = `฿${(card.priceSatang / 100).toLocaleString('en-US')}`
  context.font = `700 60px ${family.cover}`
  context.fillRect(left - 8, 490, context.measureText(price).width + 24, 34)
  context.fillStyle = inkDark
  context.fillText(price, left, 520)
  if (card.score > 0) {
    const at = left + context.measureText(price).width + 40
    context.font = `600 34px ${family.cover}`
    context.fillText(card.score.toFixed(1), at + 38, 516)
    context.translate(at, 487)
    context.scale(1.35, 1.35)
    context.fill(new Path2D(star))
    context.resetTransform()
  }
  context.font = `600 28px ${family.cover}`
  context.fillStyle = '#5A5C75'
  context.fillText('สรุป · Sarup', left, 580)
  return encodeCanvas(canvas, { format: 'jpeg', qualities: [84, 72], bytesMax: 280_000 })
}

/** A shape: the font of covers has no star. */
const star = 'M12 2.5l2.9 5.9l6.5 .95l-4.7 4.6l1.1 6.45l-5.8 -3.05l-5.8 3.05l1.1 -6.45l-4.7 -4.6l6.5 -.95z'

function drawGrid(context: SKRSContext2D): void {
  context.strokeStyle = '#ECEAF2'
  context.lineWidth = 1
  for (let at = 30; at < width; at += 30) {
    context.beginPath()
    context.moveTo(at, 0)
    context.lineTo(at, height)
    context.moveTo(0, at)
    context.lineTo(width, at)
    context.stroke()
  }
}

/** A picture as one lies on a desk: on white paper, with a shadow. */
export function drawTilted(
  context: SKRSContext2D,
  image: Awaited<ReturnType<typeof loadImage>>,
  { x, y, across, degrees }: { x: number; y: number; across: number; degrees: number },
): void {
  const down = (across * image.height) / image.width
  context.save()
  context.translate(x, y)
  context.rotate((degrees * Math.PI) / 180)
  context.shadowColor = 'rgba(25, 27, 48, 0.28)'
  context.shadowBlur = 26
  context.shadowOffsetY = 8
  context.fillStyle = white
  context.fillRect(-across / 2, -down / 2, across, down)
  context.shadowColor = 'transparent'
  context.drawImage(image, -across / 2, -down / 2, across, down)
  context.restore()
}

function fit(
  context: SKRSContext2D,
  text: string,
  { size, weight, room }: { size: number; weight: number; room: number },
): void {
  let now = size
  do context.font = `${weight} ${now}px ${family.cover}`
  while (context.measureText(text).width > room && (now -= 2) > 16)
}
