import { browserApi } from '#web/api/browser-api.ts'
import { Refused } from '#web/api/failures.ts'

const TRY_AGAIN_MILLISECONDS = 2_000
/** A 300-page file is marked well within this; after that the person decides whether to wait on. */
const TRIES_MAX = 30

/** The file is being prepared for so long that waiting on is the reader's choice. */
export class StillPreparing extends Error {}

/** The own marks cannot be drawn into this file. */
export class Undrawable extends Error {}

/**
 * Requests a link and follows it; each download has its own, valid two minutes for one person. It first asks whether the file is ready
 * (HEAD, which waits a while), so that the page shows progress instead of a loading tab.
 */
export async function followDownload(sheetId: string, withMarks: boolean): Promise<void> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const link = await askForLink(sheetId, withMarks)
    if (link !== null && (await isReady(link))) return window.location.assign(link)
    await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MILLISECONDS))
  }
  throw new StillPreparing()
}

/** Null while the file is not ready. */
async function askForLink(sheetId: string, withMarks: boolean): Promise<string | null> {
  try {
    return (await browserApi.call('readMySheet', { id: sheetId, withMarks })).data
  } catch (failure) {
    if (failure instanceof Refused && failure.code === 'library.not-ready') return null
    throw failure
  }
}

async function isReady(link: string): Promise<boolean> {
  // No connection for a moment: the next try finds out.
  const answer = await fetch(link, { method: 'HEAD' }).catch(() => null)
  if (answer?.status === 409) throw new Undrawable()
  // Anything but "not ready" is shown by following the link.
  return answer !== null && answer.status !== 503
}
