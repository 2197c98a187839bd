import { buffer } from 'node:stream/consumers'
import type { ContentImage } from '#server/platform/content/paths.ts'
import { contentKey } from '#server/platform/content/paths.ts'
import { type Cover, type CoverPicture, type CoverStore, drawCover } from '#server/platform/drawing/cover.ts'
import { drawGroupCover } from '#server/platform/drawing/group-cover.ts'
import { storeLogo } from '#server/platform/drawing/store-logo.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Draws a sample page of a demo sheet, which nobody has uploaded: a JPEG, or null. Left out in production. */
export type DrawExample = (sheet: { id: string; demoSeed: number }, example: number) => Promise<Buffer | null>

/**
 * Makes a public image that storage does not hold: covers of sheets and packages in the asked width, logos of stores that
 * have uploaded none, samples of demo sheets. Null for everything else.
 */
export async function drawPicture(
  platform: Pick<Platform, 'pool' | 'storage'>,
  image: ContentImage,
  { drawExample }: { drawExample?: DrawExample } = {},
): Promise<Buffer | null> {
  const picture: CoverPicture =
    image.width === null ? { format: 'jpeg' } : { width: image.width, format: 'webp' }
  switch (image.kind) {
    case 'sheet':
      return image.example === null
        ? drawSheetCover(platform, image.owner, picture)
        : drawDemoExample(platform, image, drawExample)
    case 'group':
      return drawPackageCover(platform, image.owner, picture)
    case 'logo':
      return drawLogo(platform, Number(image.owner))
    case 'template':
    case 'user':
      return null
  }
}

type CoverRow = {
  id: string
  code: string
  name: string
  class_info: string
  semester: number
  year: number
  category: number
  price_satang: number
  store_code: number
  name_th: string
  name_en: string
  short: string
  colours: string[]
  picture_version: number
}

const coverColumns = `s.id, s.code, s.name, s.class_info, s.semester, s.year, s.category, s.price_satang, s.store_code,
  st.name_th, st.name_en, st.short, st.colours, st.picture_version`

async function drawSheetCover(
  platform: Pick<Platform, 'pool' | 'storage'>,
  sheetId: string,
  picture: CoverPicture,
): Promise<Buffer | null> {
  const { rows } = await platform.pool.query<CoverRow>({
    name: 'pictures-cover-of-sheet',
    text: `select ${coverColumns} from sheet s join store st on st.code = s.store_code where s.id = $1`,
    values: [sheetId],
  })
  const [row] = rows
  return row === undefined ? null : drawCover(await coverOf(platform, row), picture)
}

async function drawPackageCover(
  platform: Pick<Platform, 'pool' | 'storage'>,
  groupId: string,
  picture: CoverPicture,
): Promise<Buffer | null> {
  const { rows } = await platform.pool.query<CoverRow & { group_name: string; sheet_count: number }>({
    name: 'pictures-covers-of-group',
    text: `select ${coverColumns}, g.name as group_name, count(*) over () as sheet_count
      from sheet_group g
        join sheet_group_item i on i.group_id = g.id
        join sheet s on s.id = i.sheet_id and s.on_sale
        join store st on st.code = s.store_code
      where g.id = $1 order by i.position limit 3`,
    values: [groupId],
  })
  const [first] = rows
  if (first === undefined) return null
  const covers = await Promise.all(rows.map((row) => coverOf(platform, row)))
  return drawGroupCover({ name: first.group_name, sheetCount: first.sheet_count, covers }, picture)
}

async function drawLogo(platform: Pick<Platform, 'pool'>, code: number): Promise<Buffer | null> {
  const { rows } = await platform.pool.query<{ name_th: string; short: string; colours: string[] }>({
    name: 'pictures-logo-of-store',
    text: 'select name_th, short, colours from store where code = $1',
    values: [code],
  })
  const [row] = rows
  return row === undefined
    ? null
    : storeLogo({ nameTh: row.name_th, short: row.short, colours: row.colours }, { format: 'jpeg' })
}

async function drawDemoExample(
  platform: Pick<Platform, 'pool'>,
  image: ContentImage,
  drawExample: DrawExample | undefined,
): Promise<Buffer | null> {
  // Small copies are made from the page itself.
  if (drawExample === undefined || image.example === null || image.width !== null) return null
  const { rows } = await platform.pool.query<{ demo_seed: number | null }>({
    name: 'pictures-demo-seed',
    text: 'select demo_seed from sheet where id = $1',
    values: [image.owner],
  })
  const seed = rows[0]?.demo_seed ?? null
  return seed === null ? null : drawExample({ id: image.owner, demoSeed: seed }, image.example)
}

async function coverOf(platform: Pick<Platform, 'storage'>, row: CoverRow): Promise<Cover> {
  const version = String(row.picture_version)
  const [logo, template] = await Promise.all([
    readStored(platform, `logos/${row.store_code}.jpg`, version),
    readStored(platform, `templates/${row.store_code}.jpg`, version),
  ])
  const store: CoverStore = {
    nameTh: row.name_th,
    nameEn: row.name_en,
    short: row.short,
    colours: row.colours,
    ...(logo === null ? {} : { logo }),
    ...(template === null ? {} : { template }),
  }
  return {
    id: row.id,
    store,
    code: row.code,
    name: row.name,
    classInfo: row.class_info,
    semester: row.semester,
    // Stored as Gregorian years; covers are Thai (decisions §4, Years).
    year: row.year + 543,
    category: row.category,
    priceSatang: row.price_satang,
  }
}

async function readStored(
  platform: Pick<Platform, 'storage'>,
  path: string,
  version: string,
): Promise<Buffer | null> {
  const found = await platform.storage.get(contentKey(path, version))
  return found === null ? null : buffer(found.stream)
}
