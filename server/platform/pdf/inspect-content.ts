import { loadPdfium, type OpenPdf } from './pdfium.ts'
import { type Chapter, findChapters, type WrittenLine } from '#rules/sheets/contents.ts'
import { isAdvert, isAdvertCode } from '#rules/sheets/advert.ts'
import { readQrCodes } from '#server/platform/qr-codes.ts'
import { PdfRefused } from './problems.ts'

export type PdfLook = {
  /** Share of inspected pages, 0 to 1. */
  blankShare: number
  content: 'text' | 'scan' | 'mixed'
  /** Whether it has bookmarks or a table of contents on the first page; null for scans. */
  hasOutline: boolean | null
  /** A page asks readers, in words or by QR code, to get in touch or buy elsewhere. */
  hasAdvert: boolean
  /** Text stands on its head on a page that was inspected; scans show nothing of that. */
  hasUpsideDown: boolean
  /** Read from bookmarks or headings; none of scans. */
  chapters: Chapter[]
  /** The time ran out or pages could not be drawn: the findings cover the others only. */
  isPartlySeen: boolean
}

const pagesLookedAtMax = 40
const pagesReadMax = 200
const drawWidth = 160
/** Fewer than this share of the pixels stand out: nothing is written there. */
const blankInkShare = 0.001
/** Enough for a code of a tenth of the page. */
const codeWidth = 900
/** Codes of adverts are on the first and last pages, and here and there between. */
const pagesForCodesMax = 12
const outlineWords = /สารบัญ|หัวข้อ|เนื้อหา|บทที่|outline|contents|chapter|topics/i

/**
 * Reports what a reviewer would see, from pages spread over the file. Runs inside the worker process. Throws `PdfRefused` where PDFium can
 * open neither the file nor any page.
 */
export async function inspectContent(path: string, millisecondsMax = 15_000): Promise<PdfLook> {
  const open = await loadPdfium()
  const pdf = open({ path, blank: null })
  if (pdf.pageCount < 1) throw new PdfRefused('unreadable', 'no pages')
  const until = Date.now() + millisecondsMax
  let seen = 0
  let blank = 0
  let withText = 0
  let hasAdvert = false
  let hasUpsideDown = false
  let broken: unknown
  const withCodes = new Set(spread(pdf.pageCount, pagesForCodesMax))
  const pages = spread(pdf.pageCount)
  for (const page of pages) {
    if (seen > 0 && Date.now() > until) break
    try {
      const written = pdf.textOf(page)
      hasAdvert ||= isAdvert(written)
      if (!hasAdvert && withCodes.has(page))
        hasAdvert = (await readQrCodes(pdf.draw(page, codeWidth))).some(isAdvertCode)
      const text = written.replaceAll(/\s/g, '')
      // Text over a scan counts as text: it can be searched.
      if (text.length > 20) {
        withText += 1
        hasUpsideDown ||= pdf.isUpsideDown(page)
      } else if (isBlank(pdf, page)) blank += 1
      seen += 1
    } catch (error) {
      broken = error
    }
  }
  if (seen === 0) throw broken
  const content = withText === 0 ? 'scan' : withText + blank >= seen * 0.8 ? 'text' : 'mixed'
  return {
    blankShare: blank / seen,
    content,
    hasOutline: content === 'scan' ? null : hasOutline(pdf),
    hasAdvert,
    hasUpsideDown,
    chapters: content === 'scan' ? [] : chaptersOf(pdf, until),
    isPartlySeen: seen < pages.length,
  }
}

/** Sharp enough for the small code of a slip on A4, and small enough for one that fills the page. */
const slipWidths = [1_600, 900, 2_800]

/** The texts of the QR codes on the first page. Runs inside the worker process. Throws `PdfRefused`. */
export async function codesOfFirstPage(path: string): Promise<string[]> {
  const pdf = (await loadPdfium())({ path, blank: null })
  for (const width of slipWidths) {
    const codes = await readQrCodes(pdf.draw(1, width))
    if (codes.length > 0) return codes
  }
  return []
}

/** Evenly over the file, the first and the last page among them. */
function spread(count: number, most = pagesLookedAtMax): number[] {
  const looks = Math.min(count, most)
  return Array.from({ length: looks }, (_, at) =>
    looks === 1 ? 1 : 1 + Math.round((at * (count - 1)) / (looks - 1)),
  )
}

/** Compared with the paper's brightness instead of white, because photographed paper is grey. */
function isBlank(pdf: OpenPdf, page: number): boolean {
  const { rgba } = pdf.draw(page, drawWidth)
  const counts = Array.from({ length: 256 }, () => 0)
  for (let at = 0; at < rgba.length; at += 4) {
    const light = Math.round(((rgba[at] ?? 0) * 3 + (rgba[at + 1] ?? 0) * 6 + (rgba[at + 2] ?? 0)) / 10)
    counts[light] = (counts[light] ?? 0) + 1
  }
  const paper = counts.indexOf(Math.max(...counts))
  const ink = counts.reduce((sum, count, light) => (Math.abs(light - paper) > 40 ? sum + count : sum), 0)
  return ink / (rgba.length / 4) < blankInkShare
}

/** Chapters of the first pages, as far as the time allows. */
function chaptersOf(pdf: OpenPdf, until: number): Chapter[] {
  const lines: WrittenLine[] = []
  for (let page = 1; page <= Math.min(pdf.pageCount, pagesReadMax) && Date.now() < until; page += 1) {
    try {
      for (const { text, size } of pdf.linesOf(page))
        lines.push({
          text: text.toWellFormed().replaceAll(/\s+/g, ' ').trim(),
          size: Math.round(size * 2) / 2,
          page,
        })
    } catch {
      // One broken page must not cost the chapters of the others.
    }
  }
  const bookmarks = pdf.outline()
  const ofLevel = (one: number) => bookmarks.filter(({ level }) => level === one)
  // Below one bookmark with the title of the whole, chapters are the second level.
  return findChapters(ofLevel(ofLevel(1).length > 1 ? 1 : 2), lines)
}

function hasOutline(pdf: OpenPdf): boolean {
  return pdf.outline().length > 0 || outlineWords.test(pdf.textOf(1))
}
