import { refuse } from '#rules/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type CoverRow, coverOf } from './draw-picture.ts'

/** A cover's words before buyers may see it; years are Gregorian. */
type DraftCover = Awaited<ReturnType<typeof readDraftCover>>

/** The last saved words; with an author only of an own sheet. Refuses: not-found. */
export async function readDraftCover({ db }: Pick<Platform, 'db'>, sheetId: string, authorId?: string) {
  const sheet = await db
    .selectFrom('sheet')
    .select(['id', 'code', 'name', 'class_info', 'price_satang'])
    .select(['semester', 'year', 'category', 'store_code'])
    .where('id', '=', sheetId)
    .$if(authorId !== undefined, (query) => query.where('author_id', '=', authorId ?? ''))
    .executeTakeFirst()
  return sheet ?? refuse('not-found')
}

/** The same drawing as buyers will see, 560 wide, from words that are not saved yet. Refuses: not-found (no such store). */
export async function drawDraftCover(
  platform: Pick<Platform, 'db' | 'storage'>,
  draft: DraftCover,
  sellerImage: Buffer | null,
): Promise<Buffer> {
  const store = await platform.db
    .selectFrom('store')
    .select(['name_th', 'name_en', 'short', 'colours', 'picture_version', 'logo_key', 'template_key'])
    .where('code', '=', draft.store_code)
    .executeTakeFirst()
  if (store === undefined) return refuse('not-found')
  const row: CoverRow = { ...store, ...draft }
  const cover = await coverOf(platform, row)
  const { drawCover } = await import('#server/platform/drawing/cover.ts')
  return await drawCover(sellerImage === null ? cover : { ...cover, sellerImage }, { width: 560 })
}
