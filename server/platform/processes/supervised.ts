import type { Config } from '#server/config.ts'
import { isOutage } from '../database.ts'
import { reportUnhealthy } from '../health.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { type ChildMessage, type ParentMessage, stopSignals } from './supervise.ts'

/** The child's side of supervise.ts: what a process does that another one started. It works alone as well. */

export function reportOpen(): void {
  const message: ChildMessage = { kind: 'open' }
  if (process.connected) process.send?.(message, () => {})
}

/** The address of the database, which the parent starts meanwhile where it embeds one. */
export async function databaseFromParent(): Promise<string> {
  return (await messageOf('database')).url
}

/** Resolves when the parent has built the web. Call it at the start, because a message without a listener is lost. */
export async function pagesFromParent(): Promise<void> {
  await messageOf('pages')
}

async function messageOf<K extends ParentMessage['kind']>(
  kind: K,
): Promise<Extract<ParentMessage, { kind: K }>> {
  return await new Promise((resolve) => {
    process.on('message', (message: ParentMessage) => {
      if (message.kind === kind) resolve(message as Extract<ParentMessage, { kind: K }>)
    })
  })
}

/** Sends metrics to the parent; a process started alone serves its own, unless another one on this machine has the port: it works on. */
export async function answerMetrics(config: Config, metrics: Metrics | undefined): Promise<void> {
  if (metrics === undefined) return
  if (process.connected) {
    process.on('message', (message: ParentMessage) => {
      if (message.kind !== 'metrics') return
      void metrics.snapshot().then((snapshot) => {
        const answer: ChildMessage = { kind: 'metrics', snapshot }
        if (process.connected) process.send?.(answer, () => {})
      })
    })
    return
  }
  const { serveMetrics } = await import('../metrics-server.ts')
  await serveMetrics({
    port: config.METRICS_PORT ?? 0,
    host: config.METRICS_HOST,
    token: config.METRICS_TOKEN,
    snapshots: async () => [await metrics.snapshot()],
  }).catch((error: unknown) => void process.stderr.write(`METRICS_PORT: ${String(error)}\n`))
}

/** Loaded only where it is needed: the library takes a tenth of a second of every start. */
export async function metricsOf(config: Config): Promise<Metrics | undefined> {
  return config.METRICS_PORT === undefined ? undefined : (await import('../metrics.ts')).createMetrics()
}

/** Calls `stop` once: on a signal, or when the parent is gone. */
export function stopWhenAsked(stop: () => Promise<void>): void {
  let stopping = false
  const once = () => {
    if (stopping) return
    stopping = true
    void stop()
  }
  for (const signal of stopSignals) process.on(signal, once)
  if (process.connected) process.once('disconnect', once)
}

/**
 * Handles uncaught errors. Outages of the database or a provider pass, so a process that answers requests stays (`staysInOutages`). After
 * anything else its state is unknown: it logs, reports to health and ends, to be replaced.
 */
export function leaveOnUnexpected(options: {
  log: Log
  staysInOutages: boolean
  /** Ends what still can be; it gets a few seconds. */
  close: () => Promise<void>
}): void {
  const { log, staysInOutages, close } = options
  let leaving = false
  const hear = (error: unknown) => {
    if (staysInOutages && isOutage(error)) {
      log.error({ err: error }, 'outage outside any call: the process stays')
      return
    }
    log.error({ err: error }, 'unexpected error: the process ends and is replaced')
    if (leaving) return
    leaving = true
    reportUnhealthy('something unexpected happened; the process is being replaced')
    setTimeout(() => process.exit(1), leaveMilliseconds)
    void close()
      .catch(() => {})
      .finally(() => process.exit(1))
  }
  process.on('unhandledRejection', hear)
  process.on('uncaughtException', hear)
}

const leaveMilliseconds = 5_000
