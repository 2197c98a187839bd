import { Refusal } from '#rules/refusal.ts'

type GateOptions = { concurrency: number; waitingMax: number; refusal?: 'unavailable' | 'reader.busy' }

/**
 * A semaphore: `concurrency` pieces of work run, others queue. Beyond `waitingMax` it refuses, because people at the end of such a queue
 * have left before their turn.
 */
export function createGate({ concurrency, waitingMax, refusal = 'unavailable' }: GateOptions) {
  const waiting: (() => void)[] = []
  let inside = 0

  return async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (inside >= concurrency) {
      if (waiting.length >= waitingMax) throw new Refusal(refusal, { retryAfterSeconds: 5 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      inside += 1
    }
    try {
      return await work()
    } finally {
      // The slot is handed over directly, so that no newer request can take it.
      const next = waiting.shift()
      if (next === undefined) inside -= 1
      else next()
    }
  }
}
