import type { SourceFile } from './pdfium.ts'
import type { PageText } from './read-texts.ts'
import { renderLimits } from './render-limits.ts'
import { RendererBusy, RenderFailed, type RenderLimits, RenderPool, type Urgency } from './render-pool.ts'
import type { PagesLooked, PdfFacts, Picture } from './render-process.ts'

/**
 * Draws pages of PDFs in at most two processes and watermarks drawn ones in two others, so that a slow file does not block pages that are
 * drawn already. Slow processes are ended and restarted when needed.
 */
export type PageRenderer = {
  inspect: (file: SourceFile, urgency: Urgency) => Promise<PdfFacts>
  hasText: (file: SourceFile, urgency: Urgency) => Promise<boolean>
  readTexts: (file: SourceFile, urgency: Urgency) => Promise<PageText[]>
  draw: (
    file: SourceFile,
    page: number,
    widths: readonly [number, ...number[]],
    urgency: Urgency,
  ) => Promise<Picture[]>
  /** Looks of pages (rules/sheets/page-hash.ts); null for one that cannot be drawn. */
  lookAtPages: (
    file: SourceFile,
    pages: { from: number; count: number },
    urgency: Urgency,
  ) => Promise<PagesLooked>
  /** The page with its reader's watermark (watermark-page.ts), as WebP of the same size. */
  watermark: (picture: Buffer, readerId: string, urgency: Urgency) => Promise<Buffer>
  /** Loads what a watermark needs, because a page will get one in a moment. */
  expectWatermark: () => void
  /** Ids of the running processes, for measuring and for tests that kill one. */
  processIds: () => number[]
  close: () => void
}

/** For tests that cannot wait so long. */
export type RendererOptions = Partial<RenderLimits>

export function createPageRenderer(options: RendererOptions = {}): PageRenderer {
  const limits = { ...renderLimits, ...options }
  const [drawers, watermarkers] = [new RenderPool(limits), new RenderPool(limits)]
  const ask = drawers.ask.bind(drawers)
  return {
    async inspect(file, urgency) {
      const answer = await ask({ task: 'inspect', file }, urgency, limits.inspectMillisecondsMax)
      return 'facts' in answer ? answer.facts : unexpected()
    },
    async hasText(file, urgency) {
      const answer = await ask({ task: 'look-for-text', file }, urgency, limits.inspectMillisecondsMax)
      return 'hasText' in answer ? answer.hasText : unexpected()
    },
    async readTexts(file, urgency) {
      const answer = await ask({ task: 'read-text', file }, urgency, limits.textMillisecondsMax)
      return 'texts' in answer ? answer.texts : unexpected()
    },
    async draw(file, page, widths, urgency) {
      const answer = await ask({ task: 'draw', file, page, widths }, urgency, limits.drawMillisecondsMax)
      return 'pictures' in answer ? answer.pictures : unexpected()
    },
    async lookAtPages(file, { from, count }, urgency) {
      const question = { task: 'look-at-pages', file, from, count } as const
      const answer = await ask(question, urgency, limits.lookMillisecondsMax)
      return 'looked' in answer ? answer.looked : unexpected()
    },
    async watermark(picture, readerId, urgency) {
      const question = { task: 'watermark', picture, readerId } as const
      const answer = await watermarkers
        .ask(question, urgency, limits.watermarkMillisecondsMax)
        .catch((error: unknown) => {
          // The picture is ours: if its processes die again and again, the machine lacks something and the file is not to blame.
          throw error instanceof RenderFailed ? new RendererBusy() : error
        })
      return 'watermarked' in answer ? Buffer.from(answer.watermarked) : unexpected()
    },
    expectWatermark: () => watermarkers.wake(),
    processIds: () => [...drawers.processIds(), ...watermarkers.processIds()],
    close() {
      drawers.close()
      watermarkers.close()
    },
  }
}

function unexpected(): never {
  throw new Error('render process: its answer belongs to another request')
}
