import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { compactText } from '#rules/search/normalise.ts'
import { packageFolder } from '#server/platform/drawing/fonts.ts'
import type { SourceFile } from './pdfium.ts'
import { PdfRefused } from './problems.ts'
import { renderLimits } from './render-limits.ts'

/** The lines of a page as they are written, and each in the form in which texts are compared, without any spaces. */
export type PageText = { lines: string[]; compact: string[] }

const pieceBytes = 256 * 1024
const pageLettersMax = 20_000

/**
 * The text of each page, in the order of the file, ำ as one letter. By pdf.js and not by PDFium, which puts Thai vowels
 * and tone marks on lines of their own. The file is read by pieces, as it is needed: the pictures of a scan never are.
 * Throws `PdfRefused` when the file cannot be opened.
 */
export async function readTexts(file: SourceFile): Promise<PageText[]> {
  const folder = packageFolder('pdfjs-dist')
  const { getDocument, PDFDataRangeTransport } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const descriptor = openSync(file.path, 'r')
  try {
    const { size } = fstatSync(descriptor)
    const range = new PDFDataRangeTransport(size, null)
    range.requestDataRange = (begin: number, end: number) => {
      range.onDataRange(begin, readPiece(descriptor, file.blank, begin, end))
    }
    const document = await getDocument({
      range,
      rangeChunkSize: pieceBytes,
      disableAutoFetch: true,
      disableStream: true,
      standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
      cMapUrl: `${join(folder, 'cmaps')}/`,
      cMapPacked: true,
      wasmUrl: `${join(folder, 'wasm')}/`,
      enableXfa: false,
      verbosity: 0,
    }).promise
    const texts: PageText[] = []
    let left: number = renderLimits.textLengthMax
    for (let number = 1; number <= Math.min(document.numPages, renderLimits.pagesMax); number += 1) {
      const text = left > 0 ? (await pageText(document, number)).slice(0, Math.min(left, pageLettersMax)) : ''
      left -= text.length
      texts.push(searchable(text.toWellFormed()))
    }
    await document.loadingTask.destroy()
    return texts
  } catch (error) {
    throw new PdfRefused('unreadable', error instanceof Error ? error.message.slice(0, 200) : '')
  } finally {
    closeSync(descriptor)
  }
}

function searchable(text: string): PageText {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
  return { lines, compact: lines.map(compactText) }
}

/** One broken page must not cost the text of the others. */
async function pageText(document: PDFDocumentProxy, number: number): Promise<string> {
  try {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    page.cleanup()
    return items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
      .join('')
      .replaceAll('\u0E4D\u0E32', '\u0E33')
      .trim()
  } catch {
    return ''
  }
}

function readPiece(descriptor: number, blank: SourceFile['blank'], begin: number, end: number): Uint8Array {
  const piece = new Uint8Array(end - begin)
  for (let done = 0; done < piece.length; ) {
    const length = readSync(descriptor, piece, done, piece.length - done, begin + done)
    if (length === 0) break
    done += length
  }
  if (blank !== null) {
    const from = Math.max(begin, blank.offset)
    const until = Math.min(end, blank.offset + blank.length)
    if (from < until) piece.fill(0x20, from - begin, until - begin)
  }
  return piece
}
