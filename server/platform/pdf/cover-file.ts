import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { PDFDocument, PDFName, type PDFObject, PDFRawStream, PDFRef, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { addWatermark } from './add-watermark.ts'
import { reachableObjects } from './inspect-objects.ts'
import { drawFrontPage } from './front-page.ts'
import { loadPdfium, type OpenPdf } from './pdfium.ts'
import type { PreparedPdf } from './prepare-file.ts'
import { PdfRefused, pdfLimits } from './problems.ts'
import { type FileContents, writePdf } from './write-pdf.ts'

/**
 * A delivered file that cannot be marked. `redrawn`: a front page, then every page as a marked picture; `attached`: a marked front page
 * with the file as attachment.
 */
export type CoveredPdf = PreparedPdf & { kind: 'redrawn' | 'attached' }

/** Draws every page anew. Throws `PdfRefused` when the file cannot be opened or has too many pages. */
export async function coverFile(inputPath: string, outputPath: string): Promise<CoveredPdf> {
  const { sha256: inputSha256 } = await hashOf(inputPath)
  const open = await loadPdfium()
  const source = open({ path: inputPath, blank: null })
  if (source.pageCount > pdfLimits.pagesMax) throw new PdfRefused('too-many-pages')
  const document = await frontDocument('redrawn')
  for (let number = 1; number <= source.pageCount; number += 1) {
    const { width, height, picture } = await pagePicture(source, number)
    const page = document.addPage([width, height])
    if (picture !== undefined) page.drawImage(await document.embedJpg(picture), { x: 0, y: 0, width, height })
  }
  await document.flush()
  return { kind: 'redrawn', inputSha256, ...finish(document, outputPath) }
}

/** Wraps any file in constant memory: the last resort, which fails on no input. */
export async function coverAttachedFile(inputPath: string, outputPath: string): Promise<CoveredPdf> {
  const document = await frontDocument('attached')
  const { context, catalog } = document
  const name = PDFString.of('sheet.pdf')
  const input = await hashOf(inputPath)
  const embedded = context.register(
    PDFRawStream.of(
      context.obj({ Type: 'EmbeddedFile', Subtype: 'application/pdf', Length: input.bytes }),
      // Its bytes are streamed from the file while it is written.
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
  const mark = addWatermark(document)
  const root = document.context.trailerInfo.Root
  if (!(root instanceof PDFRef)) throw new Error('front page: no catalogue')
  const objects = file === undefined ? reachableObjects(document.context, [root]) : everyObject(document)
  const written = writePdf(outputPath, objects, { root, mark, ...(file && { file }) })
  return { pages: document.getPageCount(), ...written }
}

// Collected without the check for strangers' files, which would refuse our own attachment.
function everyObject(document: PDFDocument): Map<PDFRef, PDFObject> {
  return new Map(document.context.enumerateIndirectObjects())
}

type PagePicture = { width: number; height: number; picture?: Buffer }

async function pagePicture(source: OpenPdf, number: number): Promise<PagePicture> {
  const size = source.sizeOf(number)
  try {
    // 1,240 pixels across an A4 page: 150 dpi, legible in print.
    const across = (1_240 * size.width) / Math.max(size.width, size.height / 1.414)
    const { width, height, rgba } = source.draw(number, Math.ceil(across))
    const pixels = sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha()
    return { ...size, picture: await pixels.jpeg({ quality: 76 }).toBuffer() }
  } catch {
    // A broken page stays blank with the mark and must not cost the buyer the others.
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
