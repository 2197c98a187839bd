import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readBarcodes } from 'zxing-wasm/reader'
import vectors from '#rules/payments/vectors.json' with { type: 'json' }
import { findQrCodes } from '#server/platform/qr-codes.ts'
import { qrPicture } from './get-order.ts'

const texts = vectors.qr.slice(0, 6).map((vector) => vector.payload)

test.each(texts)('the QR reads back at level H, with the book in its centre: %s', async (text) => {
  const { side, path } = qrPicture(text)
  const book = Math.floor((side * 0.2) / 2) * 2 + 1
  const from = (side - book) / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${side + 8} ${side + 8}" width="600" height="600">
    <rect x="-4" y="-4" width="100%" height="100%" fill="white"/><path d="${path}"/>
    <rect x="${from}" y="${from}" width="${book}" height="${book}" fill="white"/></svg>`
  const picture = await sharp(Buffer.from(svg)).png().toBuffer()
  // Reading once this way has the QR reader loaded from this disk.
  expect(await findQrCodes(picture)).toEqual([text])
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
  expect(found.map((code) => [code.text, code.ecLevel])).toEqual([[text, 'H']])
})
