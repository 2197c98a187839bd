import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { evenPaper } from '#rules/sheets/even-paper.ts'
import { skewOfPage } from '#rules/sheets/skew.ts'
import { reachableObjects, settleOpenAction } from './inspect-objects.ts'
import { loadPdfium, type OpenPdf } from './pdfium.ts'
import { parsePdf } from './prepare-file.ts'
import { PdfRefused } from './problems.ts'
import { writePdf } from './write-pdf.ts'

/** Changes of a page: its picture turned by degrees, the page by half a turn, its paper whitened. */
export type PageChange = { page: number; degrees: number; isTurned: boolean; isEvened: boolean }

/** A page is a scan where one picture covers so much of it. */
const pictureShareMin = 0.6
/** Less is not seen. */
const degreesMin = 0.25
const lookWidth = 1_000
/** 600 dpi on A4; larger pictures would not fit into the memory of the process. */
const pixelsMax = 40_000_000
const pictureOf = (folder: string, page: number) => join(folder, `${page}.jpg`)

/**
 * Inspects some pages: the tilt of scans, upside-down pages, and scans with whitened paper, stored in the folder until `straightenFile`
 * writes the file. Runs inside the worker process. Throws `PdfRefused`.
 */
export async function straightenPages(
  inputPath: string,
  folder: string,
  from: number,
  count: number,
): Promise<{ pageCount: number; changes: PageChange[] }> {
  const document = await parsePdf(readFileSync(inputPath))
  const pages = document.getPages()
  const pdf = (await loadPdfium())({ path: inputPath, blank: null })
  const changes: PageChange[] = []
  for (let page = from; page < from + count && page <= Math.min(pages.length, pdf.pageCount); page += 1) {
    const opened = pages[page - 1]
    if (opened === undefined) continue
    const change = await lookAt(pdf, opened, page, pictureOf(folder, page)).catch(() => undefined)
    // A broken page must not cost the others.
    if (change !== undefined && (change.degrees !== 0 || change.isTurned || change.isEvened))
      changes.push(change)
  }
  return { pageCount: pages.length, changes }
}

async function lookAt(pdf: OpenPdf, opened: PDFPage, page: number, picturePath: string): Promise<PageChange> {
  const isTurned = pdf.isUpsideDown(page)
  if (pdf.pictureShare(page) < pictureShareMin) return { page, degrees: 0, isTurned, isEvened: false }
  const { width, height, rgba } = pdf.draw(page, lookWidth)
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at += 1)
    grey[at] =
      ((rgba[at * 4] ?? 255) * 77 + (rgba[at * 4 + 1] ?? 255) * 150 + (rgba[at * 4 + 2] ?? 255) * 29) >> 8
  const skew = skewOfPage({ width, height, grey }) ?? 0
  return {
    page,
    degrees: Math.abs(skew) < degreesMin ? 0 : skew,
    isTurned,
    isEvened: await evenPicture(opened, picturePath),
  }
}

type FoundPicture = { ref: PDFRef; stream: PDFRawStream; width: number; height: number }

/** Scanners and telephones write JPEG. Black-and-white pictures have white paper already; other kinds are left alone. */
async function evenPicture(page: PDFPage, path: string): Promise<boolean> {
  const picture = largestPicture(page)
  if (picture === undefined || picture.width * picture.height > pixelsMax) return false
  const { dict, contents } = picture.stream
  const isJpeg = String(dict.lookup(PDFName.of('Filter'))).replaceAll(/[[\]\s]/g, '') === '/DCTDecode'
  if (!isJpeg || ['SMask', 'Mask', 'Decode', 'ImageMask'].some((key) => dict.has(PDFName.of(key))))
    return false
  const read = sharp(contents, { limitInputPixels: pixelsMax, autoOrient: false })
  const { channels } = await read.metadata()
  if (channels !== 1 && channels !== 3) return false
  const { data, info } = await read.raw().toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels }
  if (info.channels !== channels || !evenPaper({ ...raw, pixels: data })) return false
  const jpeg = sharp(data, { raw })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .jpeg({ quality: 82 })
  writeFileSync(path, await jpeg.toBuffer())
  return true
}

function largestPicture(page: PDFPage): FoundPicture | undefined {
  const objects = page.node.Resources()?.lookup(PDFName.of('XObject'))
  if (!(objects instanceof PDFDict)) return undefined
  let largest: FoundPicture | undefined
  for (const [, ref] of objects.entries()) {
    const stream = ref instanceof PDFRef ? page.doc.context.lookup(ref) : undefined
    if (!(ref instanceof PDFRef) || !(stream instanceof PDFRawStream)) continue
    if (stream.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Image')) continue
    const [width, height] = [sideOf(stream.dict, 'Width'), sideOf(stream.dict, 'Height')]
    if (largest === undefined || width * height > largest.width * largest.height)
      largest = { ref, stream, width, height }
  }
  return largest
}

function sideOf(dict: PDFDict, key: string): number {
  const value = dict.lookup(PDFName.of(key))
  return value instanceof PDFNumber ? value.asNumber() : 0
}

/**
 * Writes the file with the changes of `plan.json`. A matrix around a page's content turns it, so that pictures are not redrawn and text
 * over a scan stays in place. Runs inside the worker process. Throws `PdfRefused`.
 */
export async function straightenFile(inputPath: string, outputPath: string, folder: string): Promise<void> {
  const document = await parsePdf(readFileSync(inputPath))
  settleOpenAction(document.catalog)
  const { context } = document
  const root = context.trailerInfo.Root
  if (!(root instanceof PDFRef)) throw new PdfRefused('unreadable', 'no catalogue')
  const pages = document.getPages()
  const done = new Set<PDFRef>()
  for (const { page, degrees, isTurned, isEvened } of readPlan(folder)) {
    const opened = pages[page - 1]
    if (opened === undefined) throw new PdfRefused('unreadable', 'no such page')
    if (degrees !== 0) leanBack(document, opened, degrees)
    if (isTurned)
      opened.node.set(PDFName.of('Rotate'), PDFNumber.of((opened.getRotation().angle + 180) % 360))
    const picture = isEvened ? largestPicture(opened) : undefined
    // A picture used on several pages was whitened for the first of them.
    if (picture === undefined || done.has(picture.ref) || !existsSync(pictureOf(folder, page))) continue
    done.add(picture.ref)
    await putPicture(document, picture, readFileSync(pictureOf(folder, page)))
  }
  const info = context.trailerInfo.Info
  const kept: PDFObject[] = info instanceof PDFRef ? [root, info] : [root]
  writePdf(outputPath, reachableObjects(context, kept), { root, ...(info instanceof PDFRef && { info }) })
}

function readPlan(folder: string): PageChange[] {
  return JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8')) as PageChange[]
}

/** Turns the page back by its tilt, around the middle of the visible part. */
function leanBack({ context }: PDFDocument, page: PDFPage, degrees: number): void {
  const { x, y, width, height } = page.getCropBox()
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const matrix = [
    cosine,
    sine,
    -sine,
    cosine,
    middleX - cosine * middleX + sine * middleY,
    middleY - sine * middleX - cosine * middleY,
  ].map((one) => one.toFixed(6))
  const before = context.register(context.stream(`q ${matrix.join(' ')} cm\n`))
  const after = context.register(context.stream('\nQ\n'))
  const contents = page.node.get(PDFName.of('Contents'))
  const target = contents instanceof PDFRef ? context.lookup(contents) : contents
  const parts = target instanceof PDFArray ? target.asArray() : contents === undefined ? [] : [contents]
  page.node.set(PDFName.of('Contents'), context.obj([before, ...parts, after]))
}

async function putPicture(
  { context }: PDFDocument,
  { ref, stream }: FoundPicture,
  jpeg: Buffer,
): Promise<void> {
  const { width, height, channels } = await sharp(jpeg).metadata()
  const dict = context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: channels === 1 ? 'DeviceGray' : 'DeviceRGB',
    Filter: 'DCTDecode',
  })
  const intent = stream.dict.get(PDFName.of('Interpolate'))
  if (intent !== undefined) dict.set(PDFName.of('Interpolate'), intent)
  context.assign(ref, PDFRawStream.of(dict, jpeg))
}
