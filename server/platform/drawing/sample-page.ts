import { createCanvas, loadImage } from '@napi-rs/canvas'
import sharp from 'sharp'
import { encodeCanvas } from './encode.ts'
import { family, registerFonts } from './fonts.ts'

/** So few pixels that no letter remains, because blurring alone can be undone. */
const blurredAcross = 48
const word = 'ตัวอย่าง'

/**
 * A page as every visitor sees it before buying: marked all over as a sample, and blurred beyond reading where it is not one of
 * the open ones. JPEG in the size of the page.
 */
export async function drawSamplePage(page: Buffer, { isSharp }: { isSharp: boolean }): Promise<Buffer> {
  registerFonts()
  const image = await loadImage(isSharp ? page : await blurred(page))
  const { width, height } = image
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const size = Math.max(10, Math.round(width * 0.085))
  context.font = `600 ${size}px ${family.cover}`
  context.textAlign = 'center'
  context.fillStyle = '#33354B'
  context.globalAlpha = isSharp ? 0.1 : 0.18
  context.translate(width / 2, height / 2)
  context.rotate(-Math.PI / 6)
  const [across, down] = [size * 6, size * 4]
  const reach = Math.hypot(width, height) / 2
  for (let row = Math.ceil(-reach / down); row * down <= reach; row += 1) {
    for (let column = Math.ceil(-reach / across) - 1; column * across <= reach + across; column += 1) {
      // Every second row is moved by half: no line of the page stays free of a mark.
      context.fillText(word, column * across + (row % 2 === 0 ? 0 : across / 2), row * down)
    }
  }
  return encodeCanvas(canvas, { format: 'jpeg', qualities: [80, 70], bytesMax: 400_000 })
}

async function blurred(page: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(page).metadata()
  const coarse = await sharp(page).resize({ width: blurredAcross }).blur(0.7).png().toBuffer()
  return await sharp(coarse).resize({ width, height, fit: 'fill', kernel: 'cubic' }).png().toBuffer()
}
