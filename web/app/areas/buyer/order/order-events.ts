import { eventsOf } from '#web/api/event-stream.ts'
import { pause } from '#web/browser/pause.ts'

const PAUSE_MILLISECONDS = 5_000

/**
 * Server-sent events of one order, read with fetch because EventSource cannot send our token. `onState` is called with the
 * state at every `state` event; a lost line is taken up again, and the polling goes on beside it. Answers how to stop.
 */
export function listenToOrder(id: string, token: string, onState: (state: string) => void): () => void {
  const stop = new AbortController()
  void listen()
  return () => stop.abort()

  async function listen() {
    while (!stop.signal.aborted) {
      try {
        const response = await fetch(`/api/user/orderEvents?id=${encodeURIComponent(id)}`, {
          headers: { authorization: `jwt ${token}`, accept: 'text/event-stream' },
          signal: stop.signal,
        })
        // A refusal will not change with another request: the polling finds out the rest.
        if (!response.ok || response.body === null) return
        for await (const event of eventsOf(response.body)) {
          // The first one may repeat what the page has loaded, or report what happened since.
          const [, state] = /^event: state\ndata: .*"state":"(.*?)"/.exec(event) ?? []
          if (state !== undefined) onState(state)
        }
      } catch {
        if (stop.signal.aborted) return
      }
      await pause(PAUSE_MILLISECONDS, stop.signal)
    }
  }
}
