import { z } from 'zod'
import type { Platform } from '#server/platform/platform.ts'
import { preparePdfJob } from './prepare-ahead.ts'
import { type DrawPdf, prepareSheetPdf } from './prepare-pdf.ts'

const about = z.object({ sheetId: z.string() })

/** For worker.ts. `drawPdf` makes the PDFs of demo sheets; left out in production. */
export function jobs(platform: Platform, options: { drawPdf?: DrawPdf } = {}) {
  return {
    [preparePdfJob]: async (payload: unknown) => {
      await prepareSheetPdf(platform, about.parse(payload).sheetId, options)
    },
  }
}
