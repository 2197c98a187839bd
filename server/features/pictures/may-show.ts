import type { ContentImage } from '#server/platform/content/paths.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * The version in force of each kind of public image, as the cards and pages name it in addresses, for what everyone may
 * see now. Covers and samples of a sheet that is not on sale are nobody's (INV-10); a package is seen while staff
 * show it and one of its sheets is on sale.
 */
const versions = {
  sheetCover: {
    name: 'pictures-sheet-cover',
    text: `select s.cover_version || 's' || st.picture_version as version
      from sheet s join store st on st.code = s.store_code where s.id = $1 and s.on_sale`,
  },
  sheetExample: {
    name: 'pictures-sheet-example',
    text: `select examples_version::text as version from sheet where id = $1 and on_sale and example_count >= $2`,
  },
  group: {
    name: 'pictures-group',
    text: `select g.cover_version || 's' || st.picture_version as version
      from sheet_group g join store st on st.code = g.store_code
      where g.id = $1 and g.visible and exists (
        select from sheet_group_item i join sheet s on s.id = i.sheet_id where i.group_id = g.id and s.on_sale)`,
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
  const ask = askFor(image)
  if (ask === null) return null
  const { rows } = await platform.pool.query<{ version: string }>({ ...ask.query, values: ask.values })
  return rows[0] ?? null
}

function askFor(image: ContentImage) {
  switch (image.kind) {
    case 'sheet':
      return image.example === null
        ? { query: versions.sheetCover, values: [image.owner] }
        : { query: versions.sheetExample, values: [image.owner, image.example] }
    case 'group':
      return { query: versions.group, values: [image.owner] }
    case 'logo':
    case 'template': {
      const code = Number(image.owner)
      // Beyond what the column holds, the database would answer with an error instead of nothing.
      return code > 2_147_483_647 ? null : { query: versions.store, values: [code] }
    }
    case 'user':
      // Pictures of people lie with the sign-in providers; we keep and fetch none.
      return null
  }
}
