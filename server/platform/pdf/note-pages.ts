import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { thaiWrap } from '#rules/thai/thai-wrap.ts'
import { family, registerFonts } from '#server/platform/drawing/fonts.ts'
import { makeSearchable } from './searchable-text.ts'

/** `number` stands on the page it was written to, too. */
export type NumberedNote = { number: number; page: number; text: string }

const [pageWidth, pageHeight] = [595, 842]
const margin = 56
const lineHeight = 22

/** A reader's notes as pages after the sheet: under each number, its page and the note. */
export function drawNotePages(notes: readonly NumberedNote[]): Buffer {
  registerFonts()
  const document = new PDFDocument({ title: 'Sarup', creator: 'Sarup', producer: 'Sarup' })
  let context = begin()
  let y = margin + 20
  const write = (text: string, weight: number, size: number) => {
    if (y > pageHeight - margin - 20) {
      document.endPage()
      context = begin()
      y = margin + 20
    }
    context.font = `${weight} ${size}px ${family.cover}`
    context.fillText(text, margin, y)
    y += lineHeight
  }
  write('โน้ตของฉัน · My notes', 700, 20)
  for (const { number, page, text } of notes) {
    y += 10
    write(`${number} · หน้า ${page} · p. ${page}`, 600, 13)
    for (const part of text.split('\n')) {
      context.font = `400 14px ${family.cover}`
      const { lines } = thaiWrap(
        part,
        (line) => context.measureText(line).width,
        pageWidth - 2 * margin,
        1_000,
      )
      for (const line of lines) write(line, 400, 14)
    }
  }
  document.endPage()
  return makeSearchable(document.close())

  function begin(): SKRSContext2D {
    // The types leave out what the page can do besides: it is the same drawing context.
    const page = document.beginPage(pageWidth, pageHeight) as SKRSContext2D
    page.fillStyle = '#17172E'
    return page
  }
}
