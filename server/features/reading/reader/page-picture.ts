import type { PageWidth } from '#rules/reading/page-widths.ts'
import { isStorageOutage } from '#server/adapters/storage/storage.ts'
import { RenderFailed, type Urgency } from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { withLocalFile } from './local-file.ts'
import {
  hasFailed,
  storeFailure,
  pagesFolder,
  type PreparedSheet,
  readWhole,
  shared,
} from './stored-pages.ts'

/** A tiny preview shown until the picture arrives: nothing can be read in it, so it needs no mark. */
const previewWidth = 24

/** Drawn together, because opening a scanned page costs more than scaling it. The zoomed one is drawn on demand. */
const together: Record<PageWidth, [PageWidth, ...number[]]> = {
  160: [160, previewWidth],
  720: [1200, 720, 160, previewWidth],
  1200: [1200, 720, 160, previewWidth],
  2000: [2000],
}

const once = shared<Map<number, Buffer> | null>()

/** Draws the next page ahead while the answer that leads to it is sent. Nothing waits for this: the page's own request reports errors. */
export function drawNextPage(
  platform: Pick<Platform, 'storage' | 'pageRenderer' | 'log'>,
  sheet: PreparedSheet,
  page: number,
): void {
  const draw = async () => {
    if ((await platform.storage.head(`${pagesFolder(sheet)}/${page}-720.webp`)) !== null) return
    await pagePicture(platform, sheet, { page, width: 720, urgency: 'now' })
  }
  draw().catch(() => {})
}

/** Null where the page was never drawn. */
export async function pagePreview(
  { storage }: Pick<Platform, 'storage'>,
  sheet: PreparedSheet,
  page: number,
): Promise<string | null> {
  const tiny = await readWhole(storage, `${pagesFolder(sheet)}/${page}-${previewWidth}.webp`)
  return tiny === null ? null : `data:image/webp;base64,${tiny.toString('base64')}`
}

/** One page as WebP, stored or drawn now, WITHOUT a mark: never send it as it is. Null where it cannot be drawn. Throws `RendererBusy`. */
export async function pagePicture(
  platform: Pick<Platform, 'storage' | 'pageRenderer' | 'log'>,
  sheet: PreparedSheet,
  { page, width, urgency }: { page: number; width: PageWidth; urgency: Urgency },
): Promise<Buffer | null> {
  const { storage, pageRenderer, log } = platform
  const folder = pagesFolder(sheet)
  const stored = await readWhole(storage, `${folder}/${page}-${width}.webp`)
  if (stored !== null) return stored
  const widths = together[width]
  const attempt = `${folder}/${page}-${widths[0]}`
  const drawn = await once(attempt, async () => {
    if (await hasFailed(storage, attempt)) return null
    try {
      const pictures = await withLocalFile(storage, sheet.watermarked, (file) =>
        pageRenderer.draw(file, page, widths, urgency),
      )
      const byWidth = new Map(pictures.map((picture) => [picture.width, Buffer.from(picture.bytes)]))
      // Storage that is full keeps no reader from the page that is in hand.
      await Promise.all(
        [...byWidth].map(([wide, bytes]) =>
          storage.put(`${folder}/${page}-${wide}.webp`, bytes, {
            contentType: 'image/webp',
            rebuildable: true,
          }),
        ),
      ).catch((error: unknown) => {
        if (!isStorageOutage(error)) throw error
        log.error({ err: error, sheetId: sheet.id, page }, 'a page was drawn and could not be stored')
      })
      return byWidth
    } catch (error) {
      if (!(error instanceof RenderFailed)) throw error
      log.warn({ sheetId: sheet.id, page, reason: error.message }, 'a page could not be drawn')
      await storeFailure(storage, attempt, error.message)
      return null
    }
  })
  return drawn?.get(width) ?? null
}
