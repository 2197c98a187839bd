import type { Platform } from '#server/platform/platform.ts'
import { coverOf } from './draw-picture.ts'

/** What a cover says before it is anybody's to see. */
export type DraftCover = {
  id: string
  storeCode: number
  code: string
  name: string
  classInfo: string
  semester: number
  /** Gregorian academic year. */
  year: number
  category: number
  priceSatang: number
}

/** The same drawing as buyers will see, 560 wide, from words that are not saved yet. Null for an unknown store. */
export async function drawDraftCover(
  platform: Pick<Platform, 'db' | 'storage'>,
  draft: DraftCover,
  sellerImage?: Buffer,
): Promise<Buffer | null> {
  const store = await platform.db
    .selectFrom('store')
    .select(['name_th', 'name_en', 'short', 'colours', 'picture_version', 'logo_key', 'template_key'])
    .where('code', '=', draft.storeCode)
    .executeTakeFirst()
  if (store === undefined) return null
  const cover = await coverOf(platform, {
    ...store,
    id: draft.id,
    code: draft.code,
    name: draft.name,
    class_info: draft.classInfo,
    semester: draft.semester,
    year: draft.year,
    category: draft.category,
    price_satang: draft.priceSatang,
    store_code: draft.storeCode,
  })
  const { drawCover } = await import('#server/platform/drawing/cover.ts')
  return await drawCover(sellerImage === undefined ? cover : { ...cover, sellerImage }, { width: 560 })
}
