/**
 * Prepares PDFs for delivery and marks them per buyer. PDFium opens strangers' files in processes of their own only. Making new PDFs
 * (`join-pdfs.ts`, `searchable-text.ts`) is separate because of its libraries.
 */
export { watermarkBytes, type WatermarkPlace, watermarkRange, watermarkStream } from './watermark.ts'
export {
  type CoveredPdf,
  coverPdf,
  drawLayer,
  inspectPdf,
  mergeCover,
  type PreparedPdf,
  preparePdf,
  readSlipPdf,
  replacePage,
  straightenPdf,
} from './prepare.ts'
export type { PageChange } from './straighten-file.ts'
export { orRefusePdf, PdfRefused } from './problems.ts'
export type { LayerOfReader } from './draw-layer.ts'
export { createPageRenderer, type PageRenderer } from './page-renderer.ts'
export { RendererBusy, RenderFailed, type Urgency } from './render-pool.ts'
export type { SourceFile } from './pdfium.ts'
export type { PageText } from './read-texts.ts'
export type { PageLooked, PdfFacts } from './render-process.ts'
