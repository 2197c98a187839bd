import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { family, registerFonts } from '#server/platform/drawing/fonts.ts'
import { markBytes } from './mark.ts'

/** Marks kept ready: a person turning pages needs the same few again and again. About 6 MB each at the usual width. */
const keptMax = 8
const kept = new Map<string, Promise<Buffer>>()

/**
 * The buyer's mark over a drawn page, as it lies over the pages of the PDF: large and light along the diagonal, here three
 * times, so that no half of a page is without it, and small and clear along the bottom. Answers WebP of the same size.
 */
export async function markPage(picture: Buffer, buyerId: string): Promise<Buffer> {
  const page = sharp(picture)
  const { width, height } = await page.metadata()
  return page
    .composite([{ input: await markFor(buyerId, width, height), raw: { width, height, channels: 4 } }])
    .webp({ quality: width < 400 ? 70 : 80, effort: 2 })
    .toBuffer()
}

function markFor(buyerId: string, width: number, height: number): Promise<Buffer> {
  const key = `${buyerId} ${width} ${height}`
  const known = kept.get(key)
  if (known !== undefined) {
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const drawn = Promise.resolve(drawMark(markBytes(buyerId).toString('latin1').trim(), width, height))
  kept.set(key, drawn)
  const [oldest] = kept.keys()
  if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest)
  return drawn
}

/** Straight pixels with transparency, red first. */
function drawMark(text: string, width: number, height: number): Buffer {
  registerFonts()
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const across = Math.hypot(width, height)
  context.fillStyle = 'rgb(89 89 115)'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.save()
  context.globalAlpha = 0.14
  context.font = `700 ${(across * 0.5) / (17 * 0.56)}px ${family.cover}`
  context.translate(width / 2, height / 2)
  context.rotate(-Math.atan2(height, width))
  const distance = Math.min(width, height) * 0.48
  for (const row of [-1, 0, 1]) context.fillText(text, 0, row * distance)
  context.restore()
  context.globalAlpha = 0.6
  context.textAlign = 'left'
  context.textBaseline = 'bottom'
  context.font = `700 ${Math.max(7, Math.min(width, height) * 0.018)}px ${family.cover}`
  context.fillText(text, width * 0.035, height * 0.988)
  return Buffer.from(context.getImageData(0, 0, width, height).data.buffer)
}
