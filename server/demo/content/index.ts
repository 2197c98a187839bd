import {
  decodePDFRawStream,
  PDFArray,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import type { SheetContent } from './describe-sheet.ts'
import { materialOf, type Topic } from './families.ts'
import { drawNotebook, firstPen, type Pen, stationeryOf } from './notebook.ts'

/**
 * Demo summaries: chosen for a course and assembled from typeset topics (../material). Deterministic by course and seed, so that samples
 * and PDFs made at different times agree.
 */
export { describeSheet, type SheetContent } from './describe-sheet.ts'
export { type Course, familyOf, topicsOf } from './families.ts'

/** The whole summary as a PDF with searchable text. */
export async function composeSheetPdf(content: SheetContent): Promise<Buffer> {
  const document = await PDFDocument.load(drawNotebook(content), { updateMetadata: false })
  const { pen } = stationeryOf(content)
  let number = 1
  for (const [family, topics] of Map.groupBy(content.topics, (topic) => topic.family)) {
    const source = await PDFDocument.load(materialOf(family), {
      updateMetadata: false,
    })
    const pages = topics.flatMap((topic) => pagesOf(source, topic))
    for (const page of pages) exchangeColours(page, firstPen, pen)
    for (const embedded of await document.embedPages(pages)) {
      document.getPage(number).drawPage(embedded)
      number += 1
    }
  }
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

function pagesOf(source: PDFDocument, topic: Topic): PDFPage[] {
  return Array.from({ length: topic.pages }, (_, at) => source.getPage(topic.page - 1 + at))
}

/** Typst writes a colour as three numbers before `scn` or `SCN`. */
function exchangeColours(page: PDFPage, from: Pen, to: Pen): void {
  if (from === to) return
  const exchanged = new Map(Object.entries(from).map(([name, colour]) => [colour, to[name as keyof Pen]]))
  const place = page.node.get(PDFName.of('Contents'))
  const stream = page.node.Contents()
  if (!(place instanceof PDFRef) || stream instanceof PDFArray || !(stream instanceof PDFRawStream))
    throw new Error('demo material: a page has several streams')
  const written = Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  const coloured = written.replaceAll(/([\d.]+) ([\d.]+) ([\d.]+) (scn|SCN)/g, (all, ...parts: string[]) => {
    const hex = parts.slice(0, 3).map((part) =>
      Math.round(Number(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    const colour = exchanged.get(`#${hex.join('').toUpperCase()}`)
    if (colour === undefined) return all
    const numbers = [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(4))
    return `${numbers.join(' ')} ${parts[3] ?? ''}`
  })
  const { context } = page.doc
  context.assign(place, context.flateStream(Buffer.from(coloured, 'latin1')))
}
