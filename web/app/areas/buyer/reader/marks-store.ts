import type { Input, Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { Refused } from '#web/api/failures.ts'
import { localStore } from '#web/browser/storage.ts'

export type Mark = Data<'syncMarks'>['marks'][number]
type Change = NonNullable<Input<'syncMarks'>['changes']>[number]

/** What the server is known to have, and what has not been sent to it yet. */
const [KEY, NEW] = ['marks:', 'marks-new:']
/** After the last touch, so that typing is one call. */
const REST_MILLISECONDS = 1_500
/** After a failure, where the browser believes that there is a line. */
const AGAIN_MILLISECONDS = 10_000
const AT_ONCE_MAX = 200
/** What the server has may take so much of a browser's five million letters; beyond that other layers are loaded again. */
const KNOWN_LETTERS_MAX = 2_500_000

type Known = { marks: Mark[]; told: number }

/**
 * A person's layer over a sheet. Every change is written into this browser at once and sent to the server when there is a
 * connection; what has not been sent stays, over reloads and days, until it was. Changes of other devices come with each answer.
 */
export function createMarksStore(personId: string, sheetId: string, onRefused: (failure: Refused) => void) {
  const [key, newKey] = [KEY, NEW].map((name) => `${name}${personId}:${sheetId}`) as [string, string]
  let known: Known = { marks: [], told: 0 }
  let shown = known.marks
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = false
  let telling: { call: AbortController; done: Promise<boolean> } | undefined
  const listeners = new Set<() => void>()

  // Another tab may have written since.
  const untold = () => read<Change[]>(newKey) ?? []
  const show = (changes: readonly Change[]) => {
    shown = applied(known.marks, changes)
    for (const listener of listeners) listener()
  }
  const keepUntold = (changes: readonly Change[]) => {
    if (changes.length > 0) localStore.setItem(newKey, JSON.stringify(changes))
    else localStore.removeItem(newKey)
  }
  const soon = (milliseconds = REST_MILLISECONDS) => {
    clearTimeout(timer)
    timer = setTimeout(() => void tell(), milliseconds)
  }
  /** Answers whether it arrived; while one call is on its way, whether that one did. */
  const tell = (): Promise<boolean> => {
    if (telling !== undefined) {
      soon()
      return telling.done
    }
    const call = new AbortController()
    telling = { call, done: send(call) }
    return telling.done
  }
  const send = async (call: AbortController): Promise<boolean> => {
    const isNewest = () => telling?.call === call
    const pending = untold()
    // What makes room goes ahead of what needs it.
    const removals = pending.filter(({ removed }) => removed)
    const changes = (removals.length > 0 ? removals : pending).slice(0, AT_ONCE_MAX)
    try {
      const answer = (
        await browserApi.call(
          'syncMarks',
          { id: sheetId, changes, since: known.told },
          { signal: call.signal },
        )
      ).data
      const told = new Map(changes.map((change) => [change.id, change.changed]))
      // What was changed while it was being sent is not sent yet.
      const left = untold().filter(({ id, changed }) => told.get(id) !== changed)
      const gone = new Set(answer.removed)
      const before = answer.since === 0 ? [] : known.marks.filter(({ id }) => !gone.has(id))
      known = { marks: applied(before, answer.marks), told: answer.told }
      keepKnown(key, JSON.stringify(known))
      keepUntold(left)
      show(left)
      if (left.length > 0) soon()
      return true
    } catch (failure) {
      // A refusal is said, and nothing typed is thrown away; whatever else failed, or was too much at once, is tried again.
      if (failure instanceof Refused && failure.status !== 429 && failure.status < 500) {
        if (changes.length > 0) onRefused(failure)
      } else if (isNewest() && isOpen && navigator.onLine && untold().length > 0) soon(AGAIN_MILLISECONDS)
      return false
    } finally {
      if (isNewest()) telling = undefined
    }
  }
  const change = (...changes: Change[]) => {
    const ids = new Set(changes.map(({ id }) => id))
    const pending = [...untold().filter(({ id }) => !ids.has(id)), ...changes]
    keepUntold(pending)
    show(pending)
    soon()
  }
  const now = () => ({ changed: new Date().toISOString() })
  const online = () => {
    // A call from before the line was lost may hang for minutes.
    telling?.call.abort()
    telling = undefined
    void tell()
  }
  const seen = () => void (document.visibilityState === 'visible' && tell())

  return {
    /** In the browser only: the server draws the page too. */
    open: () => {
      isOpen = true
      const kept = read<Partial<Known> & { pending?: Change[] }>(key)
      known = { marks: kept?.marks ?? [], told: kept?.told ?? 0 }
      // Both stood under one key before.
      if (kept?.pending?.length) keepUntold([...kept.pending, ...untold()])
      show(untold())
      window.addEventListener('online', online)
      document.addEventListener('visibilitychange', seen)
      void tell()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    marks: () => shown,
    /** Sends what has not been sent, before a call that works on the layer. */
    settle: async () => {
      clearTimeout(timer)
      let isHeard = true
      while (isHeard && untold().length > 0) isHeard = await tell()
    },
    put: (...marks: Omit<Mark, 'changed'>[]) => change(...marks.map((mark) => ({ ...mark, ...now() }))),
    remove: (...marks: Mark[]) =>
      change(...marks.map((mark) => ({ ...mark, ...now(), text: '', removed: true }))),
    close: () => {
      isOpen = false
      clearTimeout(timer)
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', seen)
      if (untold().length > 0) void tell()
    },
  }
}

export type MarksStore = ReturnType<typeof createMarksStore>

/** The changes laid over what is known: by id, in the order of the pages. */
export function applied(marks: readonly Mark[], changes: readonly Change[]): Mark[] {
  const byId = new Map(marks.map((mark) => [mark.id, mark]))
  for (const { removed, ...mark } of changes) {
    if (removed === true) byId.delete(mark.id)
    else byId.set(mark.id, mark)
  }
  return [...byId.values()].toSorted((a, b) => a.page - b.page || a.changed.localeCompare(b.changed))
}

function keepKnown(key: string, text: string): void {
  let letters = text.length
  for (const other of localStore.keys()) {
    if (other === key || !other.startsWith(KEY)) continue
    letters += localStore.getItem(other)?.length ?? 0
    if (letters > KNOWN_LETTERS_MAX) localStore.removeItem(other)
  }
  localStore.setItem(key, text)
}

function read<Kept>(key: string): Kept | null {
  try {
    return JSON.parse(localStore.getItem(key) ?? 'null') as Kept | null
  } catch {
    return null
  }
}
