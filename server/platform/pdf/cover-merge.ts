import { readFileSync, statSync } from 'node:fs'
import { PDFRef } from '@cantoo/pdf-lib'
import { addWatermark } from './add-watermark.ts'
import { limitDecodedSize, reachableObjects, settleOpenAction } from './inspect-objects.ts'
import type { WatermarkPlace } from './watermark.ts'
import { parsePdf } from './prepare-file.ts'
import { PdfRefused, pdfLimits } from './problems.ts'
import { writePdf } from './write-pdf.ts'

const a4 = [595.28, 841.89] as const

/** Prepends a picture (JPEG) as a page; the result can be marked. Runs inside the worker process. Throws `PdfRefused`. */
export async function mergeCoverFile(
  inputPath: string,
  outputPath: string,
  coverPath: string,
): Promise<WatermarkPlace & { bytes: number }> {
  if (statSync(inputPath).size > pdfLimits.bytesMax) throw new PdfRefused('too-large')
  const document = await parsePdf(readFileSync(inputPath))
  settleOpenAction(document.catalog)
  const root = document.context.trailerInfo.Root
  if (!(root instanceof PDFRef)) throw new PdfRefused('unreadable', 'no catalogue')
  await limitDecodedSize(reachableObjects(document.context, [root]).values())
  const picture = await document.embedJpg(readFileSync(coverPath))
  const scale = Math.min(a4[0] / picture.width, a4[1] / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const page = document.insertPage(0, [...a4])
  page.drawImage(picture, { x: (a4[0] - width) / 2, y: (a4[1] - height) / 2, width, height })
  await document.flush()
  const mark = addWatermark(document)
  return writePdf(outputPath, reachableObjects(document.context, [root]), { root, mark })
}
