import type { QueryClient } from '@tanstack/react-query'
import { eventsOf } from '#web/api/event-stream.ts'
import { pause } from '#web/browser/pause.ts'
import { storedLanguage } from '#web/words/language.ts'
import { unreadQuery } from './use-session.ts'
import { numberOf } from '#rules/locales.ts'

const CHANNEL = 'sarup-unread'
const PAUSE_MILLISECONDS = 5_000
const LONG_PAUSE_MILLISECONDS = 120_000

type News = { token: string; count: number }

/**
 * Keeps the unread count current while the page is open. One of the browser's tabs holds the stream (several would use up its few
 * connections) and broadcasts the count; when it closes, another takes over. Polling continues beside it, and alone where locks are
 * missing. Returns how to stop.
 */
export function listenForMessages(client: QueryClient, token: string): () => void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') return () => {}
  const stop = new AbortController()
  const channel = new BroadcastChannel(CHANNEL)
  const take = ({ token: whose, count }: News) => {
    if (whose !== token) return
    const { queryKey } = unreadQuery(token)
    // A count that was asked for before this one came is older.
    void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, count))
  }
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => take(data))
  navigator.locks
    .request(`${CHANNEL}:${token.slice(-16)}`, { signal: stop.signal }, () =>
      holdLine(token, stop.signal, (count) => {
        const news = { token, count }
        take(news)
        channel.postMessage(news)
      }),
    )
    // Stopped while waiting for the line.
    .catch(() => {})
  return () => {
    stop.abort()
    channel.close()
  }
}

async function holdLine(token: string, signal: AbortSignal, onCount: (count: number) => void): Promise<void> {
  while (!signal.aborted) {
    let wait = PAUSE_MILLISECONDS
    try {
      const language = numberOf(storedLanguage() ?? 'th')
      const response = await fetch(`/api/user/messageEvents?language=${language}`, {
        headers: { authorization: `jwt ${token}`, accept: 'text/event-stream' },
        signal,
      })
      if (response.status === 401) return
      if (response.ok && response.body !== null)
        for await (const event of eventsOf(response.body)) {
          const [, count] = /^event: unread\ndata: \{"count":(\d+)\}$/.exec(event) ?? []
          if (count !== undefined) onCount(Number(count))
        }
      else wait = LONG_PAUSE_MILLISECONDS
    } catch {
      if (signal.aborted) return
    }
    await pause(wait, signal)
  }
}
