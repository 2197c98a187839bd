import { setTimeout as pause } from 'node:timers/promises'

const pauseMilliseconds = 1_000

type Polling = { stop: () => Promise<void> }

/**
 * Does `work` now and then a second after each time it ended, for what is due within moments and stands in a table. A failed
 * time is reported and followed by the next one. `stop` waits for the one under way.
 */
export function poll(work: () => Promise<unknown>, onError: (error: unknown) => void): Polling {
  const stopping = new AbortController()
  const { signal } = stopping
  const polling = (async () => {
    while (!signal.aborted) {
      await work().catch(onError)
      await pause(pauseMilliseconds, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await polling
    },
  }
}
