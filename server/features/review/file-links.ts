import type { Person } from '#server/platform/caller.ts'
import { signFor } from '#server/platform/links.ts'
import type { Platform } from '#server/platform/platform.ts'

export { drawnPdf } from '../catalogue/index.ts'

export const reviewFilePath = '/files/review'
export const reviewPagePath = '/files/review-page'

/** In the place of a file's id: what is drawn and not uploaded. */
export const drawnCover = 'cover'
export const drawnSample = (place: number) => `drawn-sample-${place}`
/** The drawn cover and the file as one PDF. */
export const coverMerge = 'cover-merge'
/** All samples as a ZIP. */
export const samplesZip = 'samples-zip'

/** For this person and sign-in, valid two minutes; the right is checked again on opening (INV-10, INV-12). */
export function linkToFile(platform: Platform, person: Person, sheetId: string, fileId: string): string {
  return `${reviewFilePath}?t=${signFor(platform, person, { purpose: 'review', sheetId, fileId })}`
}

/** `&page={1..}&width={160|720|1200|2000}` is to be added. */
export function linkToPages(platform: Platform, person: Person, sheetId: string, fileId: string): string {
  return `${reviewPagePath}?t=${signFor(platform, person, { purpose: 'review', sheetId, fileId })}`
}
