import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CoveredPdf } from './cover-file.ts'
import { runLimited } from '../limited-process.ts'
import type { PdfForm } from './inspect-structure.ts'
import type { PdfLook } from './inspect-content.ts'
import type { WatermarkPlace } from './watermark.ts'
import type { PreparedPdf } from './prepare-file.ts'
import { PdfRefused, pdfLimits, pdfProblems } from './problems.ts'
import type { PageChange } from './straighten-file.ts'

export type { CoveredPdf } from './cover-file.ts'
export type { PreparedPdf } from './prepare-file.ts'

/**
 * Makes the markable copy of an uploaded PDF in a process of its own (60 s, 512 MB). Throws `PdfRefused` with the problem for the uploader.
 */
export async function preparePdf(inputPath: string, outputPath: string): Promise<PreparedPdf> {
  return (await inProcess<PreparedPdf>('prepare', [inputPath, outputPath], pdfLimits.millisecondsMax)).result
}

/**
 * The copy of an unmarkable file on sale, because a paying buyer must get it: redraws every page, or else wraps the file. Refuses nothing;
 * throws only when files cannot be read or written.
 */
export async function coverPdf(inputPath: string, outputPath: string): Promise<CoveredPdf> {
  try {
    return (await inProcess<CoveredPdf>('cover', [inputPath, outputPath], 4 * pdfLimits.millisecondsMax))
      .result
  } catch (error) {
    if (!(error instanceof PdfRefused)) throw error
    const { coverAttachedFile } = await import('./cover-file.ts')
    return coverAttachedFile(inputPath, outputPath)
  }
}

/**
 * Inspects an uploaded PDF in processes of their own (60 s, 512 MB): refuses what a study sheet does not need, then draws some pages to
 * report what reviewers would see. Throws `PdfRefused`.
 */
export async function inspectPdf(
  path: string,
  milliseconds: number = pdfLimits.millisecondsMax,
): Promise<InspectedPdf> {
  const { result: form, peakMemoryBytes } = await inProcess<PdfForm>(
    'inspect-structure',
    [path],
    milliseconds,
  )
  // A second process, so that both have the full memory. A file that cannot be drawn at all is unreadable.
  const measured = await inProcess<PdfLook>('look-at', [path], milliseconds)
  return {
    ...form,
    ...measured.result,
    peakMemoryBytes: Math.max(peakMemoryBytes, measured.peakMemoryBytes),
  }
}

/** The texts of the QR codes on the first page of a transfer slip, in a process of its own. Throws `PdfRefused`. */
export async function readSlipPdf(path: string): Promise<string[]> {
  return (await inProcess<string[]>('read-codes', [path], slipMillisecondsMax)).result
}

/** A buyer waits, and a slip is a page. */
const slipMillisecondsMax = 20_000

export type InspectedPdf = PdfForm & PdfLook & { peakMemoryBytes: number }

/** The file behind its cover (a JPEG), ready to be marked; in a process of its own. Throws `PdfRefused`. */
export async function mergeCover(
  inputPath: string,
  outputPath: string,
  coverPath: string,
): Promise<WatermarkPlace & { bytes: number }> {
  const paths = [inputPath, outputPath, coverPath]
  return (
    await inProcess<WatermarkPlace & { bytes: number }>('merge-cover', paths, pdfLimits.millisecondsMax)
  ).result
}

/**
 * Adds a reader's layer (`layerPath`, JSON of `LayerOfReader`) to a prepared file as an incremental update: the original bytes and the
 * mark's place stay. Runs in a process of its own. Throws `PdfRefused`.
 */
export async function drawLayer(inputPath: string, outputPath: string, layerPath: string): Promise<void> {
  await inProcess('draw-layer', [inputPath, outputPath, layerPath], pdfLimits.millisecondsMax)
}

/** Replaces one page of the file by the page at `pagePath` (a one-page PDF or a JPEG), in a process of its own. Throws `PdfRefused`. */
export async function replacePage(
  inputPath: string,
  outputPath: string,
  pagePath: string,
  page: number,
): Promise<void> {
  await inProcess('replace-page', [inputPath, outputPath, pagePath, String(page)], pdfLimits.millisecondsMax)
}

/** Pages inspected per process. */
const pagesTogether = 6

/**
 * Straightens scans, turns upside-down pages and whitens grey paper, a few pages per child process; `folder` holds intermediate files.
 * `onPages` is called after each batch and may end the work. Returns the changes, or null when ended; writes nothing without changes.
 * Throws `PdfRefused`.
 */
export async function straightenPdf(
  inputPath: string,
  outputPath: string,
  folder: string,
  onPages: (done: number, all: number) => Promise<boolean>,
): Promise<PageChange[] | null> {
  const changes: PageChange[] = []
  for (let from = 1, all = from; from <= all; from += pagesTogether) {
    const { result } = await inProcess<{ pageCount: number; changes: PageChange[] }>(
      'straighten-pages',
      [inputPath, folder, String(from), String(pagesTogether)],
      2 * pdfLimits.millisecondsMax,
    )
    all = result.pageCount
    changes.push(...result.changes)
    if (!(await onPages(Math.min(all, from + pagesTogether - 1), all))) return null
  }
  if (changes.length === 0) return []
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(changes))
  await inProcess('straighten-file', [inputPath, outputPath, folder], pdfLimits.millisecondsMax)
  return changes
}

type Task =
  | 'straighten-pages'
  | 'straighten-file'
  | 'replace-page'
  | 'prepare'
  | 'merge-cover'
  | 'draw-layer'
  | 'cover'
  | 'inspect-structure'
  | 'look-at'
  | 'read-codes'

const workerPath = fileURLToPath(new URL('worker-process.ts', import.meta.url))

async function inProcess<Result>(
  task: Task,
  paths: readonly string[],
  milliseconds: number,
): Promise<{ result: Result; peakMemoryBytes: number }> {
  const ended = await runLimited(workerPath, [task, ...paths], { milliseconds })
  if (ended.ended === 'late') throw new PdfRefused('too-slow')
  // Without an answer the process was ended by the memory watch or ran out of heap.
  if (ended.ended === 'died') throw new PdfRefused('too-large', 'needs too much memory')
  const { answer } = ended
  if ('problem' in answer) {
    const problem = pdfProblems.find((one) => one === answer.problem) ?? 'unreadable'
    throw new PdfRefused(problem, 'detail' in answer ? String(answer.detail) : '')
  }
  return answer as { result: Result; peakMemoryBytes: number }
}
