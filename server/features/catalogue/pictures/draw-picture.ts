import { buffer } from 'node:stream/consumers'
import type { ContentImage } from '#server/platform/content/paths.ts'
import type { Cover, CoverPicture, CoverStore } from '#server/platform/drawing/cover.ts'
import { coloursOfFamily, coverFamily } from '#rules/brand/cover-family.ts'
import { sharpSampleCount } from '#rules/sheets/sheet-pictures.ts'
import { tutoringStore } from '#rules/sheets/special-stores.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Draws a sample page of a demo sheet, which no seller has uploaded: a JPEG, or null. Left out in production. */
export type DrawExample = (sheet: { id: string; demoSeed: number }, example: number) => Promise<Buffer | null>

/**
 * Makes a public image missing in storage: covers in the requested width, logos of stores without one, samples of demo sheets; null for
 * others. Drawing code is imported on demand, because most processes never draw.
 */
export async function drawPicture(
  platform: Pick<Platform, 'pool' | 'storage'>,
  image: ContentImage,
  { drawExample }: { drawExample?: DrawExample } = {},
): Promise<Buffer | null> {
  const picture: CoverPicture =
    image.width === null ? { format: 'jpeg' } : { width: image.width, format: 'webp' }
  if (image.isShare) return await drawShare(platform, image, drawExample)
  switch (image.kind) {
    case 'sheet':
      return image.example === null
        ? drawSheetCover(platform, image.owner, picture)
        : readOrDrawExample(platform, image, image.example, drawExample)
    case 'group':
      return readOrDrawPackageCover(platform, image, picture)
    case 'logo':
      return drawLogo(platform, Number(image.owner))
    case 'template':
      return readTemplate(platform, Number(image.owner))
    case 'user':
      return readAuthorPicture(platform, image.owner)
  }
}

export type CoverRow = {
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
  logo_key: string | null
  template_key: string | null
}

const coverColumns = `s.id, s.code, s.name, s.class_info, s.semester, s.year, s.category, s.price_satang, s.store_code,
  st.name_th, st.name_en, st.short, st.colours, st.picture_version, st.logo_key, st.template_key`

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
  if (row === undefined) return null
  const [cover, sellerImage] = await Promise.all([
    coverOf(platform, row),
    readHandedIn(platform, { sheetId, kind: 'cover', num: 0 }),
  ])
  const { drawCover } = await import('#server/platform/drawing/cover.ts')
  return await drawCover(sellerImage === null ? cover : { ...cover, sellerImage }, picture)
}

async function drawShare(
  platform: Pick<Platform, 'pool' | 'storage'>,
  image: ContentImage,
  drawExample: DrawExample | undefined,
): Promise<Buffer | null> {
  const { rows } = await platform.pool.query<CoverRow & { score: number }>({
    name: 'pictures-share-of-sheet',
    text: `select ${coverColumns}, s.score from sheet s join store st on st.code = s.store_code where s.id = $1`,
    values: [image.owner],
  })
  const [row] = rows
  const cover = await drawSheetCover(platform, image.owner, { format: 'jpeg' })
  if (row === undefined || cover === null) return null
  const sample = (example: number) =>
    readOrDrawExample(platform, { ...image, isShare: false, example }, example, drawExample)
  const pages = await Promise.all([sample(1), sample(2)])
  const { drawShareCard } = await import('#server/platform/drawing/share-card.ts')
  return await drawShareCard({
    code: row.code || row.name,
    name: row.code === '' ? row.class_info : row.name,
    institution: row.name_th,
    colours: row.colours,
    priceSatang: row.price_satang,
    // Rounded as in its version (`shareVersion`).
    score: Math.round(row.score * 10) / 10,
    cover,
    pages: pages.filter((page) => page !== null),
  })
}

/** The cover that staff uploaded, or the covers of its sheets. */
async function readOrDrawPackageCover(
  platform: Pick<Platform, 'pool' | 'storage'>,
  { owner: groupId, width }: ContentImage,
  picture: CoverPicture,
): Promise<Buffer | null> {
  type Row = CoverRow & { group_name: string; group_cover: string | null; sheet_count: number }
  const { rows } = await platform.pool.query<Row>({
    name: 'pictures-covers-of-group',
    text: `select ${coverColumns}, g.name as group_name, g.cover_key as group_cover, count(*) over () as sheet_count
      from sheet_group g
        join sheet_group_item i on i.group_id = g.id
        join sheet s on s.id = i.sheet_id and s.on_sale
        join store st on st.code = s.store_code
      where g.id = $1 order by i.position limit 3`,
    values: [groupId],
  })
  const [first] = rows
  if (first === undefined) return null
  // Small copies are made from the uploaded picture itself.
  if (first.group_cover !== null) return width === null ? readStored(platform, first.group_cover) : null
  const covers = await Promise.all(rows.map((row) => coverOf(platform, row)))
  const { drawGroupCover } = await import('#server/platform/drawing/group-cover.ts')
  return await drawGroupCover({ name: first.group_name, sheetCount: first.sheet_count, covers }, picture)
}

async function drawLogo(platform: Pick<Platform, 'pool' | 'storage'>, code: number): Promise<Buffer | null> {
  const { rows } = await platform.pool.query<{
    name_th: string
    short: string
    kind: string
    subject: string
    colours: string[]
    logo_key: string | null
  }>({
    name: 'pictures-logo-of-store',
    text: 'select name_th, short, kind, subject, colours, logo_key from store where code = $1',
    values: [code],
  })
  const [row] = rows
  if (row === undefined) return null
  const uploaded = await readStored(platform, row.logo_key)
  if (uploaded !== null) return uploaded
  const { storeLogo } = await import('#server/platform/drawing/store-logo.ts')
  // A shelf of one subject is known by the drawing of that subject, as its covers are.
  const family = row.kind === 'drive' ? coverFamily(`${row.subject} ${row.name_th}`) : undefined
  return storeLogo(
    { nameTh: row.name_th, short: row.short, colours: row.colours, family },
    { format: 'jpeg' },
  )
}

async function readAuthorPicture({ pool }: Pick<Platform, 'pool'>, personId: string): Promise<Buffer | null> {
  const { rows } = await pool.query<{ shown: Buffer | null }>({
    name: 'pictures-of-author',
    text: 'select shown from author_picture where person_id = $1',
    values: [personId],
  })
  return rows[0]?.shown ?? null
}

async function readTemplate(
  platform: Pick<Platform, 'pool' | 'storage'>,
  code: number,
): Promise<Buffer | null> {
  const { rows } = await platform.pool.query<{ template_key: string | null }>({
    name: 'pictures-template-of-store',
    text: 'select template_key from store where code = $1',
    values: [code],
  })
  return await readStored(platform, rows[0]?.template_key ?? null)
}

/** Any visitor may request it, so the page is marked, and blurred beyond the open samples. */
async function readOrDrawExample(
  platform: Pick<Platform, 'pool' | 'storage'>,
  image: ContentImage,
  example: number,
  drawExample: DrawExample | undefined,
): Promise<Buffer | null> {
  // Small copies are made from the marked page.
  if (image.width !== null) return null
  const { rows } = await platform.pool.query<{
    demo_seed: number | null
    example_count: number
    pdf_pages: number | null
  }>({
    name: 'pictures-sheet-of-example',
    text: 'select demo_seed, example_count, pdf_pages from sheet where id = $1',
    values: [image.owner],
  })
  const [sheet] = rows
  if (sheet === undefined || example > sheet.example_count) return null
  const page =
    (await readHandedIn(platform, { sheetId: image.owner, kind: 'sample', num: example })) ??
    (sheet.demo_seed === null || drawExample === undefined
      ? null
      : await drawExample({ id: image.owner, demoSeed: sheet.demo_seed }, example))
  if (page === null) return null
  const { drawSamplePage } = await import('#server/platform/drawing/sample-page.ts')
  return await drawSamplePage(page, {
    isSharp: example <= sharpSampleCount(sheet.example_count, sheet.pdf_pages),
  })
}

/** The seller's uploaded picture that staff let on sale; null where there is none. */
async function readHandedIn(
  platform: Pick<Platform, 'pool' | 'storage'>,
  input: { sheetId: string; kind: 'cover' | 'sample'; num: number },
): Promise<Buffer | null> {
  const { rows } = await platform.pool.query<{ storage_key: string }>({
    name: 'pictures-handed-in',
    text: `select storage_key from sheet_file
      where sheet_id = $1 and stage = 'live' and kind = $2 and num = $3 and removed_at is null`,
    values: [input.sheetId, input.kind, input.num],
  })
  const [row] = rows
  const found = row === undefined ? null : await platform.storage.get(row.storage_key)
  return found === null ? null : buffer(found.stream)
}

export async function coverOf(platform: Pick<Platform, 'storage'>, row: CoverRow): Promise<Cover> {
  const [logo, template] = await Promise.all([
    readStored(platform, row.logo_key),
    readStored(platform, row.template_key),
  ])
  const store: CoverStore = {
    nameTh: row.name_th,
    nameEn: row.name_en,
    short: row.short,
    // Lessons of one store are of all subjects, and a wall of one colour says nothing.
    colours: row.store_code === tutoringStore ? coloursOfFamily(coverFamily(row.name)) : row.colours,
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

async function readStored(platform: Pick<Platform, 'storage'>, key: string | null): Promise<Buffer | null> {
  const found = key === null ? null : await platform.storage.get(key)
  return found === null ? null : buffer(found.stream)
}
