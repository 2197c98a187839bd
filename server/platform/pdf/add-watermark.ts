import {
  type PDFDocument,
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { watermarkPlaceholder } from './watermark.ts'

/**
 * Draws the shared mark on every page: a light diagonal line of text and a small one along the bottom. Both use one Form XObject, the only
 * place in the file that holds the text.
 */
export function addWatermark(document: PDFDocument): PDFRef {
  const { context } = document
  const font = context.register(
    context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica-Bold', Encoding: 'WinAnsiEncoding' }),
  )
  // One unit is one font size; the page scales it. The box holds the placeholder's full length.
  const mark = context.register(
    PDFRawStream.of(
      context.obj({
        Type: 'XObject',
        Subtype: 'Form',
        FormType: 1,
        BBox: [-1, -1, 40, 2],
        Resources: { Font: { F0: font } },
      }),
      Buffer.from(`BT /F0 1 Tf (${watermarkPlaceholder}) Tj ET\n`, 'latin1'),
    ),
  )
  const light = context.register(
    context.obj({ Type: 'ExtGState', ca: 0.14, CA: 0.14, BM: 'Normal', SMask: 'None' }),
  )
  const clear = context.register(
    context.obj({ Type: 'ExtGState', ca: 0.6, CA: 0.6, BM: 'Normal', SMask: 'None' }),
  )
  const opening = context.register(streamOf(document, 'q\n'))
  const closings = new Map<string, PDFRef>()
  const resources = new Map<PDFObject | undefined, PDFRef>()

  for (const page of document.getPages()) {
    const drawing = markDrawing(page)
    let closing = closings.get(drawing)
    if (closing === undefined) {
      closing = context.register(streamOf(document, drawing))
      closings.set(drawing, closing)
    }
    const before = page.node.Contents()
    const contents = context.obj([opening])
    // A content array may be shared with other pages, so its entries are copied and the array is not changed.
    const raw = page.node.get(PDFName.of('Contents'))
    if (before instanceof PDFArray) for (const entry of before.asArray()) contents.push(entry)
    else if (raw instanceof PDFRef && before !== undefined) contents.push(raw)
    contents.push(closing)
    page.node.set(PDFName.of('Contents'), contents)
    page.node.set(PDFName.of('Resources'), withMark(page))
  }
  return mark

  function withMark(page: PDFPage): PDFRef {
    const inherited = page.node.Resources()
    const known = inherited === undefined ? undefined : resources.get(inherited)
    if (known !== undefined) return known
    const own = inherited === undefined ? context.obj({}) : inherited.clone(context)
    extend(own, 'XObject', { SarupMark: mark })
    extend(own, 'ExtGState', { SarupLight: light, SarupClear: clear })
    const registered = context.register(own)
    if (inherited !== undefined) resources.set(inherited, registered)
    return registered
  }
}

/** Extends a resource dictionary; a shared one below it is copied. */
export function extend(resources: PDFDict, key: string, entries: Record<string, PDFRef>): void {
  const present = resources.lookup(PDFName.of(key))
  const copy = present instanceof PDFDict ? present.clone(resources.context) : resources.context.obj({})
  for (const [name, ref] of Object.entries(entries)) copy.set(PDFName.of(name), ref)
  resources.set(PDFName.of(key), copy)
}

function streamOf(document: PDFDocument, text: string): PDFRawStream {
  return PDFRawStream.of(document.context.obj({}), Buffer.from(text, 'latin1'))
}

/** The mark's place in the page's own coordinates, as readers see the page, whatever its rotation and origin. */
export function markDrawing(page: PDFPage): string {
  const { width, height, toPage } = asSeen(page)
  const small = Math.min(14, Math.max(6, Math.min(width, height) * 0.015))
  const across = Math.hypot(width, height)
  // About 17 letters of 0.56 em: a line three fifths of the diagonal long.
  const large = (across * 0.6) / (17 * 0.56)
  const [cosine, sine] = [width / across, height / across]
  const half = across * 0.3
  const diagonal = [
    large * cosine,
    large * sine,
    -large * sine,
    large * cosine,
    width / 2 - half * cosine + 0.35 * large * sine,
    height / 2 - half * sine - 0.35 * large * cosine,
  ]
  const bottom = [small, 0, 0, small, width * 0.035, height * 0.012 + small * 0.3]
  return [
    '\nQ q',
    '0.35 0.35 0.45 rg',
    'q /SarupLight gs',
    `${matrixText(multiplied(diagonal, toPage))} cm /SarupMark Do Q`,
    'q /SarupClear gs',
    `${matrixText(multiplied(bottom, toPage))} cm /SarupMark Do Q`,
    'Q\n',
  ].join('\n')
}

/** The page as its reader sees it, upright, with the way from there to its own coordinates. */
export function asSeen(page: PDFPage): { width: number; height: number; toPage: number[] } {
  const box = visibleBox(page)
  const turn = (((Math.round(page.getRotation().angle / 90) * 90) % 360) + 360) % 360
  const [width, height] = turn % 180 === 0 ? [box.width, box.height] : [box.height, box.width]
  return { width, height, toPage: displayToPage(turn, box) }
}

type Box = { x: number; y: number; width: number; height: number }

/** Crop box inside media box; some files state corners in any order or a crop box outside the page. */
function visibleBox(page: PDFPage): Box {
  const media = boxOf(page, 'MediaBox') ?? { x: 0, y: 0, width: 595, height: 842 }
  const crop = boxOf(page, 'CropBox') ?? media
  const x = Math.max(media.x, crop.x)
  const y = Math.max(media.y, crop.y)
  const width = Math.min(media.x + media.width, crop.x + crop.width) - x
  const height = Math.min(media.y + media.height, crop.y + crop.height) - y
  return width > 1 && height > 1 ? { x, y, width, height } : media
}

function boxOf(page: PDFPage, key: 'MediaBox' | 'CropBox'): Box | undefined {
  const array = page.node.getInheritableAttribute(PDFName.of(key))
  const found = array instanceof PDFRef ? page.node.context.lookup(array) : array
  if (!(found instanceof PDFArray) || found.size() !== 4) return undefined
  const [x1, y1, x2, y2] = [0, 1, 2, 3].map((at) => {
    const value = found.lookup(at)
    return value instanceof PDFNumber ? value.asNumber() : Number.NaN
  }) as [number, number, number, number]
  const box = {
    x: Math.min(x1, x2),
    y: Math.min(y1, y2),
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
  }
  return Number.isFinite(box.x + box.y) && box.width > 1 && box.height > 1 ? box : undefined
}

/** From the upright page as seen (origin lower left) to the page's coordinates under its rotation, as a PDF matrix. */
function displayToPage(turn: number, { x, y, width, height }: Box): number[] {
  if (turn === 90) return [0, 1, -1, 0, x + width, y]
  if (turn === 180) return [-1, 0, 0, -1, x + width, y + height]
  if (turn === 270) return [0, -1, 1, 0, x, y + height]
  return [1, 0, 0, 1, x, y]
}

/** `first` applied before `then`, as PDF matrices [a b c d e f]. */
export function multiplied(first: number[], then: number[]): number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = first
  const [g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] = then
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l]
}

export function matrixText(matrix: number[]): string {
  return matrix.map((value) => Number(value.toFixed(4))).join(' ')
}
