/** A public image, as its address under `/content/` names it (buyer.md §3, last line). */
export type ContentImage = {
  /** The address below `/content/`, e.g. `sheets/7K2M9QX4TB/cover-280.webp`. */
  path: string
  kind: 'logo' | 'template' | 'user' | 'sheet' | 'group'
  /** Store code for logos and templates, otherwise the id. */
  owner: string
  /** The number of a sample, 1 to 10; null for everything else. */
  example: number | null
  /** The card that links to a sheet are shown with. */
  isShare: boolean
  /** Width of a copy for phones; null for the image itself. */
  width: number | null
  /** Path of the image that a copy is made from; the same as `path` for the image itself. */
  original: string
}

/** The copies for phones (WebP) have these widths in pixels: covers 280, 560, 840; samples 360, 720, 1080. */
const forms = [
  /^(?<folder>logos|templates)\/(?<owner>[1-9]\d{0,9})\.jpg$/,
  /^(?<folder>users)\/(?<owner>[0-9A-Za-z]{1,32})\.jpg$/,
  /^(?<folder>sheets|groups)\/(?<owner>[0-9A-Za-z]{1,32})\/cover(?:\.jpg|-(?<width>280|560|840)\.webp)$/,
  /^(?<folder>sheets)\/(?<owner>[0-9A-Za-z]{1,32})\/(?<share>share)\.jpg$/,
  /^(?<folder>sheets)\/(?<owner>[0-9A-Za-z]{1,32})\/ex(?<example>[1-9]|10)(?:\.jpg|-(?<width>360|720|1080)\.webp)$/,
]

const kinds = {
  logos: 'logo',
  templates: 'template',
  users: 'user',
  sheets: 'sheet',
  groups: 'group',
} as const

/** Null for every address that is not one of ours. */
export function parseContentPath(path: string): ContentImage | null {
  for (const form of forms) {
    const groups = form.exec(path)?.groups
    if (groups === undefined) continue
    const kind = kinds[groups['folder'] as keyof typeof kinds]
    const width = groups['width'] === undefined ? null : Number(groups['width'])
    return {
      path,
      kind,
      owner: groups['owner'] ?? '',
      example: groups['example'] === undefined ? null : Number(groups['example']),
      isShare: groups['share'] !== undefined,
      width,
      original: width === null ? path : path.replace(/-\d+\.webp$/, '.jpg'),
    }
  }
  return null
}

/**
 * The storage key of a version of a public image. The version is part of the key, so a changed image is another file: nothing needs
 * invalidation. `version` consists of letters and digits.
 */
export function contentKey(path: string, version: string): string {
  if (!/^[0-9A-Za-z]{1,40}$/.test(version)) throw new Error(`version ${version}: not letters and digits`)
  const slash = path.lastIndexOf('/')
  return `${contentFolder(path.slice(0, slash))}v${version}/${path.slice(slash + 1)}`
}

/** The folder of all versions of one owner's images. */
export function contentFolder(owner: string): string {
  return `content/${owner}/`
}
