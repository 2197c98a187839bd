/**
 * Draws the pictures in web/public: the default share preview and the app's icons, with the covers' pen. Run it after a change of the book:
 * `node scripts/draw-brand.ts`; the pictures are committed.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { sarupColours, inkDark } from '#rules/brand/colours.ts'
import { bookSvg } from '#rules/brand/book-svg.ts'
import { drawBook } from '#server/platform/drawing/book-character.ts'
import { encodeCanvas } from '#server/platform/drawing/encode.ts'
import { family, registerFonts } from '#server/platform/drawing/fonts.ts'
import { root } from './run-tool.ts'

const { header, book, mouth } = sarupColours

registerFonts()
await save('share.png', shareCard())
for (const size of [180, 192, 512]) await save(`icon-${size}.png`, icon(size, 0.8))
await save('icon-maskable-512.png', icon(512, 0.66))
const inside = bookSvg({ mood: 'smiling', book, mouth }, { sticker: true }).replace(
  /^<svg[^>]*>|<\/svg>$/g,
  '',
)
await writeFile(
  join(root, 'web', 'public', 'icon.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" aria-hidden="true"><rect width="240" height="240" rx="54" fill="${header}"/><g transform="translate(20 18)">${inside}</g></svg>\n`,
)

/** The book is cut by the lower edge, its spine and eyes in sight: what is left of it at 48 px is a face. */
function icon(size: number, share: number): Canvas {
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  context.fillStyle = header
  context.fillRect(0, 0, size, size)
  const width = (size * share * 200) / 150
  // The eyes lie at 0.42 of the drawing's height: on the middle line.
  drawBook(
    context,
    { mood: 'smiling', book, mouth },
    { x: size / 2, y: size / 2 + width * 1.2 * 0.06, width, sticker: true },
  )
  return canvas
}

function shareCard(): Canvas {
  const [width, height] = [1_200, 630]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#FAFAFE'
  context.fillRect(0, 0, width, height)
  context.strokeStyle = '#EBEBFA'
  context.lineWidth = 2
  context.beginPath()
  for (let at = 42; at < width; at += 42) {
    context.moveTo(at, 0)
    context.lineTo(at, height)
    context.moveTo(0, at)
    context.lineTo(width, at)
  }
  context.stroke()
  context.fillStyle = '#FFBDB6'
  context.fillRect(63, 0, 3, height)
  drawBook(
    context,
    { mood: 'open', book, mouth },
    { x: 310, y: 325, width: 420, tiltDegrees: -4, sticker: true },
  )
  const left = 580
  const second = 'ด้วยสรุปจากรุ่นพี่'
  context.font = `700 64px ${family.cover}`
  const across = context.measureText(second).width
  context.fillStyle = '#FFE14A'
  context.beginPath()
  context.moveTo(left - 8, 422)
  context.quadraticCurveTo(left + across / 2, 408, left + across + 12, 414)
  context.lineTo(left + across + 12, 458)
  context.quadraticCurveTo(left + across / 2, 460, left - 6, 466)
  context.closePath()
  context.fill()
  context.fillStyle = inkDark
  context.textBaseline = 'alphabetic'
  context.font = `700 150px ${family.cover}`
  context.fillText('สรุป', left, 212)
  context.font = `700 64px ${family.cover}`
  context.fillText('อ่านทันก่อนสอบ', left, 352)
  context.fillText(second, left, 446)
  context.fillStyle = '#676B83'
  context.font = `500 38px ${family.cover}`
  context.fillText('ชีทสรุปจากทั่วประเทศ · Sarup', left, 534)
  return canvas
}

async function save(name: string, canvas: Canvas): Promise<void> {
  await writeFile(join(root, 'web', 'public', name), await encodeCanvas(canvas, { format: 'png' }))
}
