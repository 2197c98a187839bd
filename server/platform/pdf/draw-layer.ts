import { readFileSync, writeFileSync } from 'node:fs'
import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRef } from '@cantoo/pdf-lib'
import { inkLines, readStroke } from '#rules/reading/ink.ts'
import { asSeen, extend, markDrawing, matrixText, multiplied } from './add-watermark.ts'
import { drawNotePages, type NumberedNote } from './note-pages.ts'
import { parsePdf } from './prepare-file.ts'

/** One reader's layer over a sheet. Boxes and strokes as `reader_mark` stores them. */
export type LayerOfReader = {
  pages: { page: number; highlights: number[][]; strokes: string[]; notes: number[] }[]
  notes: NumberedNote[]
}

/**
 * Draws the layer over a prepared file's pages and appends pages with its notes, as an incremental update. Runs inside the worker process.
 * Throws `PdfRefused`.
 */
export async function drawLayerFile(inputPath: string, outputPath: string, layerPath: string): Promise<void> {
  const layer = JSON.parse(readFileSync(layerPath, 'utf8')) as LayerOfReader
  const document = await parsePdf(readFileSync(inputPath))
  const snapshot = document.takeSnapshot()
  const { context } = document
  const clear = context.register(context.obj({ Type: 'ExtGState', ca: 0.5, BM: 'Multiply', SMask: 'None' }))
  const solid = context.register(
    context.obj({ Type: 'ExtGState', ca: 1, CA: 1, BM: 'Normal', SMask: 'None', LC: 1, LJ: 1 }),
  )
  const font = context.register(
    context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica-Bold', Encoding: 'WinAnsiEncoding' }),
  )
  const pages = document.getPages()
  for (const { page: number, ...marks } of layer.pages) {
    const page = pages[number - 1]
    if (page === undefined) continue
    addContents(page, layerDrawing(page, marks))
    const resources = page.node.Resources()?.clone(context) ?? context.obj({})
    extend(resources, 'ExtGState', { SarupHigh: clear, SarupInk: solid })
    extend(resources, 'Font', { SarupPin: font })
    page.node.set(PDFName.of('Resources'), resources)
    snapshot.markRefForSave(page.ref)
  }
  if (layer.notes.length > 0) await addNotePages(document, layer.notes)
  // All ancestors of the last page have changed with it.
  for (let at = document.getPages().at(-1)?.node.get(PDFName.of('Parent')); at instanceof PDFRef; ) {
    snapshot.markRefForSave(at)
    const above = context.lookup(at)
    at = above instanceof PDFDict ? above.get(PDFName.of('Parent')) : undefined
  }
  writeFileSync(outputPath, await document.saveIncremental(snapshot, { useObjectStreams: false }))
}

/** They carry the reader's id too: the same form, whose text is filled in on delivery. */
async function addNotePages(document: PDFDocument, notes: readonly NumberedNote[]): Promise<void> {
  const first = document.getPage(0).node.Resources()
  const drawn = await PDFDocument.load(drawNotePages(notes), { updateMetadata: false })
  for (const page of await document.copyPages(drawn, drawn.getPageIndices())) {
    document.addPage(page)
    const resources = page.node.Resources() ?? document.context.obj({})
    for (const [key, names] of [
      ['XObject', ['SarupMark']],
      ['ExtGState', ['SarupLight', 'SarupClear']],
    ] as const) {
      const shared = first?.lookup(PDFName.of(key))
      for (const name of names) {
        const ref = shared instanceof PDFDict ? shared.get(PDFName.of(name)) : undefined
        if (ref instanceof PDFRef) extend(resources, key, { [name]: ref })
      }
    }
    page.node.set(PDFName.of('Resources'), resources)
    addContents(page, `Q ${markDrawing(page)}`, 'q\n')
  }
}

function addContents(page: PDFPage, after: string, before?: string): void {
  const { context } = page.doc
  const register = (text: string) => context.register(context.flateStream(text))
  const present = page.node.Contents()
  const raw = page.node.get(PDFName.of('Contents'))
  const contents = context.obj(before === undefined ? [] : [register(before)])
  if (present instanceof PDFArray) for (const entry of present.asArray()) contents.push(entry)
  else if (raw instanceof PDFRef) contents.push(raw)
  contents.push(register(after))
  page.node.set(PDFName.of('Contents'), contents)
}

/** In widths of the page as it is seen, down from its upper left corner. */
function layerDrawing(
  page: PDFPage,
  { highlights, strokes, notes }: Omit<LayerOfReader['pages'][number], 'page'>,
): string {
  const { width, height, toPage } = asSeen(page)
  const ratio = width / height
  const lines = [`q ${matrixText(multiplied([width, 0, 0, -width, 0, height], toPage))} cm`]
  lines.push('q /SarupHigh gs 1 0.882 0.29 rg')
  for (const [left = 0, top = 0, across = 0, down = 0] of highlights)
    lines.push(`${numbers(left, top / ratio, across, down / ratio)} re f`)
  lines.push('Q /SarupInk gs')
  for (const text of strokes) {
    const stroke = readStroke(text, ratio)
    if (stroke === null) continue
    lines.push(`${numbers(...rgb(stroke.colour))} RG`)
    for (const { width: wide, from, curves } of inkLines(stroke)) {
      let [x, y] = [from.x, from.y]
      lines.push(`${numbers(wide)} w ${numbers(x, y)} m`)
      for (const [control, end] of curves) {
        const [cx, cy] = [control.x, control.y]
        // A curve of one control point as one of two.
        lines.push(
          `${numbers((x + 2 * cx) / 3, (y + 2 * cy) / 3, (end.x + 2 * cx) / 3, (end.y + 2 * cy) / 3, end.x, end.y)} c`,
        )
        ;[x, y] = [end.x, end.y]
      }
      lines.push('S')
    }
  }
  const side = 0.04
  for (const [at, number] of notes.entries()) {
    const [left, top] = [1 - side - 0.012, 0.012 + at * (side + 0.006)]
    const size = side * (number < 100 ? 0.55 : 0.4)
    const middle = left + side / 2 - (String(number).length * size * 0.556) / 2
    lines.push(`1 0.969 0.761 rg 0.55 0.5 0.2 RG 0.0012 w ${numbers(left, top, side, side)} re B`)
    lines.push(
      `0.09 0.09 0.18 rg BT /SarupPin ${numbers(size)} Tf 1 0 0 -1 ${numbers(middle, top + side / 2 + size * 0.36)} Tm (${number}) Tj ET`,
    )
  }
  return `${lines.join('\n')}\nQ\n`
}

function numbers(...values: number[]): string {
  return values.map((value) => value.toFixed(5)).join(' ')
}

function rgb(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
}
