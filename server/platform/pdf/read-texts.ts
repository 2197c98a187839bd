import { compactText } from '#rules/search/normalise.ts'
import type { OpenPdf } from './pdfium.ts'
import { renderLimits } from './render-limits.ts'

/** The lines of a page as they are written, and each in the form in which texts are compared, without any spaces. */
export type PageText = { lines: string[]; compact: string[] }

const pageLettersMax = 20_000

/** The text of each page, in the order of the file, ำ as one letter. */
export function readTexts(pdf: OpenPdf): PageText[] {
  let left: number = renderLimits.textLengthMax
  return Array.from({ length: Math.min(pdf.pageCount, renderLimits.pagesMax) }, (_, at) => {
    const text = left > 0 ? textOf(pdf, at + 1).slice(0, Math.min(left, pageLettersMax)) : ''
    left -= text.length
    return searchable(text.toWellFormed())
  })
}

/** One broken page must not cost the text of the others. */
function textOf(pdf: OpenPdf, page: number): string {
  try {
    return pdf.textOf(page).trim()
  } catch {
    return ''
  }
}

function searchable(text: string): PageText {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
  return { lines, compact: lines.map(compactText) }
}
