import { Refusal, refuse } from '#rules/refusal.ts'

type Waiting = { isUrgent: boolean; enter: () => void; turnAway: () => void }

/**
 * Works at so many at once, lets so many wait, those first that a reader looks at, and turns the others away: what is urgent takes the
 * place of the last that is not. Every third is whoever came first, so that nothing waits for ever.
 */
export function createLine(atOnceMax: number, waitingMax: number) {
  const waiting: Waiting[] = []
  let working = 0
  let handedOn = 0

  function wait(isUrgent: boolean): Promise<void> {
    if (waiting.length >= waitingMax) {
      const last = isUrgent ? waiting.findLastIndex((one) => !one.isUrgent) : -1
      if (last < 0) return refuse('reader.busy', { retryAfterSeconds: 2 })
      waiting.splice(last, 1)[0]?.turnAway()
    }
    return new Promise((resolve, reject) => {
      const turnAway = () => reject(new Refusal('reader.busy', { retryAfterSeconds: 2 }))
      waiting.push({ isUrgent, enter: resolve, turnAway })
    })
  }

  return async <T>(work: () => Promise<T>, { isUrgent = true } = {}): Promise<T> => {
    if (working >= atOnceMax) await wait(isUrgent)
    else working += 1
    try {
      return await work()
    } finally {
      // The place is handed on, so that no new request can take it in between.
      handedOn += 1
      const urgent = handedOn % 3 === 0 ? 0 : waiting.findIndex((one) => one.isUrgent)
      const [next] = waiting.splice(Math.max(0, urgent), 1)
      if (next === undefined) working -= 1
      else next.enter()
    }
  }
}
