import { setTimeout as wait } from 'node:timers/promises'
import { refuse } from '#rules/refusal.ts'
import type { Person } from '#server/platform/caller.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { signLink } from '#server/platform/links.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readPath } from './deliver-pdf.ts'
import { preparePdfJob } from './job-names.ts'
import { type ReadableSheet, readReadableSheet } from './readable-sheet.ts'

/** How long a reader waits for a file that nobody has opened before; outside calls may take as long. */
const preparationMillisecondsMax = 8_000
const lookEveryMilliseconds = 100

/**
 * A link to the marked PDF: for this person and this sign-in, for two minutes (decisions §4, Reading). A file that was
 * never prepared is prepared now; a big one may take longer than a person waits, and is ready at the next try.
 * Refuses: not-found, library.not-owned, library.not-ready.
 */
export async function readMySheet(platform: Platform, person: Person, sheetId: string): Promise<string> {
  const ask = { sheetId, personId: person.id, sessionId: person.sessionId }
  const sheet = await readReadableSheet(platform, ask)
  if (sheet === null) return refuse('not-found')
  mayRead(sheet)
  if (!sheet.hasFile) return refuse('not-found')
  if (sheet.marked === null) await prepareNow(platform, ask)
  const claims = { purpose: 'read', personId: person.id, sessionId: person.sessionId, sheetId } as const
  return `${readPath}?t=${signLink(platform.config.AUTH_SECRET, claims, platform.clock.now())}`
}

/**
 * The owner and the author. Others are told that they do not own what they could buy; a sheet that is not on sale answers
 * them like one that does not exist (INV-10).
 */
export function mayRead(sheet: ReadableSheet): void {
  if (sheet.owns || sheet.wrote) return
  refuse(sheet.onSale ? 'library.not-owned' : 'not-found')
}

async function prepareNow(
  platform: Platform,
  ask: { sheetId: string; personId: string; sessionId: string },
): Promise<void> {
  const key = `${preparePdfJob}:${ask.sheetId}`
  await enqueue(platform.db, preparePdfJob, { sheetId: ask.sheetId }, { key })
  // Counted, not timed: the product's clock may stand still in tests.
  for (let waited = 0; waited < preparationMillisecondsMax; waited += lookEveryMilliseconds) {
    await wait(lookEveryMilliseconds)
    if ((await readReadableSheet(platform, ask))?.marked) return
  }
  refuse('library.not-ready', { retryAfterSeconds: 10 })
}
