import { compactText } from '#rules/search/normalise.ts'
import type { Box, TextLine } from './page-text.ts'
import type { OpenPdf } from './pdfium.ts'
import { renderLimits } from './render-limits.ts'

/**
 * A page's lines as written, each also in compact form for comparison (no spaces), and where it is displayed: left, top, right, bottom in
 * parts of the page.
 */
export type PageText = { lines: string[]; compact: string[]; boxes: Box[] }

const pageLettersMax = 20_000

/** The text of each page, in the order of the file, ำ as one letter. */
export function readTexts(pdf: OpenPdf): PageText[] {
  let left: number = renderLimits.textLengthMax
  return Array.from({ length: Math.min(pdf.pageCount, renderLimits.pagesMax) }, (_, at) => {
    const lines: Pick<TextLine, 'text' | 'box'>[] = []
    let room = Math.min(left, pageLettersMax)
    for (const { text, box } of room > 0 ? linesOf(pdf, at + 1) : []) {
      const line = text.toWellFormed().replace(/\s+/g, ' ').trim().slice(0, room)
      if (line === '') continue
      lines.push({ text: line, box })
      room -= line.length
      left -= line.length
    }
    return {
      lines: lines.map(({ text }) => text),
      compact: lines.map(({ text }) => compactText(text)),
      boxes: lines.map(({ box }) => box),
    }
  })
}

/** A broken page must not cost the others' text. */
function linesOf(pdf: OpenPdf, page: number): TextLine[] {
  try {
    return pdf.linesOf(page)
  } catch {
    return []
  }
}
