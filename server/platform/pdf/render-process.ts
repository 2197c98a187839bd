import sharp from 'sharp'
import { marksOfPage, marksSide, type PageMarks } from '#rules/originality/page-marks.ts'
import { lookOfPage, type PageLook } from '#rules/sheets/page-hash.ts'
import { leaveAtOnce, watchMemory } from '../watch-memory.ts'
import { type OpenPdf, type OutlineEntry, type SourceFile, loadPdfium } from './pdfium.ts'
import { PdfRefused } from './problems.ts'
import { type PageText, readTexts } from './read-texts.ts'
import { renderLimits } from './render-limits.ts'

/**
 * The process that draws strangers' PDFs, one open file at a time, or marks drawn pages. Requests come over its channel, one by one. The
 * parent ends it when it is slow; a thread in it ends it when it is too large, by a signal of its own, so that the cause can be told.
 */
export type RenderQuestion = { number: number } & (
  | { task: 'watermark'; picture: Uint8Array; readerId: string }
  | ({ file: SourceFile } & (
      | { task: 'inspect' }
      | { task: 'look-for-text' }
      | { task: 'read-text' }
      | { task: 'look-at-pages'; from: number; count: number }
      | { task: 'draw'; page: number; widths: readonly number[] }
    ))
)

/** `memoryBytes`: what the process holds after answering. */
export type RenderAnswer = { number: number; memoryBytes?: number } & (
  | { problem: string }
  | { facts: PdfFacts }
  | { hasText: boolean }
  | { texts: PageText[] }
  | { looked: PagesLooked }
  | { pictures: Picture[] }
  | { watermarked: Uint8Array }
)

export type PdfFacts = {
  /** Points, as one sees the page. */
  pages: { width: number; height: number }[]
  outline: OutlineEntry[]
}

/** `marks`: none of an empty page. */
export type PageLooked = PageLook & { marks: PageMarks | null }
export type PagesLooked = { pageCount: number; looks: (PageLooked | null)[] }

/** WebP. */
export type Picture = { width: number; bytes: Uint8Array }

watchMemory(renderLimits.memoryBytesMax, 'SIGUSR2')
sharp.concurrency(1)
sharp.cache(false)

let library: ReturnType<typeof loadPdfium> | null = null
let current: { path: string; pdf: OpenPdf } | null = null
let waiting: Promise<void> = Promise.resolve()

process.on('message', (question: RenderQuestion) => {
  waiting = waiting.then(async () => {
    const answer = await answerTo(question)
    // Pixel buffers lie outside the heap and would be collected too late.
    globalThis.gc?.()
    process.send?.({ ...answer, memoryBytes: process.memoryUsage.rss() })
  })
})
// The server is gone.
process.on('disconnect', leaveAtOnce)

async function answerTo(question: RenderQuestion): Promise<RenderAnswer> {
  const { number } = question
  try {
    if (question.task === 'watermark') {
      const { watermarkPage } = await import('./watermark-page.ts')
      return { number, watermarked: await watermarkPage(question.picture, question.readerId) }
    }
    const pdf = await opened(question.file)
    if (question.task === 'read-text') return { number, texts: readTexts(pdf) }
    if (question.task === 'inspect') return { number, facts: inspect(pdf) }
    if (question.task === 'look-for-text') return { number, hasText: hasText(pdf) }
    if (question.task === 'look-at-pages') return { number, looked: lookAtPages(pdf, question) }
    return { number, pictures: await draw(pdf, question.page, question.widths) }
  } catch (error) {
    const problem = error instanceof PdfRefused ? error.message : String(error).slice(0, 200)
    return { number, problem }
  }
}

async function opened(file: SourceFile): Promise<OpenPdf> {
  if (current?.path === file.path) return current.pdf
  current?.pdf.close()
  current = null
  library ??= loadPdfium()
  const pdf = (await library)(file)
  current = { path: file.path, pdf }
  return pdf
}

function inspect(pdf: OpenPdf): PdfFacts {
  const count = Math.min(pdf.pageCount, renderLimits.pagesMax)
  if (count < 1) throw new PdfRefused('unreadable', 'no pages')
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  return { pages: numbers.map((page) => pdf.sizeOf(page)), outline: pdf.outline() }
}

/** Eight pages, spread over the file, tell a text from a scan. */
function hasText(pdf: OpenPdf): boolean {
  const step = Math.max(1, Math.floor(pdf.pageCount / 8))
  for (let page = 1; page <= pdf.pageCount; page += step) if (hasLetters(pdf, page)) return true
  return false
}

function hasLetters(pdf: OpenPdf, page: number): boolean {
  try {
    return pdf.textOf(page).replaceAll(/\s/g, '').length > 20
  } catch {
    // One broken page says nothing about the others.
    return false
  }
}

/** Wide enough that an added word changes a pixel. */
const lookWidth = 144

function lookAtPages(pdf: OpenPdf, { from, count }: { from: number; count: number }): PagesLooked {
  const looks: (PageLooked | null)[] = []
  for (let page = from; page < from + count && page <= pdf.pageCount; page += 1) looks.push(lookAt(pdf, page))
  return { pageCount: pdf.pageCount, looks }
}

function lookAt(pdf: OpenPdf, page: number): PageLooked | null {
  try {
    const look = lookOfPage(greyOf(pdf.draw(page, lookWidth)))
    if (look.high === null) return { ...look, marks: null }
    const { width, height } = pdf.sizeOf(page)
    const marksWidth = Math.round(marksSide * Math.min(1, width / height))
    return { ...look, marks: marksOfPage(greyOf(pdf.draw(page, marksWidth))) }
  } catch {
    // One broken page says nothing about the others.
    return null
  }
}

function greyOf({ width, height, rgba }: { width: number; height: number; rgba: Uint8Array }) {
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    const first = at * 4
    const [red, green, blue] = [rgba[first] ?? 255, rgba[first + 1] ?? 255, rgba[first + 2] ?? 255]
    grey[at] = (red * 77 + green * 150 + blue * 29) >> 8
  }
  return { width, height, grey }
}

/** The widest is drawn and the others scaled from it, because opening a scanned page costs more than shrinking it. */
async function draw(pdf: OpenPdf, page: number, widths: readonly number[]): Promise<Picture[]> {
  const { width, height, rgba } = pdf.draw(page, Math.max(...widths))
  return await Promise.all(
    widths.map(async (wide) => {
      const bytes = await sharp(rgba, { raw: { width, height, channels: 4 } })
        .removeAlpha()
        .resize({ width: wide, withoutEnlargement: true })
        // Stored once, then marked and re-encoded for each delivery, so its quality is higher.
        .webp({ quality: 88, effort: 2 })
        .toBuffer()
      return { width: wide, bytes: new Uint8Array(bytes) }
    }),
  )
}
