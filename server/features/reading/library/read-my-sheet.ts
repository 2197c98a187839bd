import { refuse } from '#rules/refusal.ts'
import type { Person } from '#server/platform/caller.ts'
import { signFor } from '#server/platform/links.ts'
import type { Platform } from '#server/platform/platform.ts'
import { layerOfReader, readPath } from './deliver-pdf.ts'
import { type ReadableSheet, readReadableSheet } from './readable-sheet.ts'
import { askForPreparation } from '../../catalogue/index.ts'

/**
 * A link to the marked PDF for this person and sign-in, valid two minutes (decisions §4, Reading). It starts preparing a file opened for
 * the first time; opening the link waits for that. `withMarks`: with the person's own marks. Refuses: not-found, library.not-owned.
 */
export async function readMySheet(
  platform: Platform,
  person: Person,
  { id: sheetId, withMarks }: { id: string; withMarks: boolean },
): Promise<string> {
  const input = { sheetId, personId: person.id, sessionId: person.sessionId }
  const sheet = await readReadableSheet(platform, input)
  if (sheet === null) return refuse('not-found')
  mayRead(sheet)
  if (!sheet.hasFile) return refuse('not-found')
  if (sheet.watermarked === null) await askForPreparation(platform.db, sheetId)
  const what = { purpose: 'read', sheetId, ...(withMarks && { fileId: layerOfReader }) } as const
  return `${readPath}?t=${signFor(platform, person, what)}`
}

/** Owner and author may. Others are refused as not owning what is on sale; a sheet off sale is to them like an unknown one (INV-10). */
export function mayRead(sheet: ReadableSheet): void {
  if (sheet.owns || sheet.wrote) return
  refuse(sheet.onSale ? 'library.not-owned' : 'not-found')
}
