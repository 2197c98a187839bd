import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadPdfium, type OpenPdf } from '#server/platform/pdf/pdfium.ts'

let opening: ReturnType<typeof loadPdfium> | undefined

/** Hands out a PDF of ours, opened. */
export async function withPdf<Result>(bytes: Buffer, use: (pdf: OpenPdf) => Result): Promise<Result> {
  opening ??= loadPdfium()
  const open = await opening
  const folder = mkdtempSync(join(tmpdir(), 'pdf-texts-'))
  writeFileSync(join(folder, 'file.pdf'), bytes)
  const pdf = open({ path: join(folder, 'file.pdf'), blank: null })
  try {
    return use(pdf)
  } finally {
    pdf.close()
    rmSync(folder, { recursive: true })
  }
}

/** The text of each page, line by line. */
export async function pageTexts(bytes: Buffer): Promise<string[]> {
  return await withPdf(bytes, (pdf) => Array.from({ length: pdf.pageCount }, (_, at) => pdf.textOf(at + 1)))
}
