import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { sarupColours } from '#rules/brand/colours.ts'
import { thaiWrap } from '#rules/thai/thai-wrap.ts'
import { drawBook } from '#server/platform/drawing/book-character.ts'
import { family, registerFonts } from '#server/platform/drawing/fonts.ts'
import { makeSearchable } from './searchable-text.ts'

/** The page in front of a file that could not be marked page by page, saying honestly what happened. One A4 page. */
const words = {
  redrawn: [
    'ไฟล์ต้นฉบับของชีทนี้ใส่รหัสผู้ซื้อลงในหน้าเดิมไม่ได้ ระบบจึงวาดทุกหน้าใหม่เป็นภาพ เนื้อหาครบเหมือนเดิม แต่ค้นหาคำในไฟล์นี้ไม่ได้',
    'The original file could not take your buyer ID, so every page was drawn anew as a picture. Nothing is left out, but its text cannot be searched.',
  ],
  attached: [
    'ไฟล์ต้นฉบับของชีทนี้เปิดในระบบไม่ได้ จึงแนบมากับหน้านี้ทั้งไฟล์ เปิดได้จากรายการไฟล์แนบ (รูปคลิปหนีบกระดาษ) ทีมงานได้รับแจ้งแล้ว',
    'The original file could not be opened by our system, so it is attached to this page as it is: look for the paper clip in your PDF reader. Our staff have been told.',
  ],
} as const

export function drawFrontPage(kind: keyof typeof words): Buffer {
  registerFonts()
  const document = new PDFDocument({ title: 'Sarup', creator: 'Sarup', producer: 'Sarup' })
  // The types leave out what the page can do besides: it is the same drawing context.
  const context = document.beginPage(595, 842) as SKRSContext2D
  context.fillStyle = '#EEF0FF'
  context.fillRect(0, 0, 595, 842)
  const look = { mood: 'smiling', book: sarupColours.book, mouth: sarupColours.mouth } as const
  drawBook(context, look, { x: 298, y: 210, width: 170, sticker: true })
  context.fillStyle = '#17172E'
  let y = 390
  const [thai, english] = words[kind]
  y = paragraph('สำเนาสำหรับผู้ซื้อ', 700, 26, y) + 4
  y = paragraph(thai, 400, 15, y) + 18
  y = paragraph('Buyer’s copy', 700, 20, y) + 4
  y = paragraph(english, 400, 14, y) + 18
  paragraph('ห้ามคัดลอก ส่งต่อ หรือขายต่อ · Do not copy, share or resell', 500, 13, y)
  document.endPage()
  return makeSearchable(document.close())

  function paragraph(text: string, weight: number, size: number, top: number): number {
    context.font = `${weight} ${size}px ${family.cover}`
    const { lines } = thaiWrap(text, (line) => context.measureText(line).width, 440, 8)
    lines.forEach((line, at) => {
      context.fillText(line, 78, top + at * size * 1.65)
    })
    return top + lines.length * size * 1.65
  }
}
