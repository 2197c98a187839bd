/** Two samples can always be read; beyond that at most this many tenths of the pages, rounded up. */
const sharpAlways = 2
const sharpTenths = 3

/**
 * How many of a sheet's samples every visitor may read, counted from the first: the other ones are shown blurred until the sheet
 * is bought, so that a sheet is not given away by its own samples. `pages` is null while they are not counted.
 */
export function sharpSampleCount(samples: number, pages: number | null): number {
  return Math.min(samples, Math.max(sharpAlways, Math.ceil(((pages ?? 0) * sharpTenths) / 10)))
}

/**
 * The version in the addresses of a sheet's samples. How many are sharp is part of it: with another number of pages they are
 * other pictures. The letter stands for samples that carry a mark; those drawn before had none.
 */
export function samplesVersion(sheet: { version: number; samples: number; pages: number | null }): string {
  return `${sheet.version}m${sharpSampleCount(sheet.samples, sheet.pages)}`
}

/** A cover changes with the sheet and with the colours of its store: its version counts both. Letters and digits only. */
export function coverVersion(sheetVersion: number, storePictures: number): string {
  return `${sheetVersion}s${storePictures}`
}

/** The card that links to a sheet show has its cover, its samples and its score as one reads it, in tenths. */
export function shareVersion(sheet: { cover: string; examples: string; score: number }): string {
  return `${sheet.cover}x${sheet.examples}r${Math.round(sheet.score * 10)}`
}
