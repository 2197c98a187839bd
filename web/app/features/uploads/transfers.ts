import { useSyncExternalStore } from 'react'
import { NetworkFailure, Refused } from '#web/api/failures.ts'
import { putPart, Stopped } from './send-file.ts'

const windowMilliseconds = 8_000

const endBytes = 512 * 1024

/** A large file on its way up, in parts. `cut` waits for the line by itself. */
export type Transfer = {
  state: 'sending' | 'paused' | 'cut' | 'checking' | 'failed' | 'done'
  name: string
  bytes: number
  sentBytes: number
  /** 0 while it is not known yet. */
  bytesPerSecond: number
  failure: unknown
}

type Sending = { signal: AbortSignal; onProgress: (sentBytes: number) => void }
type Taken = Promise<string>

/** The calls for one kind of files; `id` is what the file belongs to. */
type Calls = {
  begin: (
    input: { id: string; name: string; bytes: number; fingerprint: string },
    signal: AbortSignal,
  ) => Promise<{ key: string; partBytes: number; received: readonly number[] }>
  sign: (
    input: { id: string; key: string; parts: number[] },
    signal: AbortSignal,
  ) => Promise<readonly { part: number; url: string }[]>
  /** `checking`: to be polled. */
  finish: (input: { id: string; key: string }, signal: AbortSignal) => Taken
  giveUp: (input: { id: string; key: string }) => Promise<unknown>
  /** The whole file at once, where its parts are refused; answers its key. */
  sendWhole?: (id: string, file: File, sending: Sending) => Promise<string>
  finishWhole?: (input: { id: string; key: string }, signal: AbortSignal) => Taken
}

type Running = { transfer: Transfer; file: File; key?: string; abort: AbortController; wake: () => void }

const retryMilliseconds = [1_000, 2_000, 4_000, 8_000, 15_000] as const
const retryMillisecondsMax = 15_000
/** An upload address lives a quarter of an hour and may expire during a cut; parts refused repeatedly are refused for a reason. */
const refusalsMax = 3
const addressesAtOnce = 20
const unreadable = 'files.unreadable'

/**
 * Files of one kind being uploaded, held outside the screens, so that typing, another step or a closed panel does not stop them. They
 * resume by themselves after a cut, and with the same file after a reload.
 */
export class Transfers {
  readonly #calls: Calls
  readonly #running = new Map<string, Running>()
  readonly #listeners = new Set<() => void>()

  constructor(calls: Calls) {
    this.#calls = calls
  }

  of(id: string): Transfer | null {
    return this.#running.get(id)?.transfer ?? null
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins, or goes on with what has arrived of this very file. */
  start(id: string, file: File): void {
    this.#running.get(id)?.abort.abort()
    const transfer: Transfer = {
      state: 'sending',
      name: file.name,
      bytes: file.size,
      sentBytes: 0,
      bytesPerSecond: 0,
      failure: null,
    }
    this.#running.set(id, { transfer, file, abort: new AbortController(), wake: () => {} })
    this.#go(id)
  }

  pause(id: string): void {
    this.#change(id, { state: 'paused', bytesPerSecond: 0 })
    this.#running.get(id)?.abort.abort()
  }

  resume(id: string): void {
    const found = this.#running.get(id)
    if (found === undefined) return
    if (found.transfer.state === 'cut') return found.wake()
    found.abort = new AbortController()
    this.#go(id)
  }

  /** Gives up: the server forgets what has arrived, also of an upload that was begun elsewhere (`keyThere`). */
  async cancel(id: string, keyThere?: string): Promise<void> {
    const found = this.#running.get(id)
    found?.abort.abort()
    this.forget(id)
    const key = found?.key ?? keyThere
    if (key !== undefined) await this.#calls.giveUp({ id, key }).catch(() => {})
  }

  /** Its end was seen. */
  forget(id: string): void {
    this.#running.delete(id)
    this.#notifyListeners()
  }

  #go(id: string): void {
    const found = this.#running.get(id)
    if (found === undefined) return
    this.#change(id, { state: 'sending', failure: null })
    const { signal } = found.abort
    this.#send(id, found, signal).then(
      () => {
        if (!signal.aborted) this.#change(id, { state: 'done' })
      },
      (failure: unknown) => {
        if (failure instanceof Stopped || signal.aborted) return
        this.#change(id, { state: 'failed', failure, bytesPerSecond: 0 })
      },
    )
  }

  async #send(id: string, found: Running, signal: AbortSignal): Promise<void> {
    const { file } = found
    const about = { id, name: file.name, bytes: file.size, fingerprint: await fingerprintOf(file) }
    const { key, partBytes, received } = await this.#untilOnline(id, signal, () =>
      this.#calls.begin(about, signal),
    )
    found.key = key
    const count = Math.ceil(file.size / partBytes)
    const there = new Set(received)
    const sizeOf = (part: number) => Math.max(0, Math.min(partBytes, file.size - (part - 1) * partBytes))
    const sentBytes = () => [...there].reduce((sum, part) => sum + sizeOf(part), 0)
    const speedometer = createSpeedometer()
    this.#change(id, { sentBytes: sentBytes() })

    let refusals = 0
    let urls = new Map<number, string>()
    for (let part = 1; part <= count; part += 1) {
      if (there.has(part)) continue
      const before = sentBytes()
      const onProgress = (sent: number) => {
        const now = before + Math.min(sent, sizeOf(part))
        this.#change(id, { sentBytes: now, bytesPerSecond: speedometer.mark(Date.now(), now) })
      }
      try {
        await this.#untilOnline(id, signal, async () => {
          if (!urls.has(part)) {
            const parts = Array.from(
              { length: Math.min(addressesAtOnce, count - part + 1) },
              (_, at) => part + at,
            )
            const signed = await this.#calls.sign({ id, key, parts }, signal)
            urls = new Map(signed.map((one) => [one.part, one.url]))
          }
          const piece = file.slice((part - 1) * partBytes, part * partBytes)
          await putPart(urls.get(part) ?? '', piece, { signal, onProgress })
        })
      } catch (failure) {
        if (!(failure instanceof Refused) || failure.code === unreadable) throw failure
        refusals += 1
        if (refusals >= refusalsMax) {
          if (this.#calls.sendWhole === undefined) throw failure
          return await this.#sendWhole(id, file, signal)
        }
        urls = new Map()
        part -= 1
        continue
      }
      there.add(part)
      this.#change(id, { sentBytes: sentBytes() })
    }
    await this.#untilTaken(id, signal, () => this.#calls.finish({ id, key }, signal))
  }

  async #sendWhole(id: string, file: File, signal: AbortSignal): Promise<void> {
    const speedometer = createSpeedometer()
    const onProgress = (sent: number) => {
      const sentBytes = Math.min(sent, file.size)
      this.#change(id, { sentBytes, bytesPerSecond: speedometer.mark(Date.now(), sentBytes) })
    }
    const { sendWhole, finishWhole } = this.#calls
    const key = await this.#untilOnline(
      id,
      signal,
      async () => (await sendWhole?.(id, file, { signal, onProgress })) ?? '',
    )
    await this.#untilTaken(id, signal, async () => (await finishWhole?.({ id, key }, signal)) ?? '')
  }

  async #untilTaken(id: string, signal: AbortSignal, ask: () => Taken): Promise<void> {
    this.#change(id, { state: 'checking', bytesPerSecond: 0 })
    while ((await this.#untilOnline(id, signal, ask, 'checking')) === 'checking')
      await this.#wait(id, 1_000, signal)
  }

  /** Tries again after each cut, later and later, at once when the line is back or the person asks. */
  async #untilOnline<T>(
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
        await mustBeReadable(this.#running.get(id)?.file)
        if (signal.aborted) throw new Stopped()
        this.#change(id, { state: 'cut', bytesPerSecond: 0, failure })
        await this.#wait(id, retryMilliseconds[cuts] ?? retryMillisecondsMax, signal)
        this.#change(id, { state: then, failure: null })
      }
    }
  }

  #wait(id: string, milliseconds: number, signal: AbortSignal): Promise<void> {
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
      const found = this.#running.get(id)
      if (found !== undefined) found.wake = end
    })
  }

  #change(id: string, what: Partial<Transfer>): void {
    const found = this.#running.get(id)
    if (found === undefined) return
    found.transfer = { ...found.transfer, ...what }
    this.#notifyListeners()
  }

  #notifyListeners(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** The current transfer of one thing, updated as it changes; null if there is none. */
export function useTransfer(transfers: Transfers, id: string): Transfer | null {
  return useSyncExternalStore(
    transfers.subscribe,
    () => transfers.of(id),
    () => null,
  )
}

/** Browsers tell a file that was changed or moved while it goes up as a cut line, which would be waited for without end. */
async function mustBeReadable(file: File | undefined): Promise<void> {
  await file
    ?.slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new Refused(0, unreadable, [
        'อ่านไฟล์นี้ต่อไม่ได้ เพราะถูกแก้หรือย้ายระหว่างอัปโหลด เลือกไฟล์อีกครั้ง',
        'The file can be read no further: it was changed or moved while it was uploaded. Choose it again',
      ])
    })
}

/**
 * Recognises a file whose upload was begun before, also on another device: by size and a hash of its beginning and end; without WebCrypto
 * (plain http) by its name.
 */
async function fingerprintOf(file: File): Promise<string> {
  if (!globalThis.crypto?.subtle) return `${file.size} ${file.name}`.slice(0, 200)
  const ends = new Blob([file.slice(0, endBytes), file.slice(Math.max(0, file.size - endBytes))])
  const hash = await crypto.subtle.digest('SHA-256', await ends.arrayBuffer())
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${file.size} ${hex}`
}

/** Recent upload speed: the first seconds and old pauses count for nothing. */
export function createSpeedometer() {
  let marks: { at: number; bytes: number }[] = []
  return {
    /** `bytes` sent in all. Answers bytes per second, 0 while it is not known yet. */
    mark(at: number, bytes: number): number {
      marks = [
        ...marks.filter((mark) => at - mark.at <= windowMilliseconds && mark.bytes <= bytes),
        { at, bytes },
      ]
      const [first] = marks
      if (first === undefined || at - first.at < 500) return 0
      return ((bytes - first.bytes) * 1_000) / (at - first.at)
    },
    reset() {
      marks = []
    },
  }
}
