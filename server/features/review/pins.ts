import type { ValidInputOf } from '#contract/shared/call.ts'
import type { rejectSheet } from '#contract/staff/review.ts'
import { refuse } from '#rules/refusal.ts'
import { type DrawnPin, filesInForce, drawnPdfKey } from '../catalogue/index.ts'
import { drawing, pagePicture } from '../reading/index.ts'
import type { Person } from '#server/platform/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mustHold, permission } from '#server/platform/rights.ts'

type Rejection = ValidInputOf<typeof rejectSheet>

/**
 * Draws the pinned parts of pages before any transaction, because the next file replaces this one and the author must see what was meant.
 * If a page cannot be drawn, its pin keeps page and words. Refuses: request.invalid (an empty frame), not-found.
 */
export async function drawPins(
  platform: Platform,
  staff: Person,
  { id, pins }: Pick<Rejection, 'id' | 'pins'>,
): Promise<DrawnPin[]> {
  if (pins.length === 0) return []
  if (pins.some(({ box: [left = 0, top = 0, right = 0, bottom = 0] }) => left >= right || top >= bottom))
    return refuse('request.invalid')
  const sheet = await platform.db
    .selectFrom('sheet')
    .select(['store_code', 'demo_seed'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (sheet === undefined) return refuse('not-found')
  mustHold(staff, permission.sheets, sheet.store_code)
  const files = await filesInForce(platform.db, id)
  const key =
    files.pdf?.storage_key ??
    (files.drawnPdf && sheet.demo_seed !== null ? drawnPdfKey({ id, demoSeed: sheet.demo_seed }) : null)
  const drawn: DrawnPin[] = []
  for (const pin of pins) {
    drawn.push({ ...pin, picture: key === null ? null : await draw(platform, id, key, pin) })
  }
  return drawn
}

async function draw(
  platform: Platform,
  id: string,
  key: string,
  { page, box: [left = 0, top = 0, right = 1000, bottom = 1000] }: Rejection['pins'][number],
): Promise<Buffer | null> {
  if ((await platform.storage.head(key)) === null) return null
  const whole = { id, watermarked: { key, markOffset: 0, markLength: 0 } }
  const picture = await drawing(pagePicture(platform, whole, { page, width: 1200, urgency: 'now' }))
  if (picture === null) return null
  const { default: sharp } = await import('sharp')
  const { width, height } = await sharp(picture).metadata()
  // Edges are rounded, not lengths: two lengths rounded up would reach beyond the page.
  const edges = (from: number, to: number, of: number) => {
    const first = Math.floor((from * of) / 1000)
    return { first, length: Math.ceil((to * of) / 1000) - first }
  }
  const [across, down] = [edges(left, right, width), edges(top, bottom, height)]
  return await sharp(picture)
    .extract({ left: across.first, top: down.first, width: across.length, height: down.length })
    .resize({ width: 640, height: 480, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()
}
