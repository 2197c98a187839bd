import { sellerApi } from '#web/api/seller-api.ts'
import { NetworkFailure, Refused } from '#web/api/failures.ts'
import { fingerprintOf } from './fingerprint.ts'
import { postForm, putPart, Stopped } from './send-file.ts'
import { createSpeedometer } from './speed.ts'

/**
 * The PDFs on their way up, one per sheet, kept outside the screens: typing, another step or another screen of the editor does
 * not touch them. `cut` waits for the line by itself.
 */
export type Transfer = {
  state: 'sending' | 'paused' | 'cut' | 'checking' | 'failed' | 'done'
  name: string
  bytes: number
  sentBytes: number
  /** 0 while it is not known yet. */
  bytesPerSecond: number
  failure: unknown
}

type Running = {
  transfer: Transfer
  file: File
  key: string | null
  abort: AbortController
  wake: () => void
}

const running = new Map<string, Running>()
const listeners = new Set<() => void>()
const retryMilliseconds = [1_000, 2_000, 4_000, 8_000, 15_000] as const
/** Parts that the server refuses again and again: then the file goes as one form, as specified. */
const refusalsMax = 3

export const transfers = {
  of: (sheetId: string): Transfer | null => running.get(sheetId)?.transfer ?? null,
  ofServer: () => null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** Begins, or goes on with what has arrived of this very file. */
  start(sheetId: string, file: File): void {
    running.get(sheetId)?.abort.abort()
    const transfer: Transfer = {
      state: 'sending',
      name: file.name,
      bytes: file.size,
      sentBytes: 0,
      bytesPerSecond: 0,
      failure: null,
    }
    running.set(sheetId, { transfer, file, key: null, abort: new AbortController(), wake: () => {} })
    go(sheetId)
  },
  pause(sheetId: string): void {
    const found = running.get(sheetId)
    if (found === undefined) return
    change(sheetId, { state: 'paused', bytesPerSecond: 0 })
    found.abort.abort()
  },
  resume(sheetId: string): void {
    const found = running.get(sheetId)
    if (found === undefined) return
    if (found.transfer.state === 'cut') return found.wake()
    found.abort = new AbortController()
    go(sheetId)
  },
  /** Gives up: the server forgets what has arrived. */
  async cancel(sheetId: string): Promise<void> {
    const found = running.get(sheetId)
    if (found === undefined) return
    found.abort.abort()
    forget(sheetId)
    if (found.key !== null)
      await sellerApi.call('abortPdfParts', { id: sheetId, key: found.key }).catch(() => {})
  },
  /** Its end was seen. */
  forget,
}

function forget(sheetId: string): void {
  running.delete(sheetId)
  tell()
}

function go(sheetId: string): void {
  const found = running.get(sheetId)
  if (found === undefined) return
  change(sheetId, { state: 'sending', failure: null })
  const { signal } = found.abort
  send(sheetId, found, signal).then(
    () => {
      if (!signal.aborted) change(sheetId, { state: 'done' })
    },
    (failure: unknown) => {
      if (failure instanceof Stopped || signal.aborted) return
      change(sheetId, { state: 'failed', failure, bytesPerSecond: 0 })
    },
  )
}

async function send(sheetId: string, found: Running, signal: AbortSignal): Promise<void> {
  const { file } = found
  const fingerprint = await fingerprintOf(file)
  const upload = await untilOnline(sheetId, signal, async () => {
    const { data } = await sellerApi.call(
      'beginPdfParts',
      { id: sheetId, name: file.name, bytes: file.size, fingerprint },
      { signal },
    )
    return data
  })
  found.key = upload.key
  const { key, partBytes } = upload
  const count = Math.ceil(file.size / partBytes)
  const received = new Set(upload.received)
  const speedometer = createSpeedometer()
  const sentBefore = () => [...received].reduce((sum, part) => sum + sizeOf(file, part, partBytes), 0)
  change(sheetId, { sentBytes: sentBefore() })

  let refusals = 0
  let urls = new Map<number, string>()
  for (let part = 1; part <= count; part += 1) {
    if (received.has(part)) continue
    const before = sentBefore()
    const onProgress = (sent: number) => {
      const sentBytes = Math.min(before + sent, before + sizeOf(file, part, partBytes))
      change(sheetId, { sentBytes, bytesPerSecond: speedometer.mark(Date.now(), sentBytes) })
    }
    try {
      await untilOnline(sheetId, signal, async () => {
        if (!urls.has(part)) urls = await signedFrom(sheetId, key, part, count, signal)
        const url = urls.get(part) ?? ''
        await putPart(url, file.slice((part - 1) * partBytes, part * partBytes), { signal, onProgress })
      })
    } catch (failure) {
      if (!(failure instanceof Refused)) throw failure
      refusals += 1
      if (refusals >= refusalsMax) return await sendWhole(sheetId, file, signal)
      // An address lives a quarter of an hour; a long cut outlives it.
      urls = new Map()
      part -= 1
      continue
    }
    received.add(part)
    change(sheetId, { sentBytes: sentBefore() })
  }
  change(sheetId, { state: 'checking', bytesPerSecond: 0 })
  await untilTaken(sheetId, signal, key, 'finishPdfParts')
}

/** The specified form, for the whole file at once. */
async function sendWhole(sheetId: string, file: File, signal: AbortSignal): Promise<void> {
  const speedometer = createSpeedometer()
  const key = await untilOnline(sheetId, signal, async () => {
    const { data } = await sellerApi.call('uploadPdfUrl', { id: sheetId }, { signal })
    await postForm(data, file, {
      signal,
      onProgress: (sent) => {
        const sentBytes = Math.min(sent, file.size)
        change(sheetId, { sentBytes, bytesPerSecond: speedometer.mark(Date.now(), sentBytes) })
      },
    })
    return data.key
  })
  change(sheetId, { state: 'checking', bytesPerSecond: 0 })
  await untilTaken(sheetId, signal, key, 'finishUpload')
}

async function untilTaken(
  sheetId: string,
  signal: AbortSignal,
  key: string,
  call: 'finishPdfParts' | 'finishUpload',
): Promise<void> {
  const ask = async () => (await sellerApi.call(call, { id: sheetId, key }, { signal })).data.state
  while ((await untilOnline(sheetId, signal, ask, 'checking')) === 'checking') await pause(1_000, signal)
}

async function signedFrom(
  sheetId: string,
  key: string,
  from: number,
  count: number,
  signal: AbortSignal,
): Promise<Map<number, string>> {
  const parts = Array.from({ length: Math.min(20, count - from + 1) }, (_, index) => from + index)
  const { data } = await sellerApi.call('signPdfParts', { id: sheetId, key, parts }, { signal })
  return new Map(data.parts.map(({ part, url }) => [part, url]))
}

function sizeOf(file: File, part: number, partBytes: number): number {
  return Math.max(0, Math.min(partBytes, file.size - (part - 1) * partBytes))
}

/** Tries again after each cut, later and later, at once when the line is back or the person asks. */
async function untilOnline<T>(
  sheetId: string,
  signal: AbortSignal,
  work: () => Promise<T>,
  then: 'sending' | 'checking' = 'sending',
): Promise<T> {
  for (let cuts = 0; ; cuts += 1) {
    if (signal.aborted) throw new Stopped()
    try {
      const result = await work()
      if (cuts > 0) change(sheetId, { state: then })
      return result
    } catch (failure) {
      if (signal.aborted) throw new Stopped()
      const isPassing =
        failure instanceof NetworkFailure ||
        (failure instanceof Refused && (failure.status === 429 || failure.status === 503))
      if (!isPassing) throw failure
      change(sheetId, { state: 'cut', bytesPerSecond: 0, failure })
      await pause(retryMilliseconds[Math.min(cuts, retryMilliseconds.length - 1)] ?? 15_000, signal, sheetId)
      change(sheetId, { state: then })
    }
  }
}

function pause(milliseconds: number, signal: AbortSignal, sheetId?: string): Promise<void> {
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
    const found = sheetId === undefined ? undefined : running.get(sheetId)
    if (found) found.wake = end
  })
}

function change(sheetId: string, what: Partial<Transfer>): void {
  const found = running.get(sheetId)
  if (found === undefined) return
  found.transfer = { ...found.transfer, ...what }
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}
