import { createCanvas, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { encodeCanvas } from '#server/platform/drawing/encode.ts'
import { makeSearchable } from '#server/platform/pdf/searchable-text.ts'
import type { SheetContent } from './describe-sheet.ts'
import { drawSheetPage, layOutSheet, pageSize } from './sheet-layout.ts'

/**
 * Generated study summaries for demo sheets: described from the course, drawn by the same code as PDF and as pictures.
 * Everything follows from course and seed, so that samples made today and a PDF made tomorrow show the same pages.
 */
export { describeSheet, type SheetContent } from './describe-sheet.ts'
export type { Course } from './families.ts'

/** How many A4 pages the summary has: 4 to 10. */
export function countSheetPages(content: SheetContent): number {
  return layOutSheet(content).pages.length
}

/** The whole summary as a PDF with searchable text. */
export function renderSheetPdf(content: SheetContent): Buffer {
  const layout = layOutSheet(content)
  const document = new PDFDocument({
    title: `${content.code} ${content.title}`,
    creator: 'Sarup',
    producer: 'Sarup',
  })
  for (let number = 1; number <= layout.pages.length; number += 1) {
    // The types leave out what the page can do besides: it is the same drawing context.
    drawSheetPage(document.beginPage(pageSize.width, pageSize.height) as SKRSContext2D, layout, number)
    document.endPage()
  }
  return makeSearchable(document.close())
}

/**
 * Some pages, numbered from 1, as pictures `width` pixels wide: the samples of a sheet (at most 150 kB each).
 * Numbers beyond the last page are left out.
 */
export async function renderSheetPages(
  content: SheetContent,
  pageNumbers: readonly number[],
  width: number,
  format: 'jpeg' | 'webp' = 'jpeg',
): Promise<Buffer[]> {
  const layout = layOutSheet(content)
  const pictures: Buffer[] = []
  for (const number of pageNumbers) {
    if (number < 1 || number > layout.pages.length) continue
    const canvas = createCanvas(width, Math.round((width * pageSize.height) / pageSize.width))
    const context = canvas.getContext('2d')
    context.scale(width / pageSize.width, width / pageSize.width)
    drawSheetPage(context, layout, number)
    pictures.push(await encodeCanvas(canvas, { format, qualities: [80, 68, 55, 40], bytesMax: 150_000 }))
  }
  return pictures
}
