import type { ChildProcess } from 'node:child_process'

const pauseMillisecondsMin = 250
const pauseMillisecondsMax = 30_000
/** A process that ran this long did not fail at its start. */
const settledMilliseconds = 60_000
/** Longer than the last requests and jobs take. */
const stopMilliseconds = 40_000
const metricsMilliseconds = 2_500

/**
 * Ctrl-C, a service manager and a closed terminal. Unhandled, SIGHUP would cut off all requests and leave the embedded database running.
 * (Node handles it even under `nohup`.)
 */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Messages from the process to its parent. */
export type ChildMessage = { kind: 'open' } | { kind: 'metrics'; snapshot: unknown }
/** Messages from the parent to the process. */
export type ParentMessage = { kind: 'database'; url: string } | { kind: 'pages' } | { kind: 'metrics' }

export type Supervised = {
  /** Signals the process to stop, and waits for it. It is not replaced any more. */
  stop: () => Promise<void>
  post: (message: ParentMessage) => void
  /** The process's counters; undefined where it does not answer in time. */
  metrics: () => Promise<unknown>
}

export type SuperviseOptions = {
  /** Its name in sentences. */
  name: string
  start: (attempt: number) => ChildProcess
  say: (message: string) => void
  /** It works, for the first time. */
  onOpen?: () => void
  /** It ended before it ever worked, so a restart would fail again. Left out, it is restarted like after any other end. */
  onNeverOpened?: () => void
  pauseMilliseconds?: { min: number; max: number; settled: number }
}

/** Keeps a process running: it is restarted with a backoff that grows until it stays up for a while. */
export function supervise(options: SuperviseOptions): Supervised {
  const { name, say } = options
  const pauses = options.pauseMilliseconds ?? {
    min: pauseMillisecondsMin,
    max: pauseMillisecondsMax,
    settled: settledMilliseconds,
  }
  let child: ChildProcess | undefined
  let wasOpen = false
  let attempts = 0
  let endsInARow = 0
  let stopping = false
  let replacement: NodeJS.Timeout | undefined
  let gone: Promise<void> = Promise.resolve()
  const posted = new Map<ParentMessage['kind'], ParentMessage>()
  run()

  return {
    post(message) {
      posted.set(message.kind, message)
      send(message)
    },
    async metrics() {
      const asked = child
      return await new Promise((resolve) => {
        const end = (snapshot?: unknown) => {
          clearTimeout(timer)
          asked?.off('message', hear)
          resolve(snapshot)
        }
        const hear = (message: ChildMessage) => {
          if (message.kind === 'metrics') end(message.snapshot)
        }
        const timer = setTimeout(end, metricsMilliseconds)
        asked?.on('message', hear)
        send({ kind: 'metrics' })
      })
    },
    async stop() {
      stopping = true
      clearTimeout(replacement)
      const stopped = child
      stopped?.kill('SIGTERM')
      const killer = setTimeout(() => stopped?.kill('SIGKILL'), stopMilliseconds)
      await gone
      clearTimeout(killer)
    },
  }

  function run(): void {
    const started = options.start(attempts)
    attempts += 1
    child = started
    const begun = performance.now()
    for (const message of posted.values()) send(message)
    started.on('message', (message: ChildMessage) => {
      if (message.kind !== 'open' || wasOpen) return
      wasOpen = true
      options.onOpen?.()
    })
    gone = new Promise((resolve) => {
      // A process that could not be started has an error and no exit.
      const end = (how: string) => {
        if (child !== started) return
        child = undefined
        resolve()
        if (!stopping) onEnd(how, performance.now() - begun)
      }
      started.once('exit', (code, signal) => end(signal ?? `code ${code}`))
      started.once('error', (error) => end(error.message))
    })
  }

  function onEnd(how: string, livedMilliseconds: number): void {
    if (!wasOpen && options.onNeverOpened !== undefined) {
      options.onNeverOpened()
      return
    }
    if (livedMilliseconds >= pauses.settled) endsInARow = 0
    const pause = Math.min(pauses.min * 2 ** endsInARow, pauses.max)
    endsInARow += 1
    say(`The ${name} process ended (${how}); it is replaced in ${pause / 1_000} s.`)
    replacement = setTimeout(run, pause)
  }

  function send(message: ParentMessage): void {
    // A dying process misses this message; the next one gets it at its start.
    if (child?.connected) child.send(message, () => {})
  }
}
