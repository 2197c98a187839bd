import { type Canvas, createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { family, registerFonts } from '#server/platform/drawing/fonts.ts'
import { watermarkBytes } from './watermark.ts'

/** Reused, because each new canvas would hold 8 to 22 MB outside the heap until it is garbage collected. */
let canvas: Canvas | null = null

/**
 * Draws the buyer's mark over a drawn page as in the PDF: large and light across it, so that no third of the page is without, and small
 * along the bottom. Returns WebP of the same size. One page at a time.
 */
export async function watermarkPage(picture: Uint8Array, buyerId: string): Promise<Buffer> {
  const page = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = page.info
  canvas ??= createCanvas(width, height)
  drawMark(canvas, watermarkBytes(buyerId).toString('latin1').trim(), width, height)
  layOver(page.data, canvas.data())
  return await sharp(page.data, { raw: page.info })
    .webp({ quality: width < 400 ? 70 : 80, effort: 2 })
    .toBuffer()
}

/** The mark covers a twentieth of the pixels; sharp's composite touches all, a quarter of the whole time. */
function layOver(page: Buffer, mark: Buffer): void {
  const points = new Uint32Array(mark.buffer, mark.byteOffset, mark.length / 4)
  for (let at = 0, to = 0; at < points.length; at += 1, to += 3) {
    const point = points[at] ?? 0
    if (point === 0) continue
    const shown = (255 - (point >>> 24)) / 255
    page[to] = (page[to] ?? 0) * shown + (point & 255)
    page[to + 1] = (page[to + 1] ?? 0) * shown + ((point >>> 8) & 255)
    page[to + 2] = (page[to + 2] ?? 0) * shown + ((point >>> 16) & 255)
  }
}

function drawMark(canvas: Canvas, text: string, width: number, height: number): void {
  registerFonts()
  // Setting the size clears the canvas, even to the same value.
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  const across = Math.hypot(width, height)
  context.fillStyle = 'rgb(89 89 115)'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.save()
  // Lighter than in the file, so that one can read through it on a screen. It can still be found, and stands in full below.
  context.globalAlpha = 0.045
  context.font = `700 ${(across * 0.8) / (17 * 0.56)}px ${family.cover}`
  context.translate(width / 2, height / 2)
  context.rotate(-Math.atan2(height, width))
  context.fillText(text, 0, 0)
  context.restore()
  context.globalAlpha = 0.6
  context.textAlign = 'left'
  context.textBaseline = 'bottom'
  // In the same place at every size: larger letters would cover a thumbnail's foot.
  context.font = `700 ${Math.min(width, height) * 0.018}px ${family.cover}`
  context.fillText(text, width * 0.035, height * 0.988)
}
