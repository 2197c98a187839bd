import { randomBytes } from 'node:crypto'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import QRCode from 'qrcode'
import sharp from 'sharp'

/** A scan of this size, as far as a line is concerned: three pages, and bytes that no program can pack. */
export async function bigPdf(bytes: number): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const text of ['Contents: one, two', 'The first chapter', 'The second chapter'])
    document
      .addPage([595, 842])
      .drawText(`${text} of a summary for the exam`, { x: 60, y: 700, size: 18, font })
  document.context.register(document.context.stream(new Uint8Array(randomBytes(bytes))))
  return Buffer.from(await document.save())
}

/** A title, and two chapters with a heading each. */
export async function chapterPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const [heading, size] of [
    ['Calculus', 32],
    ['Limits', 20],
    ['Derivatives', 20],
  ] as const) {
    const page = document.addPage([595, 842])
    page.drawText(heading, { x: 60, y: 760, size, font })
    for (let line = 0; line < 4; line += 1)
      page.drawText('What is asked in the exam, with an example and its answer', {
        x: 60,
        y: 700 - line * 20,
        size: 12,
        font,
      })
  }
  return Buffer.from(await document.save())
}

/** A photographed page, JPEG. */
export async function photo(colour = '#fdfcf5'): Promise<Buffer> {
  return await sharp({ create: { width: 900, height: 1_200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}

/** A page that leads buyers elsewhere. */
export async function photoWithQr(): Promise<Buffer> {
  const qr = await QRCode.toBuffer('https://line.me/R/ti/p/@cheaper', { width: 260 })
  return await sharp(await photo())
    .composite([{ input: qr, left: 500, top: 700 }])
    .jpeg()
    .toBuffer()
}

/** A page of handwriting that was scanned leaning, on grey paper. */
export async function leaningPdf(): Promise<Buffer> {
  const lines = Array.from({ length: 24 }, (_, line) =>
    Array.from(
      { length: 7 },
      (__, word) =>
        `<rect x="${90 + word * 105}" y="${110 + line * 44}" width="${40 + ((line * 7 + word * 13) % 55)}" height="14" fill="#2b3a67"/>`,
    ).join(''),
  ).join('')
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1273"><rect width="900" height="1273" fill="#c9c5b8"/>${lines}</svg>`
  const scan = await sharp(Buffer.from(page))
    .rotate(2, { background: '#c9c5b8' })
    .resize(900, 1273, { fit: 'cover' })
    .jpeg()
    .toBuffer()
  const document = await PDFDocument.create()
  const picture = await document.embedJpg(scan)
  for (let page = 0; page < 3; page += 1)
    document.addPage([595, 842]).drawImage(picture, { x: 0, y: 0, width: 595, height: 842 })
  return Buffer.from(await document.save())
}
