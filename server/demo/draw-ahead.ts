import { prepareSheetPdf } from '#server/features/reading/library/index.ts'
import { drawPicture, mayShowPicture } from '#server/features/catalogue/pictures/index.ts'
import { createImageLoader } from '#server/platform/content/content.ts'
import { parseContentPath } from '#server/platform/content/paths.ts'
import type { Platform } from '#server/platform/platform.ts'
import { cast } from './cast.ts'
import { demoFiles } from './demo-files.ts'

/** Between two sheets: the shop is open meanwhile, and drawing takes a whole core. */
const pauseMilliseconds = 400

/**
 * Draws covers, first samples and PDFs of what visitors open first: the demo buyer's library, then best sellers. One at a time with pauses;
 * existing ones cost a lookup. Others are drawn on demand.
 */
export async function drawAhead(platform: Platform, sheets: number, isStopped: () => boolean): Promise<void> {
  const files = demoFiles(platform)
  const load = createImageLoader({
    storage: platform.storage,
    produce: (image) => drawPicture(platform, image, files),
  })
  for (const id of await chooseSheets(platform, sheets)) {
    for (const path of [
      `sheets/${id}/cover-280.webp`,
      `sheets/${id}/cover-560.webp`,
      `sheets/${id}/ex1-360.webp`,
    ]) {
      if (isStopped()) return
      const image = parseContentPath(path)
      const shown = image === null ? null : await mayShowPicture(platform, image)
      if (image !== null && shown !== null) await load(image, shown.version)
    }
    if (isStopped()) return
    await prepareSheetPdf(platform, id, files)
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
  }
}

async function chooseSheets(platform: Platform, count: number): Promise<string[]> {
  const { rows } = await platform.pool.query<{ id: string }>(
    `select id from sheet s where on_sale
      order by exists (select from library_entry e where e.sheet_id = s.id and e.person_id = $1) desc, bought_count desc, id
      limit $2`,
    [cast.buyer.id, count],
  )
  return rows.map((row) => row.id)
}
