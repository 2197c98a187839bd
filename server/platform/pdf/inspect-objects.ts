import { createInflate } from 'node:zlib'
import {
  type PDFContext,
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { PdfRefused, pdfLimits } from './problems.ts'

/**
 * Refuses what a study sheet does not need: scripts, actions outside the file, attachments, and streams that unpack beyond the limit. Names
 * are decoded here (`/J#61vaScript` is `/JavaScript`).
 */
const scriptKeys = ['JS', 'JavaScript', 'XFA']
const scriptActions = new Set(['JavaScript', 'Rendition'])
const refusedActions = new Set([
  'Launch',
  'ImportData',
  'SubmitForm',
  'ResetForm',
  'GoToR',
  'GoToE',
  'Movie',
  'Sound',
  'RichMediaExecute',
  'Trans',
  'GoTo3DView',
])
/** Allowed schemes of links. Others run or open something on the reader's device. */
const linkSchemes = new Set(['http', 'https', 'mailto', 'tel'])
const attachmentKeys = ['EF', 'EmbeddedFiles', 'AF']
const refusedAnnotations = new Set(['FileAttachment', 'RichMedia', 'Movie', 'Screen', '3D', 'Sound'])

/** All objects reachable from the catalogue, once each; refused content throws `PdfRefused`. */
export function reachableObjects(context: PDFContext, roots: PDFObject[]): Map<PDFRef, PDFObject> {
  const found = new Map<PDFRef, PDFObject>()
  const waiting: PDFObject[] = [...roots]
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      const target = context.lookup(object)
      if (target === undefined || found.has(object)) continue
      found.set(object, target)
      waiting.push(target)
    } else if (object instanceof PDFArray) waiting.push(...object.asArray())
    else if (object instanceof PDFDict) waiting.push(...valuesToInspect(object))
    else if (object instanceof PDFStream) waiting.push(...valuesToInspect(object.dict))
  }
  return found
}

/** Removes a harmless "open at this page"; refuses any other open action. */
export function settleOpenAction(catalog: PDFDict): void {
  const action = catalog.get(PDFName.of('OpenAction'))
  const target = action instanceof PDFRef ? catalog.context.lookup(action) : action
  if (target instanceof PDFDict && nameOf(target, 'S') !== 'GoTo')
    throw new PdfRefused('actions', 'open action')
  catalog.delete(PDFName.of('OpenAction'))
}

/** Adds up the unpacked size of streams. Pictures count by their stated size, because readers unpack one at a time. */
export async function limitDecodedSize(objects: Iterable<PDFObject>): Promise<void> {
  let left: number = pdfLimits.decodedBytesMax
  for (const object of objects) {
    if (!(object instanceof PDFRawStream)) continue
    if (nameOf(object.dict, 'Subtype') === 'Image') {
      limitPixels(object.dict)
      continue
    }
    if (!filters(object.dict).includes('FlateDecode')) {
      left -= object.contents.length
      continue
    }
    // Deflate packs at most 1,032 to 1: streams that cannot exceed the rest are not unpacked.
    const most = object.contents.length * 1_032
    left -=
      most < 8_000_000
        ? Math.min(most, object.contents.length * 12)
        : await inflatedLength(object.contents, left)
    if (left < 0) throw new PdfRefused('too-large', 'unpacks to more than the limit')
  }
}

function valuesToInspect(dict: PDFDict): PDFObject[] {
  for (const key of scriptKeys) if (dict.has(PDFName.of(key))) throw new PdfRefused('scripts', key)
  for (const key of attachmentKeys) if (dict.has(PDFName.of(key))) throw new PdfRefused('attachments', key)
  const action = nameOf(dict, 'S')
  if (action !== undefined && scriptActions.has(action)) throw new PdfRefused('scripts', action)
  // /S also names styles in structure trees and page numbering; only action dictionaries count.
  if (action !== undefined && refusedActions.has(action) && nameOf(dict, 'Type') !== 'StructElem') {
    if (action !== 'Trans' || nameOf(dict, 'Type') === 'Action') throw new PdfRefused('actions', action)
  }
  inspectLink(dict)
  const kind = nameOf(dict, 'Subtype')
  if (kind !== undefined && refusedAnnotations.has(kind)) {
    throw new PdfRefused(kind === 'FileAttachment' ? 'attachments' : 'actions', kind)
  }
  return dict.values()
}

/** Readers drop control characters and spaces before parsing the scheme (`java\nscript:`), so they are removed here. */
function inspectLink(dict: PDFDict): void {
  const value = dict.get(PDFName.of('URI'))
  const target = value instanceof PDFRef ? dict.context.lookup(value) : value
  if (!(target instanceof PDFString || target instanceof PDFHexString)) return
  const address = target.decodeText().replace(/[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\ufeff]+/gu, '')
  const scheme = /^([a-z][a-z0-9+-]*):/i.exec(address)?.[1]?.toLowerCase()
  if (scheme === undefined || linkSchemes.has(scheme)) return
  throw new PdfRefused(
    scheme === 'javascript' || scheme === 'vbscript' ? 'scripts' : 'actions',
    `${scheme}: link`,
  )
}

function limitPixels(dict: PDFDict): void {
  const side = (key: string) => {
    const value = dict.lookup(PDFName.of(key))
    return value instanceof PDFNumber ? value.asNumber() : 0
  }
  if (side('Width') * side('Height') > pdfLimits.imagePixelsMax)
    throw new PdfRefused('too-large', 'a picture')
}

function filters(dict: PDFDict): string[] {
  const filter = dict.lookup(PDFName.of('Filter'))
  const list = filter instanceof PDFArray ? filter.asArray() : [filter]
  return list.flatMap((one) => (one instanceof PDFName ? [one.decodeText()] : []))
}

function nameOf(dict: PDFDict, key: string): string | undefined {
  const value = dict.get(PDFName.of(key))
  const target = value instanceof PDFRef ? dict.context.lookup(value) : value
  return target instanceof PDFName ? target.decodeText() : undefined
}

function inflatedLength(bytes: Uint8Array, most: number): Promise<number> {
  return new Promise((resolve) => {
    let length = 0
    const inflate = createInflate()
    const finish = () => {
      inflate.destroy()
      resolve(length)
    }
    inflate.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > most) finish()
    })
    inflate.once('end', finish)
    // A damaged stream counts as far as it unpacks; readers decide what its content means.
    inflate.once('error', finish)
    inflate.end(bytes)
  })
}
