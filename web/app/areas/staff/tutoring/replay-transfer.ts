import { staffApi } from '#web/api/staff-api.ts'
import { NetworkFailure, Refused } from '#web/api/failures.ts'
import { fingerprintOf } from '#web/features/uploads/fingerprint.ts'
import { putPart, Stopped } from '#web/features/uploads/send-file.ts'

/**
 * Replays on their way up, one per sheet, kept outside the screens: a closed panel does not stop them. After a cut they go on
 * by themselves, after a reload with the same file.
 */
export type Transfer = {
  state: 'sending' | 'paused' | 'cut' | 'checking' | 'failed' | 'done'
  name: string
  bytes: number
  sentBytes: number
  failure: unknown
}

type Running = { transfer: Transfer; file: File; key: string | undefined; abort: AbortController }

const running = new Map<string, Running>()
const listeners = new Set<() => void>()
const retryMilliseconds = [1_000, 2_000, 4_000, 8_000, 15_000] as const
const lastRetryMilliseconds = 15_000
/** An address lives a quarter of an hour; parts that are refused again and again are refused for a reason. */
const refusalsMax = 5

export const replayTransfers = {
  of: (id: string): Transfer | null => running.get(id)?.transfer ?? null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Begins, or goes on with what has arrived of this very file. */
  start(id: string, file: File): void {
    running.get(id)?.abort.abort()
    const transfer: Transfer = {
      state: 'sending',
      name: file.name,
      bytes: file.size,
      sentBytes: 0,
      failure: undefined,
    }
    running.set(id, { transfer, file, key: undefined, abort: new AbortController() })
    go(id)
  },
  pause(id: string): void {
    const found = running.get(id)
    if (found === undefined) return
    change(id, { state: 'paused' })
    found.abort.abort()
  },
  resume(id: string): void {
    const found = running.get(id)
    if (found === undefined) return
    found.abort.abort()
    found.abort = new AbortController()
    go(id)
  },
  /** Gives up: the server forgets what has arrived. */
  async cancel(id: string, keyThere?: string): Promise<void> {
    const found = running.get(id)
    found?.abort.abort()
    replayTransfers.forget(id)
    const key = found?.key ?? keyThere
    if (key !== undefined) await staffApi.call('abortReplayParts', { id, key }).catch(() => {})
  },
  /** Its end was seen. */
  forget(id: string): void {
    running.delete(id)
    tell()
  },
}

function go(id: string): void {
  const found = running.get(id)
  if (found === undefined) return
  change(id, { state: 'sending', failure: undefined })
  const { signal } = found.abort
  send(id, found, signal).then(
    () => {
      if (!signal.aborted) change(id, { state: 'done' })
    },
    (failure: unknown) => {
      if (failure instanceof Stopped || signal.aborted) return
      change(id, { state: 'failed', failure })
    },
  )
}

async function send(id: string, found: Running, signal: AbortSignal): Promise<void> {
  const { file } = found
  const fingerprint = await fingerprintOf(file)
  const { key, partBytes, received } = await untilOnline(id, signal, async () => {
    const ask = { id, name: file.name, bytes: file.size, fingerprint }
    return (await staffApi.call('beginReplayParts', ask, { signal })).data
  })
  found.key = key
  const count = Math.ceil(file.size / partBytes)
  const there = new Set(received)
  const sizeOf = (part: number) => Math.max(0, Math.min(partBytes, file.size - (part - 1) * partBytes))
  const sum = () => [...there].reduce((bytes, part) => bytes + sizeOf(part), 0)
  change(id, { sentBytes: sum() })
  let urls = new Map<number, string>()
  let refusals = 0
  for (let part = 1; part <= count; part += 1) {
    if (there.has(part)) continue
    const before = sum()
    const onProgress = (sent: number) => change(id, { sentBytes: before + Math.min(sent, sizeOf(part)) })
    try {
      await untilOnline(id, signal, async () => {
        if (!urls.has(part)) urls = await addressesFrom(id, key, part, count, signal)
        const piece = file.slice((part - 1) * partBytes, part * partBytes)
        await putPart(urls.get(part) ?? '', piece, { signal, onProgress })
      })
    } catch (failure) {
      refusals += 1
      if (!(failure instanceof Refused) || refusals >= refusalsMax) throw failure
      urls = new Map()
      part -= 1
      continue
    }
    there.add(part)
    change(id, { sentBytes: sum() })
  }
  change(id, { state: 'checking' })
  const ask = async () => (await staffApi.call('finishReplayParts', { id, key }, { signal })).data.state
  while ((await untilOnline(id, signal, ask, 'checking')) === 'checking') await pause(1_000, signal)
}

async function addressesFrom(
  id: string,
  key: string,
  from: number,
  count: number,
  signal: AbortSignal,
): Promise<Map<number, string>> {
  const parts = Array.from({ length: Math.min(20, count - from + 1) }, (_, at) => from + at)
  const { data } = await staffApi.call('signReplayParts', { id, key, parts }, { signal })
  return new Map(data.parts.map(({ part, url }) => [part, url]))
}

/** Tries again after each cut, later and later, at once when the line is back. */
async function untilOnline<T>(
  id: string,
  signal: AbortSignal,
  work: () => Promise<T>,
  then: 'sending' | 'checking' = 'sending',
): Promise<T> {
  for (let cuts = 0; ; cuts += 1) {
    if (signal.aborted) throw new Stopped()
    try {
      return await work()
    } catch (failure) {
      if (signal.aborted) throw new Stopped()
      const isPassing =
        failure instanceof NetworkFailure ||
        (failure instanceof Refused && (failure.status === 429 || failure.status === 503))
      if (!isPassing) throw failure
      change(id, { state: 'cut', failure })
      await pause(retryMilliseconds[cuts] ?? lastRetryMilliseconds, signal)
      change(id, { state: then, failure: undefined })
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

function change(id: string, what: Partial<Transfer>): void {
  const found = running.get(id)
  if (found === undefined) return
  found.transfer = { ...found.transfer, ...what }
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
