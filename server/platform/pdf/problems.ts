import { Refusal } from '#rules/refusal.ts'
import { pdfBytesMax } from '#rules/sheets/file-limits.ts'

/** Why a PDF is refused at upload. The words for people stand in the contract's catalogue. */
export const pdfProblems = [
  'not-a-pdf',
  'encrypted',
  'scripts',
  'actions',
  'attachments',
  'too-many-pages',
  'too-large',
  'too-slow',
  'unreadable',
  'page-size',
  'mixed',
  'not-one-page',
] as const

export type PdfProblem = (typeof pdfProblems)[number]

/** A file that people may not upload. Expected; carries no stack of interest. */
export class PdfRefused extends Error {
  readonly problem: PdfProblem

  constructor(problem: PdfProblem, detail = '') {
    super(detail === '' ? problem : `${problem}: ${detail}`)
    this.name = 'PdfRefused'
    this.problem = problem
  }
}

/** Codes by which the sender is told what is wrong with a file. */
const codeOf: Record<PdfProblem, string> = {
  'not-a-pdf': 'files.not-a-pdf',
  encrypted: 'files.pdf-encrypted',
  scripts: 'files.pdf-scripts',
  actions: 'files.pdf-actions',
  attachments: 'files.pdf-attachments',
  'too-many-pages': 'files.pdf-too-many-pages',
  'too-large': 'files.pdf-too-complex',
  'too-slow': 'files.pdf-too-complex',
  unreadable: 'files.pdf-unreadable',
  'page-size': 'files.pdf-page-size',
  mixed: 'files.pdf-mixed',
  'not-one-page': 'files.not-one-page',
}

/** Turns a file that people may not upload into a refusal files.*. */
export async function orRefusePdf<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PdfRefused) throw new Refusal(codeOf[error.problem])
    throw error
  }
}

/** Limits of one upload (security and reliability, section 4). */
export const pdfLimits = {
  bytesMax: pdfBytesMax,
  pagesMax: 1_000,
  /** Points. The format itself ends at 14,400; A0 has 3,370. */
  pageSideMax: 14_400,
  pageSideMin: 36,
  decodedBytesMax: 1024 ** 3,
  /** Pixels of one picture; a page scanned at 600 dpi in A3 has 70 million. */
  imagePixelsMax: 200_000_000,
  millisecondsMax: 60_000,
  memoryBytesMax: 512 * 1024 * 1024,
} as const
