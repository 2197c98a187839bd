import { parseJson } from '#rules/json.ts'
import type { Input, Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { Refused } from '#web/api/failures.ts'
import { localStore } from '#web/browser/storage.ts'

export type Mark = Data<'syncMarks'>['marks'][number]
type Change = NonNullable<Input<'syncMarks'>['changes']>[number]

/** Storage keys: what the server has, and what is unsent. */
const [KEY, NEW] = ['marks:', 'marks-new:']
/** After the last touch, so that typing is one call. */
const REST_MILLISECONDS = 1_500
/** After a failure, where the browser believes that there is a line. */
const AGAIN_MILLISECONDS = 10_000
const AT_ONCE_MAX = 200
/** Synced layers may take this much of a browser's five million letters; other layers beyond it are loaded again. */
const KNOWN_LETTERS_MAX = 2_500_000

type Known = { marks: Mark[]; told: number }

/**
 * A person's marks on a sheet. Every change is stored in this browser at once and sent when there is a connection; unsent changes survive
 * reloads and days. Each answer brings other devices' changes.
 */
export class MarksStore {
  readonly #sheetId: string
  readonly #onRefused: (failure: Refused) => void
  readonly #key: string
  readonly #newKey: string
  readonly #listeners = new Set<() => void>()
  #known: Known = { marks: [], told: 0 }
  #shown = this.#known.marks
  #timer: ReturnType<typeof setTimeout> | undefined
  #isOpen = false
  #syncing: { call: AbortController; done: Promise<boolean> } | undefined

  constructor(personId: string, sheetId: string, onRefused: (failure: Refused) => void) {
    this.#sheetId = sheetId
    this.#onRefused = onRefused
    this.#key = `${KEY}${personId}:${sheetId}`
    this.#newKey = `${NEW}${personId}:${sheetId}`
  }

  /** In the browser only: the server draws the page too. */
  open(): void {
    this.#isOpen = true
    const stored = read<Partial<Known> & { pending?: Change[] }>(this.#key)
    this.#known = { marks: stored?.marks ?? [], told: stored?.told ?? 0 }
    // Both stood under one key before.
    if (stored?.pending?.length) this.#storeUnsent([...stored.pending, ...this.#unsent()])
    this.#show(this.#unsent())
    window.addEventListener('online', this.#onOnline)
    document.addEventListener('visibilitychange', this.#onVisible)
    void this.#sync()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  marks(): readonly Mark[] {
    return this.#shown
  }

  /** Sends what has not been sent, before a call that works on the layer. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer)
    let isHeard = true
    while (isHeard && this.#unsent().length > 0) isHeard = await this.#sync()
  }

  put(...marks: Omit<Mark, 'changed'>[]): void {
    const changed = new Date().toISOString()
    this.#change(marks.map((mark) => ({ ...mark, changed })))
  }

  remove(...marks: Mark[]): void {
    const changed = new Date().toISOString()
    this.#change(marks.map((mark) => ({ ...mark, changed, text: '', removed: true })))
  }

  close(): void {
    this.#isOpen = false
    clearTimeout(this.#timer)
    window.removeEventListener('online', this.#onOnline)
    document.removeEventListener('visibilitychange', this.#onVisible)
    if (this.#unsent().length > 0) void this.#sync()
  }

  #change(changes: readonly Change[]): void {
    const ids = new Set(changes.map(({ id }) => id))
    const pending = [...this.#unsent().filter(({ id }) => !ids.has(id)), ...changes]
    this.#storeUnsent(pending)
    this.#show(pending)
    this.#syncSoon()
  }

  /** Another tab may have written since. */
  #unsent(): Change[] {
    return read<Change[]>(this.#newKey) ?? []
  }

  #storeUnsent(changes: readonly Change[]): void {
    if (changes.length > 0) localStore.setItem(this.#newKey, JSON.stringify(changes))
    else localStore.removeItem(this.#newKey)
  }

  #show(changes: readonly Change[]): void {
    this.#shown = applied(this.#known.marks, changes)
    for (const listener of this.#listeners) listener()
  }

  #syncSoon(milliseconds = REST_MILLISECONDS): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#sync(), milliseconds)
  }

  /** Answers whether it arrived; while one call is on its way, whether that one did. */
  #sync(): Promise<boolean> {
    if (this.#syncing !== undefined) {
      this.#syncSoon()
      return this.#syncing.done
    }
    const call = new AbortController()
    this.#syncing = { call, done: this.#send(call) }
    return this.#syncing.done
  }

  async #send(call: AbortController): Promise<boolean> {
    const isNewest = () => this.#syncing?.call === call
    const pending = this.#unsent()
    // Removals first: they make room for the rest.
    const removals = pending.filter(({ removed }) => removed)
    const changes = (removals.length > 0 ? removals : pending).slice(0, AT_ONCE_MAX)
    try {
      const input = { id: this.#sheetId, changes, since: this.#known.told }
      const answer = (await browserApi.call('syncMarks', input, { signal: call.signal })).data
      const sent = new Map(changes.map((change) => [change.id, change.changed]))
      // Changes made while sending are still unsent.
      const left = this.#unsent().filter(({ id, changed }) => sent.get(id) !== changed)
      const gone = new Set(answer.removed)
      const before = answer.since === 0 ? [] : this.#known.marks.filter(({ id }) => !gone.has(id))
      this.#known = { marks: applied(before, answer.marks), told: answer.told }
      storeKnown(this.#key, JSON.stringify(this.#known))
      this.#storeUnsent(left)
      this.#show(left)
      if (left.length > 0) this.#syncSoon()
      return true
    } catch (failure) {
      // A refusal is said, and nothing typed is thrown away; whatever else failed, or was too much at once, is tried again.
      if (failure instanceof Refused && failure.status !== 429 && failure.status < 500) {
        if (changes.length > 0) this.#onRefused(failure)
      } else if (isNewest() && this.#isOpen && navigator.onLine && this.#unsent().length > 0) {
        this.#syncSoon(AGAIN_MILLISECONDS)
      }
      return false
    } finally {
      if (isNewest()) this.#syncing = undefined
    }
  }

  readonly #onOnline = (): void => {
    // A call from before the line was lost may hang for minutes.
    this.#syncing?.call.abort()
    this.#syncing = undefined
    void this.#sync()
  }

  readonly #onVisible = (): void => {
    if (document.visibilityState === 'visible') void this.#sync()
  }
}

/** The changes laid over what is known: by id, in the order of the pages. */
function applied(marks: readonly Mark[], changes: readonly Change[]): Mark[] {
  const byId = new Map(marks.map((mark) => [mark.id, mark]))
  for (const { removed, ...mark } of changes) {
    if (removed === true) byId.delete(mark.id)
    else byId.set(mark.id, mark)
  }
  return [...byId.values()].toSorted((a, b) => a.page - b.page || a.changed.localeCompare(b.changed))
}

function storeKnown(key: string, text: string): void {
  let letters = text.length
  for (const other of localStore.keys()) {
    if (other === key || !other.startsWith(KEY)) continue
    letters += localStore.getItem(other)?.length ?? 0
    if (letters > KNOWN_LETTERS_MAX) localStore.removeItem(other)
  }
  localStore.setItem(key, text)
}

function read<Kept>(key: string): Kept | null {
  return (parseJson(localStore.getItem(key)) ?? null) as Kept | null
}
