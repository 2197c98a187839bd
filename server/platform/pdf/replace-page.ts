import { readFileSync } from 'node:fs'
import { PDFArray, PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib'
import { reachableObjects, settleOpenAction } from './inspect-objects.ts'
import { parsePdf } from './prepare-file.ts'
import { PdfRefused } from './problems.ts'
import { writePdf } from './write-pdf.ts'

/** Keys of a page's look; everything else of the old one stays, so that outlines still lead to it. */
const looks = ['Contents', 'Resources', 'MediaBox', 'CropBox', 'Rotate', 'UserUnit', 'Annots', 'Group']

/**
 * Replaces a page of the file by another (a one-page PDF or a JPEG); nothing of the old one is left. Runs inside the worker process. Throws
 * `PdfRefused`.
 */
export async function replacePageFile(
  inputPath: string,
  outputPath: string,
  pagePath: string,
  number: number,
): Promise<void> {
  const document = await parsePdf(readFileSync(inputPath))
  const { context } = document
  settleOpenAction(document.catalog)
  const root = context.trailerInfo.Root
  const old = document.getPages()[number - 1]
  if (!(root instanceof PDFRef) || old === undefined) throw new PdfRefused('unreadable', 'no such page')
  const bytes = readFileSync(pagePath)
  const isPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-'
  const { width, height } = old.getSize()
  const isLying = old.getRotation().angle % 180 !== 0
  const other = isPdf
    ? await parsePdf(bytes)
    : await documentOf(bytes, isLying ? { width: height, height: width } : { width, height })
  if (other.getPageCount() !== 1) throw new PdfRefused('not-one-page')
  const [page] = await document.copyPages(other, [0])
  if (page === undefined) throw new PdfRefused('unreadable', 'no page')
  for (const name of looks) old.node.delete(PDFName.of(name))
  // Set explicitly, or the page would inherit them from the page tree.
  old.node.set(PDFName.of('CropBox'), page.node.get(PDFName.of('MediaBox')) ?? PDFArray.withContext(context))
  old.node.set(PDFName.of('Rotate'), context.obj(0))
  for (const name of looks) {
    const value = page.node.get(PDFName.of(name))
    if (value !== undefined) old.node.set(PDFName.of(name), value)
  }
  const info = context.trailerInfo.Info
  const kept = info instanceof PDFRef ? [root, info] : [root]
  writePdf(outputPath, reachableObjects(context, kept), { root, ...(info instanceof PDFRef && { info }) })
}

/** The picture on a page of that size, as large as it fits. */
async function documentOf(
  jpeg: Buffer,
  { width, height }: { width: number; height: number },
): Promise<PDFDocument> {
  const document = await PDFDocument.create()
  const picture = await document.embedJpg(jpeg)
  const size = picture.scaleToFit(width, height)
  document
    .addPage([width, height])
    .drawImage(picture, { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size })
  await document.flush()
  return document
}
