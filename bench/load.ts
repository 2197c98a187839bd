import autocannon, { type Request } from 'autocannon'
import { shuffled } from './samples.ts'

export const connections = 10
const warmUpSeconds = 2

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
  /** Answers in all, those of the warm-up too. */
  answers: number
}

export type Ask = Request & { path: string }

/**
 * Ten connections that each ask one thing after another, in an order of their own. Only what is answered after the warm-up
 * counts. Throws when anything but a 200 comes back: refusals are fast and would look like speed.
 */
export async function load(origin: string, asks: readonly Ask[], seconds: number): Promise<Load> {
  const size = await meanSize(origin, asks)
  const warmUp = await run(origin, asks, warmUpSeconds)
  const { milliseconds, elapsedSeconds } = await run(origin, asks, seconds)
  return {
    ...spread(milliseconds, elapsedSeconds),
    ...size,
    answers: warmUp.milliseconds.length + milliseconds.length,
  }
}

/** Percentiles and rate of what took so many milliseconds each within so many seconds. */
export function spread(milliseconds: readonly number[], elapsedSeconds: number): Speed {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { perSecond: sorted.length / elapsedSeconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

async function run(origin: string, asks: readonly Ask[], seconds: number) {
  const milliseconds: number[] = []
  const begun = performance.now()
  const running = autocannon({
    url: origin,
    connections,
    duration: seconds,
    setupClient: (client) => client.setRequests(shuffled(asks)),
  })
  running.on('response', (_client: unknown, _status: number, _bytes: number, took: number) => {
    milliseconds.push(took)
  })
  const { non2xx, errors, timeouts } = await running
  if (non2xx + errors + timeouts > 0) {
    throw new Error(
      `${asks[0]?.path}: ${non2xx} answers were not 200, ${errors} failed, ${timeouts} came too late`,
    )
  }
  return { milliseconds, elapsedSeconds: (performance.now() - begun) / 1_000 }
}

/** Heads of node:http itself. */
const usualHeads = new Set(['content-type', 'content-length', 'connection', 'keep-alive', 'date'])

async function meanSize(
  origin: string,
  asks: readonly Ask[],
): Promise<Pick<Load, 'bytes' | 'headBytes' | 'isZipped'>> {
  const looked = asks.slice(0, 20)
  let bytes = 0
  let headBytes = 0
  let isZipped = false
  for (const { path, method = 'GET', headers = {}, body } of looked) {
    const response = await fetch(origin + path, { method, headers, ...(body !== undefined && { body }) })
    if (response.status !== 200) throw new Error(`${path} was answered ${response.status}`)
    // As it travels: compressed where it was asked for compressed.
    const length = response.headers.get('content-length')
    bytes += length === null ? (await response.arrayBuffer()).byteLength : Number(length)
    if (length !== null) await response.body?.cancel()
    isZipped ||= response.headers.has('content-encoding')
    for (const [name, value] of response.headers) {
      if (!usualHeads.has(name)) headBytes += name.length + value.length + ': \r\n'.length
    }
  }
  const mean = (sum: number) => Math.round(sum / looked.length)
  return { bytes: mean(bytes), headBytes: mean(headBytes), isZipped }
}
