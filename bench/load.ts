import autocannon, { type Request } from 'autocannon'
import { shuffled } from './samples.ts'

export const connections = 10
const warmUpSeconds = 2
/** The server's own limit of a request; autocannon's ten seconds can pass on a busy machine before a request is sent. */
const answerSecondsMax = 30

export type Speed = {
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
}

export type Load = Speed & {
  /** Of one answer's body, the mean over a few. */
  bytes: number
  /** Of one answer's head beyond what every answer of node:http has, the mean over a few. */
  headBytes: number
  isZipped: boolean
  answers: number
}

export type Input = Request & { path: string }

/**
 * Seconds, or a number of answers for busy machines, where few come per second and the code never warms up. Fewer `different` requests then
 * keep the full speed's share of cache hits.
 */
export type Length = { seconds: number; answers?: number | undefined; different?: number | undefined }

export const warmUpOf = ({ answers }: Length): Length => ({
  seconds: warmUpSeconds,
  ...(answers !== undefined && { answers: Math.round(answers / 2) }),
})
export const half = ({ seconds, answers }: Length): Length => ({
  seconds: Math.max(2, Math.round(seconds / 2)),
  ...(answers !== undefined && { answers: Math.round(answers / 2) }),
})

/**
 * Ten connections, each sending requests one by one in its own order; `apart` gives each a tenth, so that none repeats before all were
 * sent. Throws on anything but a 200, because fast refusals would look like speed.
 */
export async function load(
  origin: string,
  asks: readonly Input[],
  length: Length,
  isApart = false,
): Promise<Load> {
  const size = await meanSize(origin, asks)
  const { milliseconds, elapsedSeconds } = await run(origin, asks, length, isApart)
  return { ...spread(milliseconds, elapsedSeconds), ...size, answers: milliseconds.length }
}

/** Percentiles and rate of these durations within so many seconds. */
export function spread(milliseconds: readonly number[], elapsedSeconds: number): Speed {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { perSecond: sorted.length / elapsedSeconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

async function run(origin: string, asks: readonly Input[], { seconds, answers }: Length, isApart: boolean) {
  const milliseconds: number[] = []
  let clients = 0
  const begun = performance.now()
  // The generator reports its end up to a second later.
  let ended = begun
  const running = autocannon({
    url: origin,
    connections,
    timeout: answerSecondsMax,
    ...(answers === undefined ? { duration: seconds } : { amount: answers }),
    setupClient: (client) => {
      const from = isApart ? Math.floor((asks.length * clients) / connections) : 0
      clients += 1
      const to = isApart ? Math.floor((asks.length * clients) / connections) : asks.length
      client.setRequests(shuffled(asks.slice(from, to)))
    },
  })
  running.on('response', (_client: unknown, _status: number, _bytes: number, took: number) => {
    milliseconds.push(took)
    ended = performance.now()
  })
  const { non2xx, errors, timeouts } = await running
  if (non2xx + errors + timeouts > 0) {
    throw new Error(
      `${asks[0]?.path}: ${non2xx} answers were not 200, ${errors} failed, ${timeouts} came too late`,
    )
  }
  return { milliseconds, elapsedSeconds: (ended - begun) / 1_000 }
}

/** Heads of node:http itself. */
const usualHeads = new Set(['content-type', 'content-length', 'connection', 'keep-alive', 'date'])

async function meanSize(
  origin: string,
  asks: readonly Input[],
): Promise<Pick<Load, 'bytes' | 'headBytes' | 'isZipped'>> {
  const sampled = asks.slice(0, 20)
  let bytes = 0
  let headBytes = 0
  let isZipped = false
  for (const { path, method = 'GET', headers = {}, body } of sampled) {
    const response = await fetch(origin + path, { method, headers, ...(body !== undefined && { body }) })
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
    // The size sent: compressed where the request accepts it.
    const length = response.headers.get('content-length')
    bytes += length === null ? (await response.arrayBuffer()).byteLength : Number(length)
    if (length !== null) await response.body?.cancel()
    isZipped ||= response.headers.has('content-encoding')
    for (const [name, value] of response.headers) {
      if (!usualHeads.has(name)) headBytes += name.length + value.length + ': \r\n'.length
    }
  }
  const mean = (sum: number) => Math.round(sum / sampled.length)
  return { bytes: mean(bytes), headBytes: mean(headBytes), isZipped }
}
