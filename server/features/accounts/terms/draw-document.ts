import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { sarupColours } from '#rules/brand/colours.ts'
import type { Chapter } from '#rules/documents/document.ts'
import { thaiWrap } from '#rules/thai/thai-wrap.ts'
import { drawBook } from '#server/platform/drawing/book-character.ts'
import { family, registerFonts } from '#server/platform/drawing/fonts.ts'
import { makeSearchable } from '#server/platform/pdf/searchable-text.ts'

export type PrintedDocument = {
  title: string
  date: string
  intro: string
  chapters: readonly Chapter[]
  /** Stands at the foot of every page, before its number. */
  footer: string
}

/** A4 in points, margins of about 2 cm. */
const page = { width: 595, height: 842, margin: 62, bottom: 780 }
const columnWidth = page.width - 2 * page.margin
const lineFactor = 1.7

/** A long text as an A4 PDF whose words can be selected and searched, Thai broken between words. */
export function drawDocument(document: PrintedDocument): Buffer {
  registerFonts()
  const pdf = new PDFDocument({ title: document.title, creator: 'Sarup', producer: 'Sarup' })
  let context = beginPage()
  let number = 1
  let y = page.margin

  const look = { mood: 'smiling', book: sarupColours.book, mouth: sarupColours.mouth } as const
  drawBook(context, look, { x: page.width - page.margin - 30, y: y + 22, width: 60, sticker: true })
  y += 26
  paragraph(document.title, { weight: 700, size: 24, width: columnWidth - 80 })
  paragraph(document.date, { weight: 400, size: 11, colour: '#5B5B73' })
  y += 8
  paragraph(document.intro, { weight: 400, size: 12 })
  document.chapters.forEach(({ title, text }, at) => {
    y += 12
    // A heading never stands alone at the foot of a page.
    if (y > page.bottom - 60) nextPage()
    paragraph(`${at + 1}. ${title}`, { weight: 700, size: 15 })
    for (const part of text) {
      if (typeof part === 'string') paragraph(part, { weight: 400, size: 12 })
      else for (const point of part) paragraph(point, { weight: 400, size: 12, indent: 16, bullet: true })
    }
  })
  endPage()
  return makeSearchable(pdf.close())

  function beginPage(): SKRSContext2D {
    // The types leave out what the page can do besides: it is the same drawing context.
    return pdf.beginPage(page.width, page.height) as SKRSContext2D
  }

  function endPage(): void {
    context.font = `400 9px ${family.cover}`
    context.fillStyle = '#5B5B73'
    context.fillText(document.footer, page.margin, page.height - 34)
    const label = String(number)
    context.fillText(label, page.width - page.margin - context.measureText(label).width, page.height - 34)
    pdf.endPage()
  }

  function nextPage(): void {
    endPage()
    context = beginPage()
    number += 1
    y = page.margin
  }

  function paragraph(
    text: string,
    style: {
      weight: number
      size: number
      colour?: string
      width?: number
      indent?: number
      bullet?: boolean
    },
  ): void {
    const font = `${style.weight} ${style.size}px ${family.cover}`
    const indent = style.indent ?? 0
    context.font = font
    const width = (style.width ?? columnWidth) - indent
    const { lines } = thaiWrap(text, (line) => context.measureText(line).width, width, 200)
    lines.forEach((line, at) => {
      if (y + style.size * lineFactor > page.bottom) nextPage()
      context.font = font
      context.fillStyle = style.colour ?? '#17172E'
      y += style.size * lineFactor
      if (style.bullet && at === 0) context.fillText('•', page.margin + 4, y)
      context.fillText(line, page.margin + indent, y)
    })
    y += style.size * 0.5
  }
}
