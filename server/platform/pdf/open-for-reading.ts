import { join } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { packageFolder } from '#server/platform/drawing/fonts.ts'
import { PdfRefused } from './problems.ts'

/** Opens a PDF for drawing or reading its text, without running anything in it. Throws `PdfRefused`. */
export async function openForReading(bytes: Buffer): Promise<PDFDocumentProxy> {
  const folder = packageFolder('pdfjs-dist')
  // Loaded on first use: the reader takes 40 MB that a process which only streams files must not pay.
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  try {
    return await getDocument({
      // Taken over by the reader, so it gets a copy of its own.
      data: new Uint8Array(bytes),
      standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
      cMapUrl: `${join(folder, 'cmaps')}/`,
      cMapPacked: true,
      wasmUrl: `${join(folder, 'wasm')}/`,
      enableXfa: false,
      verbosity: 0,
    }).promise
  } catch (error) {
    throw new PdfRefused('unreadable', error instanceof Error ? error.message.slice(0, 200) : '')
  }
}

/** The text of each page, in reading order as the file gives it, with ำ as one letter. */
export async function pageTexts(bytes: Buffer): Promise<string[]> {
  const document = await openForReading(bytes)
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    texts.push(
      items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
        .join('')
        .replaceAll('\u0E4D\u0E32', '\u0E33'),
    )
    page.cleanup()
  }
  await document.loadingTask.destroy()
  return texts
}
