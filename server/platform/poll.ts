import { setTimeout as pause } from 'node:timers/promises'

const pauseMilliseconds = 1_000

type Polling = { stop: () => Promise<void> }

/**
 * Runs `work` again and again, a second after each run, for due rows of a table. Errors are reported and the next run follows. `stop` waits
 * for the current run.
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
