import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { ParseSpeeds, PDFDict, PDFDocument, type PDFObject, PDFRef } from '@cantoo/pdf-lib'
import { addWatermark } from './add-watermark.ts'
import { limitDecodedSize, reachableObjects, settleOpenAction } from './inspect-objects.ts'
import { PdfRefused, pdfLimits } from './problems.ts'
import { writePdf } from './write-pdf.ts'

export type PreparedPdf = {
  pages: number
  /** Of the prepared file, also of every copy handed out. */
  bytes: number
  /** Of the prepared file with its placeholder. */
  sha256: string
  /** Of the file as uploaded: equal for equal uploads. */
  inputSha256: string
  markOffset: number
  markLength: number
}

/**
 * Inspects a PDF and writes its prepared copy. Runs inside the worker process, whose death by memory or time is a refusal. Throws
 * `PdfRefused`.
 */
export async function prepareFile(inputPath: string, outputPath: string): Promise<PreparedPdf> {
  if (statSync(inputPath).size > pdfLimits.bytesMax) throw new PdfRefused('too-large')
  // Slices of a Buffer share memory, so parsing does not copy the file.
  const bytes = readFileSync(inputPath)
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new PdfRefused('not-a-pdf')
  const inputSha256 = createHash('sha256').update(bytes).digest('hex')
  const document = await parsePdf(bytes)
  const { context } = document
  settleOpenAction(document.catalog)
  const pages = countPages(document)
  if (pages === 0) throw new PdfRefused('unreadable', 'no pages')
  if (pages > pdfLimits.pagesMax) throw new PdfRefused('too-many-pages')
  const root = context.trailerInfo.Root
  if (!(root instanceof PDFRef)) throw new PdfRefused('unreadable', 'no catalogue')
  await limitDecodedSize(reachableObjects(context, [root]).values())
  const mark = addWatermark(document)
  const info = context.trailerInfo.Info
  const kept: PDFObject[] = info instanceof PDFRef ? [root, info] : [root]
  const objects = reachableObjects(context, kept)
  const written = writePdf(outputPath, objects, { root, mark, ...(info instanceof PDFRef && { info }) })
  return { pages, inputSha256, ...written }
}

/**
 * Parses without running anything. A file that opens without a password and only forbids printing or copying is read; one that needs a
 * password is refused. Throws `PdfRefused`.
 */
export async function parsePdf(bytes: Buffer): Promise<PDFDocument> {
  const document = await load(bytes, { ignoreEncryption: true })
  if (document.context.trailerInfo.Encrypt === undefined) return checked(document)
  return checked(
    await load(bytes, { password: '' }).catch(() => {
      throw new PdfRefused('encrypted')
    }),
  )
}

async function load(
  bytes: Buffer,
  encryption: { ignoreEncryption: true } | { password: string },
): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, {
      ...encryption,
      updateMetadata: false,
      parseSpeed: ParseSpeeds.Fastest,
      warnOnInvalidObjects: false,
      preserveXFA: true,
    })
  } catch (error) {
    throw new PdfRefused('unreadable', error instanceof Error ? error.message.slice(0, 200) : '')
  }
}

function checked(document: PDFDocument): PDFDocument {
  if (!(document.catalog instanceof PDFDict)) throw new PdfRefused('unreadable', 'no catalogue')
  return document
}

function countPages(document: PDFDocument): number {
  try {
    return document.getPages().length
  } catch (error) {
    throw new PdfRefused('unreadable', error instanceof Error ? error.message.slice(0, 200) : '')
  }
}
