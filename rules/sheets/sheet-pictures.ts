/** Two samples can always be read; beyond that at most this many tenths of the pages, rounded up. */
const sharpAlways = 2
const sharpTenths = 3

/**
 * Number of samples, from the first, visitors may read: the others are blurred until the purchase, so that samples do not give the sheet
 * away. `pages` is null until counted.
 */
export function sharpSampleCount(samples: number, pages: number | null): number {
  return Math.min(samples, Math.max(sharpAlways, Math.ceil(((pages ?? 0) * sharpTenths) / 10)))
}

/**
 * The version in sample addresses. It includes the number of sharp ones, because another number of pages changes the pictures; `m` stands
 * for marked samples, which older ones lack.
 */
export function samplesVersion(sheet: { version: number; samples: number; pages: number | null }): string {
  return `${sheet.version}m${sharpSampleCount(sheet.samples, sheet.pages)}`
}

/** A cover's version combines the sheet's and its store's colours, in letters and digits only. */
export function coverVersion(sheetVersion: number, storePictures: number): string {
  return `${sheetVersion}s${storePictures}`
}

/** The card that links to a sheet show has its cover, its samples and its score as one reads it, in tenths. */
export function shareVersion(sheet: { cover: string; examples: string; score: number }): string {
  return `${sheet.cover}x${sheet.examples}r${Math.round(sheet.score * 10)}`
}
