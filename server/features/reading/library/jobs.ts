import { z } from 'zod'
import type { Platform } from '#server/platform/platform.ts'
import { countMissingPages } from './count-pages.ts'
import { type DrawPdf, prepareSheetPdf } from './prepare-pdf.ts'
import { preparePdfJob } from '../../catalogue/index.ts'

const about = z.object({ sheetId: z.string() })

/** `drawPdf` makes the PDFs of demo sheets; left out in production. */
export function jobs(platform: Platform, options: { drawPdf?: DrawPdf } = {}) {
  // A job queued again while it runs waits for the first instead of preparing the file twice. Two processes may do so; the slower one's
  // copy is removed.
  const underWay = new Map<string, Promise<void>>()
  return {
    [preparePdfJob]: async (payload: unknown) => {
      const { sheetId } = about.parse(payload)
      const running = underWay.get(sheetId)
      if (running !== undefined) return running
      const work = prepareSheetPdf(platform, sheetId, options).finally(() => underWay.delete(sheetId))
      underWay.set(sheetId, work)
      return work
    },
    'library.count-pages': () => countMissingPages(platform, options),
  }
}

/** Five fields, UTC. */
export const schedule = { 'library.count-pages': '*/5 * * * *' }
