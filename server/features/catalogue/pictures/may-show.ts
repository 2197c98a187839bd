import { samplesVersion, shareVersion } from '#rules/sheets/sheet-pictures.ts'
import type { ContentImage } from '#server/platform/content/paths.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * The picture version of package `g` of store `st`. A drawn one shows the covers of its sheets on sale (INV-10), so it changes when one of
 * these is redrawn, comes or goes.
 */
export const groupCover = `g.cover_version || 's' || st.picture_version || case when g.cover_key is null then coalesce((
  select 'm' || left(md5(string_agg(concat_ws('.', s.id, s.cover_version, own.picture_version), ' ' order by gi.position)), 8)
  from sheet_group_item gi join sheet s on s.id = gi.sheet_id join store own on own.code = s.store_code
  where gi.group_id = g.id and s.on_sale), '') else '' end`

/**
 * The current version of each public image, for what visitors may see now. Covers and samples of sheets off sale are never shown (INV-10);
 * a package is visible while staff show it and one of its sheets is on sale.
 */
const versions = {
  sheetCover: {
    name: 'pictures-sheet-cover',
    text: `select s.cover_version || 's' || st.picture_version as version
      from sheet s join store st on st.code = s.store_code where s.id = $1 and s.on_sale`,
  },
  sheetExample: {
    name: 'pictures-sheet-example',
    text: `select examples_version, example_count, pdf_pages from sheet where id = $1 and on_sale and example_count >= $2`,
  },
  sheetShare: {
    name: 'pictures-sheet-share',
    text: `select s.cover_version || 's' || st.picture_version as cover, s.examples_version, s.example_count, s.pdf_pages, s.score
      from sheet s join store st on st.code = s.store_code where s.id = $1 and s.on_sale`,
  },
  group: {
    name: 'pictures-group',
    text: `select ${groupCover} as version
      from sheet_group g join store st on st.code = g.store_code
      where g.id = $1 and g.visible and exists (
        select from sheet_group_item i join sheet s on s.id = i.sheet_id where i.group_id = g.id and s.on_sale)`,
  },
  author: {
    name: 'pictures-author',
    text: `select a.version::text as version from author_picture a join seller l on l.person_id = a.person_id
      where a.person_id = $1 and a.shown is not null and l.code_name_key is not null`,
  },
  store: {
    name: 'pictures-store',
    text: 'select picture_version::text as version from store where code = $1',
  },
} as const

export async function mayShowPicture(
  platform: Pick<Platform, 'pool'>,
  image: ContentImage,
): Promise<{ version: string } | null> {
  if (image.isShare) return await mayShowShare(platform, image)
  if (image.kind === 'sheet' && image.example !== null) return await mayShowSample(platform, image)
  const input = askFor(image)
  if (input === null) return null
  const { rows } = await platform.pool.query<{ version: string }>({ ...input.query, values: input.values })
  return rows[0] ?? null
}

/** The card shows cover, samples and score: its version is all of theirs. */
async function mayShowShare({ pool }: Pick<Platform, 'pool'>, image: ContentImage) {
  const { rows } = await pool.query<{ cover: string; score: number } & SampleRow>({
    ...versions.sheetShare,
    values: [image.owner],
  })
  const [row] = rows
  return row === undefined
    ? null
    : { version: shareVersion({ cover: row.cover, examples: versionOfSamples(row), score: row.score }) }
}

type SampleRow = { examples_version: number; example_count: number; pdf_pages: number | null }

function versionOfSamples({
  examples_version: version,
  example_count: samples,
  pdf_pages: pages,
}: SampleRow) {
  return samplesVersion({ version, samples, pages })
}

async function mayShowSample({ pool }: Pick<Platform, 'pool'>, image: ContentImage) {
  const values = [image.owner, image.example]
  const { rows } = await pool.query<SampleRow>({ ...versions.sheetExample, values })
  const [row] = rows
  return row === undefined ? null : { version: versionOfSamples(row) }
}

function askFor(image: ContentImage) {
  switch (image.kind) {
    case 'sheet':
      return { query: versions.sheetCover, values: [image.owner] }
    case 'group':
      return { query: versions.group, values: [image.owner] }
    case 'logo':
    case 'template': {
      const code = Number(image.owner)
      // Beyond what the column holds, the database would answer with an error instead of nothing.
      return code > 2_147_483_647 ? null : { query: versions.store, values: [code] }
    }
    case 'user':
      // Only authors' pictures that staff approved; other people's pictures are at the sign-in providers.
      return { query: versions.author, values: [image.owner] }
  }
}
