import { createImageLoader } from '#server/platform/content/content.ts'
import { contentKey, parseContentPath } from '#server/platform/content/paths.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type DrawExample, drawPicture } from './draw-picture.ts'
import { mayShowPicture } from './may-show.ts'

const sheetsAtOnce = 50
const widths = [360, 720, 1080]

/**
 * Replaces old unmarked sample pictures by marked ones where visitors had requested them; others are drawn on demand. Some sheets per run
 * until none is left. Idempotent: a row goes after its pictures.
 */
export async function redrawOldSamples(
  platform: Platform,
  drawn: { drawExample?: DrawExample } = {},
): Promise<void> {
  const { db, storage } = platform
  const sheets = await db
    .selectFrom('samples_to_redraw')
    .innerJoin('sheet', 'sheet.id', 'samples_to_redraw.sheet_id')
    .select(['sheet.id', 'sheet.example_count', 'sheet.examples_version'])
    .limit(sheetsAtOnce)
    .execute()
  const load = createImageLoader({ storage, produce: (image) => drawPicture(platform, image, drawn) })
  for (const sheet of sheets) {
    // Earlier versions are not shown any more, but their pictures were unmarked too.
    for (let version = 1; version <= sheet.examples_version; version += 1) {
      for (let example = 1; example <= 10; example += 1) {
        const path = `sheets/${sheet.id}/ex${example}`
        const original = contentKey(`${path}.jpg`, String(version))
        const wasDrawn = (await storage.head(original)) !== null
        await storage.remove(original)
        for (const width of widths) await storage.remove(contentKey(`${path}-${width}.webp`, String(version)))
        if (wasDrawn && version === sheet.examples_version && example <= sheet.example_count)
          await draw(`${path}.jpg`)
      }
    }
    await db.deleteFrom('samples_to_redraw').where('sheet_id', '=', sheet.id).execute()
  }

  async function draw(path: string): Promise<void> {
    const image = parseContentPath(path)
    const shown = image === null ? null : await mayShowPicture(platform, image)
    if (image !== null && shown !== null) await load(image, shown.version)
  }
}
