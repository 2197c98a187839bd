import type { PageWidth } from '#rules/reading/page-widths.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { NetworkFailure, Refused } from '#web/api/failures.ts'
import { pause } from '#web/browser/pause.ts'

/** A link lives for two minutes; it is renewed before. */
const LINK_MILLISECONDS = 100_000
const TRIES_MAX = 6

/**
 * Fetches a sheet's marked pages with an always fresh link. By `fetch`, so that errors are known (undrawable page, busy server, lost right)
 * and nothing of a bought sheet stays in the browser's cache.
 */
export function createPageFetch(sheetId: string, firstLink: string) {
  let link = { address: firstLink, givenAt: firstLink === '' ? Number.NEGATIVE_INFINITY : performance.now() }
  let renewing: Promise<string> | null = null

  return async function fetchPage(
    page: number,
    width: PageWidth,
    { ahead, signal }: { ahead: boolean; signal: AbortSignal },
  ): Promise<Blob> {
    for (let tries = 1; ; tries += 1) {
      const address = `${await freshLink()}&page=${page}&width=${width}${ahead ? '&ahead=1' : ''}`
      // A line may be cut in the middle of a picture, too.
      const response = await fetch(address, { signal })
        .then(async (answer) => (answer.ok ? await answer.blob() : answer))
        .catch((reason: unknown) => {
          if (signal.aborted) throw reason
          return new NetworkFailure(String(reason))
        })
      if (response instanceof Blob) return response
      if (response instanceof NetworkFailure) {
        if (tries >= 2) throw response
      } else {
        const refusal = await refusalOf(response)
        const isExpired = refusal.code === 'library.link-expired'
        if (tries >= TRIES_MAX || !(response.status === 503 || response.status === 429 || isExpired))
          throw refusal
        // A page fetched ahead can wait until the reader turns to it.
        if (ahead && !isExpired) throw refusal
        if (isExpired) link = { address: '', givenAt: Number.NEGATIVE_INFINITY }
        else await pause(Number(response.headers.get('retry-after') ?? 2) * 1_000, signal)
      }
    }
  }

  async function freshLink(): Promise<string> {
    if (performance.now() - link.givenAt < LINK_MILLISECONDS) return link.address
    renewing ??= browserApi
      .call('readerLink', { id: sheetId })
      .then(({ data }) => {
        link = { address: data, givenAt: performance.now() }
        return data
      })
      .finally(() => {
        renewing = null
      })
    return await renewing
  }
}

async function refusalOf(response: Response): Promise<Refused> {
  const body = (await response.json().catch(() => null)) as { code?: string; msg?: [string, string] } | null
  return new Refused(response.status, body?.code ?? '', body?.msg ?? ['', ''])
}
