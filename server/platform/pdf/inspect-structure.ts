import { readFileSync, statSync } from 'node:fs'
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { limitDecodedSize, reachableObjects, settleOpenAction } from './inspect-objects.ts'
import { parsePdf } from './prepare-file.ts'
import { pdfLimits, PdfRefused } from './problems.ts'

/** Readers search for the end of the file in its last kilobyte. */
const endBytes = 1_024

/** A ZIP is found from its end: 22 bytes and a comment of at most 65,535. */
const zipEndBytes = 22 + 65_535

export type PdfForm = {
  pages: number
  /** Dots per inch of a typical picture that fills its page; null where no page is a picture. */
  dpi: number | null
}

/**
 * The strict inspection of an upload, stricter than preparing, which must not refuse what is on sale already. Runs inside the worker
 * process, whose death by memory or time is a refusal too. Throws `PdfRefused`.
 */
export function inspectStructure(path: string): Promise<PdfForm> {
  if (statSync(path).size > pdfLimits.bytesMax) throw new PdfRefused('too-large')
  const bytes = readFileSync(path)
  mustBePdfOnly(bytes)
  return inspectBytes(bytes)
}

async function inspectBytes(bytes: Buffer): Promise<PdfForm> {
  const document = await parsePdf(bytes)
  settleOpenAction(document.catalog)
  const pages = pagesOf(document)
  const root = document.context.trailerInfo.Root
  if (!(root instanceof PDFRef)) throw new PdfRefused('unreadable', 'no catalogue')
  for (const page of pages) mustHaveSaneSize(page)
  await limitDecodedSize(reachableObjects(document.context, [root]).values())
  return { pages: pages.length, dpi: typicalDpi(pages) }
}

/** Walks the page tree itself: the library would loop on cycles, or collect a hundred thousand pages before counting. */
function pagesOf(document: PDFDocument): PDFDict[] {
  const found: PDFDict[] = []
  const seen = new Set<PDFRef>()
  const root = document.catalog.get(PDFName.of('Pages'))
  const waiting: unknown[] = [root]
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      if (seen.has(object)) throw new PdfRefused('unreadable', 'the page tree runs in a circle')
      seen.add(object)
    }
    const node = object instanceof PDFRef ? document.context.lookup(object) : object
    if (!(node instanceof PDFDict)) throw new PdfRefused('unreadable', 'a page is missing')
    const kids = node.lookup(PDFName.of('Kids'))
    if (kids instanceof PDFArray) {
      // Not spread: a hundred thousand arguments would overflow the stack.
      for (const kid of kids.asArray().toReversed()) waiting.push(kid)
    } else found.push(node)
    if (found.length > pdfLimits.pagesMax || seen.size > 4 * pdfLimits.pagesMax) {
      throw new PdfRefused('too-many-pages')
    }
  }
  if (found.length === 0) throw new PdfRefused('unreadable', 'no pages')
  return found
}

function mustHaveSaneSize(page: PDFDict): void {
  const { width, height } = sizeOf(page)
  const least = Math.min(width, height)
  const most = Math.max(width, height)
  if (!(least >= pdfLimits.pageSideMin && most <= pdfLimits.pageSideMax)) {
    throw new PdfRefused('page-size', `${width} x ${height}`)
  }
}

/** Points, of the media box; the box may stand with an ancestor. */
function sizeOf(page: PDFDict): { width: number; height: number } {
  const box = inherited(page, 'MediaBox')
  if (!(box instanceof PDFArray) || box.size() < 4) return { width: Number.NaN, height: Number.NaN }
  const [x1, y1, x2, y2] = [0, 1, 2, 3].map((at) => {
    const value = box.lookup(at)
    return value instanceof PDFNumber ? value.asNumber() : Number.NaN
  }) as [number, number, number, number]
  const unit = page.lookup(PDFName.of('UserUnit'))
  const scale = unit instanceof PDFNumber ? unit.asNumber() : 1
  return { width: Math.abs(x2 - x1) * scale, height: Math.abs(y2 - y1) * scale }
}

const ancestorsMax = 50

function inherited(page: PDFDict, key: string): unknown {
  let node: PDFDict | undefined = page
  for (let level = 0; node !== undefined && level < ancestorsMax; level += 1) {
    const value = node.lookup(PDFName.of(key))
    if (value !== undefined) return value
    const parent: unknown = node.lookup(PDFName.of('Parent'))
    node = parent instanceof PDFDict ? parent : undefined
  }
  return undefined
}

/** The median of pages that are one big picture, whichever way it lies. */
function typicalDpi(pages: PDFDict[]): number | null {
  const found = pages.flatMap((page) => {
    const { width, height } = sizeOf(page)
    const squareInches = (width / 72) * (height / 72)
    const dpi = Math.sqrt(Math.max(0, ...picturesOf(page)) / squareInches)
    return dpi >= 20 ? [dpi] : []
  })
  // Occasional logos or drawings do not make a scan.
  if (found.length < pages.length / 2) return null
  const sorted = found.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)
}

/** Pixels of each picture that stands directly on the page. */
function picturesOf(page: PDFDict): number[] {
  const resources = inherited(page, 'Resources')
  const objects = resources instanceof PDFDict ? resources.lookup(PDFName.of('XObject')) : undefined
  if (!(objects instanceof PDFDict)) return []
  return objects.keys().flatMap((name) => {
    const object = objects.lookup(name)
    if (!(object instanceof PDFRawStream)) return []
    const side = (key: string) => {
      const value = object.dict.lookup(PDFName.of(key))
      return value instanceof PDFNumber ? value.asNumber() : 0
    }
    return object.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Image')
      ? [side('Width') * side('Height')]
      : []
  })
}

/**
 * A file must begin and end as a PDF and be nothing else: one that other programs read as a page, picture or archive has no honest use.
 * Throws `PdfRefused`: not-a-pdf, unreadable (cut off), mixed.
 */
function mustBePdfOnly(bytes: Buffer): void {
  const head = bytes.subarray(0, 1_024).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(head)) throw new PdfRefused('not-a-pdf')
  if (/<(?:!doctype|html|head|body|script|svg|iframe|\?php|\?xml)|<%@|^#!/im.test(head)) {
    throw new PdfRefused('mixed', 'a page at the beginning')
  }
  mustEnd(bytes)
  if (hasZip(bytes)) throw new PdfRefused('mixed', 'an archive')
}

function mustEnd(bytes: Buffer): void {
  const end = bytes.lastIndexOf('%%EOF')
  const start = bytes.lastIndexOf('startxref')
  if (end < 0 || start < 0 || start > end) throw new PdfRefused('unreadable', 'cut off')
  const after = bytes.subarray(end + 5)
  // Some storages pad files with blank bytes after the end.
  const rest = after.filter((byte) => byte !== 0 && byte !== 10 && byte !== 13 && byte !== 32)
  if (rest.length > 0 && after.length > endBytes) throw new PdfRefused('unreadable', 'cut off')
  if (rest.length > 16) throw new PdfRefused('mixed', 'something after the end')
}

function hasZip(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - zipEndBytes)
  for (let at = bytes.indexOf('PK\x05\x06', from, 'latin1'); at >= 0; ) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true
    at = bytes.indexOf('PK\x05\x06', at + 1, 'latin1')
  }
  return false
}
