import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { createCanvas } from '@napi-rs/canvas'
import { PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFRef, PDFString } from '@cantoo/pdf-lib'
import { encodeCanvas } from '#server/platform/drawing/encode.ts'
import { addMark } from './add-mark.ts'
import { reachableObjects } from './check-objects.ts'
import { drawFrontPage } from './front-page.ts'
import { openForReading } from './open-for-reading.ts'
import type { PreparedPdf } from './prepare-file.ts'
import { PdfRefused, pdfLimits } from './problems.ts'
import { type FileContents, writePdf } from './write-pdf.ts'

/**
 * How a file that could not be marked is delivered all the same:
 * `redrawn`: a front page, then every page as a picture, each carrying the mark;
 * `attached`: a front page with the mark, the file itself inside as an attachment.
 */
export type CoveredPdf = PreparedPdf & { kind: 'redrawn' | 'attached' }

/** Draws every page anew. Throws `PdfRefused` when the file cannot be opened or has too many pages. */
export async function coverFile(inputPath: string, outputPath: string): Promise<CoveredPdf> {
  const bytes = readFileSync(inputPath)
  const inputSha256 = createHash('sha256').update(bytes).digest('hex')
  const source = await openForReading(bytes)
  if (source.numPages > pdfLimits.pagesMax) throw new PdfRefused('too-many-pages')
  const document = await frontDocument('redrawn')
  for (let number = 1; number <= source.numPages; number += 1) {
    const { width, height, picture } = await pagePicture(source, number)
    const page = document.addPage([width, height])
    if (picture !== undefined) page.drawImage(await document.embedJpg(picture), { x: 0, y: 0, width, height })
  }
  await document.flush()
  return { kind: 'redrawn', inputSha256, ...finish(document, outputPath) }
}

/** Wraps the file whatever it is, in constant memory: the last resort, which cannot fail on any input. */
export async function attachFile(inputPath: string, outputPath: string): Promise<CoveredPdf> {
  const document = await frontDocument('attached')
  const { context, catalog } = document
  const name = PDFString.of('sheet.pdf')
  const input = await hashOf(inputPath)
  const embedded = context.register(
    PDFRawStream.of(
      context.obj({ Type: 'EmbeddedFile', Subtype: 'application/pdf', Length: input.bytes }),
      // Its bytes come from the file while it is written.
      new Uint8Array(),
    ),
  )
  const specification = context.register(
    context.obj({ Type: 'Filespec', F: name, UF: name, EF: { F: embedded } }),
  )
  catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: { Names: [name, specification] } }))
  catalog.set(PDFName.of('PageMode'), PDFName.of('UseAttachments'))
  const contents = { ref: embedded, path: inputPath }
  return { kind: 'attached', inputSha256: input.sha256, ...finish(document, outputPath, contents) }
}

async function frontDocument(kind: CoveredPdf['kind']): Promise<PDFDocument> {
  return PDFDocument.load(drawFrontPage(kind), { updateMetadata: false })
}

function finish(
  document: PDFDocument,
  outputPath: string,
  file?: FileContents,
): Omit<PreparedPdf, 'inputSha256'> {
  const mark = addMark(document)
  const root = document.context.trailerInfo.Root
  if (!(root instanceof PDFRef)) throw new Error('The front page has no catalogue.')
  const objects = file === undefined ? reachableObjects(document.context, [root]) : everyObject(document)
  const written = writePdf(outputPath, objects, { root, mark, ...(file && { file }) })
  return { pages: document.getPageCount(), ...written }
}

// Our own attachment would be refused by the check for strangers' files.
function everyObject(document: PDFDocument): Map<PDFRef, PDFObject> {
  return new Map(document.context.enumerateIndirectObjects())
}

type PagePicture = { width: number; height: number; picture?: Buffer }

async function pagePicture(
  source: Awaited<ReturnType<typeof openForReading>>,
  number: number,
): Promise<PagePicture> {
  const size = { width: 595, height: 842 }
  try {
    const page = await source.getPage(number)
    const plain = page.getViewport({ scale: 1 })
    size.width = plain.width
    size.height = plain.height
    // 1,240 pixels across an A4 page: 150 dpi, legible in print.
    const viewport = page.getViewport({ scale: 1_240 / Math.max(plain.width, plain.height / 1.414) })
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
    const context = canvas.getContext('2d')
    context.fillStyle = '#FFFFFF'
    context.fillRect(0, 0, canvas.width, canvas.height)
    await page.render({ canvas: null, canvasContext: context as never, viewport }).promise
    page.cleanup()
    return { ...size, picture: await encodeCanvas(canvas, { format: 'jpeg', qualities: [76] }) }
  } catch {
    // One broken page must not cost the buyer the others: it stays blank, with the mark.
    return size
  }
}

function hashOf(path: string): Promise<{ sha256: string; bytes: number }> {
  return new Promise((resolve, reject) => {
    const hash = createHash('sha256')
    let bytes = 0
    createReadStream(path)
      .on('data', (chunk) => {
        hash.update(chunk)
        bytes += chunk.length
      })
      .once('error', reject)
      .once('end', () => resolve({ sha256: hash.digest('hex'), bytes }))
  })
}
