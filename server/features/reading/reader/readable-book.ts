import { refuse } from '#rules/refusal.ts'
import { mayRead, type ReadableSheet, readReadableSheet } from '#server/features/reading/library/index.ts'
import type { Person } from '#server/platform/caller.ts'
import { RendererBusy } from '#server/platform/pdf/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { PreparedSheet } from './stored-pages.ts'

/**
 * The sheet that this person may read, whether its file is ready or not: the same right as for the download.
 * Refuses: not-found, library.not-owned.
 */
export async function findReadable(
  platform: Platform,
  person: Person,
  sheetId: string,
): Promise<ReadableSheet> {
  const sheet = await readReadableSheet(platform, {
    sheetId,
    personId: person.id,
    sessionId: person.sessionId,
  })
  if (sheet === null) return refuse('not-found')
  mayRead(sheet)
  if (!sheet.hasFile) return refuse('not-found')
  return sheet
}

/** Null while the file is being prepared, or was lost from storage. */
export async function preparedFile(platform: Platform, sheet: ReadableSheet): Promise<PreparedSheet | null> {
  const { marked } = sheet
  if (marked === null || (await platform.storage.head(marked.key)) === null) return null
  return { id: sheet.id, marked }
}

/** A renderer that has too much to do is a matter of seconds, and refused as such. */
export async function drawing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof RendererBusy) return refuse('reader.busy', { retryAfterSeconds: 2 })
    throw error
  }
}
