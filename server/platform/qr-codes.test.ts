import QRCode from 'qrcode'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { findQrCodes } from './qr-codes.ts'

const text = 'https://line.me/R/ti/p/@cheaper-sheets'

const qr = (size: number, colours: { dark?: string; light?: string } = {}) =>
  QRCode.toBuffer(text, { width: size, margin: 4, color: { dark: '#000000', light: '#ffffff', ...colours } })

/** A page of handwriting-like strokes, of the size that samples have. */
async function page(width = 1240, height = 1754): Promise<Buffer> {
  const strokes = Array.from({ length: 400 }, (_, index) => {
    const x = (index * 7919) % width
    const y = (index * 104_729) % height
    return `<path d="M${x} ${y} q 12 -18 24 0 t 24 0 t 30 ${(index % 9) - 4}" stroke="#22336${index % 10}" fill="none" stroke-width="3"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fdfcf5"/>${strokes.join('')}</svg>`
  return sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer()
}

async function withCode(
  background: Buffer,
  code: Buffer,
  left: number,
  top: number,
  quality = 80,
): Promise<Buffer> {
  return sharp(background)
    .composite([{ input: code, left, top }])
    .jpeg({ quality })
    .toBuffer()
}

describe('QR codes in samples', () => {
  it('finds one on a page of notes', async () => {
    expect(await findQrCodes(await withCode(await page(), await qr(300), 800, 1300))).toEqual([text])
  })

  it.each([17, 45, 90, 180, 261])('finds one turned by %d degrees', async (angle) => {
    const turned = await sharp(await qr(300))
      .rotate(angle, { background: '#fdfcf5' })
      .png()
      .toBuffer()
    expect(await findQrCodes(await withCode(await page(), turned, 300, 500))).toEqual([text])
  })

  it('finds a small one in a large photograph', async () => {
    const small = await qr(120)
    expect(await findQrCodes(await withCode(await page(3000, 4000), small, 2500, 3300))).toEqual([text])
  })

  it.each([
    ['red on white', { dark: '#d6402f' }],
    ['blue on yellow', { dark: '#3d40db', light: '#ffe14a' }],
    ['yellow on white', { dark: '#ffe14a' }],
    ['white on black', { dark: '#ffffff', light: '#000000' }],
    ['grey on light grey', { dark: '#8a8a8a', light: '#d8d8d8' }],
    ['red on green of the same brightness', { dark: '#e00000', light: '#00a000' }],
  ])('finds one in %s', async (_what, colours) => {
    expect(await findQrCodes(await withCode(await page(), await qr(320, colours), 400, 700))).toEqual([text])
  })

  it('finds one inside a photograph: noisy, blurred, unevenly lit, strongly compressed', async () => {
    const width = 2400
    const height = 1800
    const light = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g"><stop offset="0" stop-color="#000" stop-opacity="0.6"/><stop offset="1" stop-color="#fff" stop-opacity="0.1"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
    )
    const noise = await sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#b09a80',
        noise: { type: 'gaussian', mean: 140, sigma: 22 },
      },
    })
      .png()
      .toBuffer()
    const turned = await sharp(await qr(420))
      .rotate(8, { background: '#cccccc' })
      .png()
      .toBuffer()
    const flat = await sharp(noise)
      .composite([
        { input: turned, left: 900, top: 600 },
        { input: light, left: 0, top: 0 },
      ])
      .png()
      .toBuffer()
    const photograph = await sharp(flat).blur(1.6).jpeg({ quality: 45 }).toBuffer()
    expect(await findQrCodes(photograph)).toEqual([text])
  })

  it('finds none where there is none', async () => {
    expect(await findQrCodes(await page())).toEqual([])
  })

  it('refuses what is no picture', async () => {
    await expect(findQrCodes(Buffer.from('no picture'))).rejects.toMatchObject({ code: 'files.wrong-type' })
  })
})
