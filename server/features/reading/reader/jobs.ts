import { z } from 'zod'
import { drawFirstPagesJob } from '#server/features/reading/library/index.ts'
import type { Platform } from '#server/platform/platform.ts'
import { forgetReadingHabits } from './page-reading.ts'
import { pagePicture } from './page-picture.ts'
import { sheetBook } from './sheet-book.ts'
import { sheetTexts } from './sheet-texts.ts'
import { drawnPagesOf } from '../../catalogue/index.ts'
import { pagesFolder, type PreparedSheet } from './stored-pages.ts'

/** Pages drawn before a person opens the sheet; the others are drawn during reading. */
const firstPages = 3

const about = z.object({ sheetId: z.string() })

/** The library requests it when it has prepared a file: when a sheet is published, or read for the first time. */
export function jobs(platform: Platform) {
  return {
    [drawFirstPagesJob]: async (payload: unknown) => {
      await drawFirstPages(platform, about.parse(payload).sheetId)
    },
    'reader.forget-habits': () => forgetReadingHabits(platform),
  }
}

/** Five fields, UTC. */
export const schedule = { 'reader.forget-habits': '40 19 * * *' }

/** Repeating is harmless: what is there is left alone. */
export async function drawFirstPages(platform: Platform, sheetId: string): Promise<void> {
  const sheet = await findPrepared(platform, sheetId)
  if (sheet === null) return
  const book = await sheetBook(platform, sheet, 'later')
  if (book === null) return
  for (let page = 1; page <= Math.min(firstPages, book.pages.length); page += 1) {
    await pagePicture(platform, sheet, { page, width: 1200, urgency: 'later' })
  }
  if (book.hasText) await sheetTexts(platform, sheet, 'later')
  await removeOldVersions(platform, sheet)
}

async function findPrepared({ db, storage }: Platform, sheetId: string): Promise<PreparedSheet | null> {
  const row = await db
    .selectFrom('sheet')
    .select(['marked_key', 'mark_offset', 'mark_length'])
    .where('id', '=', sheetId)
    .executeTakeFirst()
  const { marked_key: key = null, mark_offset: markOffset = null, mark_length: markLength = null } = row ?? {}
  if (key === null || markOffset === null || markLength === null) return null
  if ((await storage.head(key)) === null) return null
  return { id: sheetId, watermarked: { key, markOffset, markLength } }
}

async function removeOldVersions({ storage }: Platform, sheet: PreparedSheet): Promise<void> {
  const current = `${pagesFolder(sheet)}/`
  for (let after: string | undefined; ; ) {
    const { files, next } = await storage.list(drawnPagesOf(sheet.id), {
      ...(after !== undefined && { after }),
    })
    for (const { key } of files) if (!key.startsWith(current)) await storage.remove(key)
    if (next === null) return
    after = next
  }
}
