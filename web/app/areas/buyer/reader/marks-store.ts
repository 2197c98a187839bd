import type { Ask, Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { Refused } from '#web/api/failures.ts'
import { localKeeper } from '#web/browser/storage.ts'

export type Mark = Data<'syncMarks'>['marks'][number]
type Change = NonNullable<Ask<'syncMarks'>['changes']>[number]

const KEY = 'marks:'
/** After the last touch, so that typing is one call. */
const REST_MILLISECONDS = 1_500
/** After a failure, where the browser believes that there is a line. */
const AGAIN_MILLISECONDS = 10_000
const AT_ONCE_MAX = 200

type Kept = { marks: Mark[]; pending: Change[] }

/**
 * A person's layer over a sheet. Every change is written into this browser at once and told to the server when there is a
 * connection; what has not been told stays, over reloads and days, until it was. What other devices did comes with each telling.
 */
export function createMarksStore(personId: string, sheetId: string, onRefused: (failure: Refused) => void) {
  const key = `${KEY}${personId}:${sheetId}`
  let kept: Kept = { marks: [], pending: [] }
  let shown = kept.marks
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOpen = false
  let telling: AbortController | undefined
  const listeners = new Set<() => void>()

  const write = (next: Kept) => {
    kept = next
    shown = next.marks
    localKeeper.setItem(key, JSON.stringify(next))
    for (const listener of listeners) listener()
  }
  const soon = (milliseconds = REST_MILLISECONDS) => {
    clearTimeout(timer)
    timer = setTimeout(() => void tell(), milliseconds)
  }
  const tell = async () => {
    if (telling !== undefined) return soon()
    const call = new AbortController()
    telling = call
    // Another tab may have written since.
    const changes = read(key).pending.slice(0, AT_ONCE_MAX)
    try {
      const { marks } = (
        await browserApi.call('syncMarks', { id: sheetId, changes }, { signal: call.signal })
      ).data
      const told = new Map(changes.map((change) => [change.id, change.changed]))
      // What was changed while it was being told is not told yet.
      const pending = read(key).pending.filter(({ id, changed }) => told.get(id) !== changed)
      write({ marks: applied(marks, pending), pending })
      if (pending.length > 0) soon()
    } catch (failure) {
      // A refusal is said, and nothing typed is thrown away; whatever else failed is tried again.
      if (failure instanceof Refused) {
        if (changes.length > 0) onRefused(failure)
      } else if (telling === call && isOpen && navigator.onLine && read(key).pending.length > 0)
        soon(AGAIN_MILLISECONDS)
    } finally {
      if (telling === call) telling = undefined
    }
  }
  const change = (next: Change) => {
    const now = read(key)
    const pending = [...now.pending.filter(({ id }) => id !== next.id), next]
    write({ marks: applied(now.marks, [next]), pending })
    soon()
  }
  const online = () => {
    // A call from before the line was lost may hang for minutes.
    telling?.abort()
    telling = undefined
    void tell()
  }
  const seen = () => void (document.visibilityState === 'visible' && tell())

  return {
    /** In the browser only: the server draws the page too. */
    open: () => {
      isOpen = true
      kept = read(key)
      shown = kept.marks
      window.addEventListener('online', online)
      document.addEventListener('visibilitychange', seen)
      void tell()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    marks: () => shown,
    put: (mark: Omit<Mark, 'changed'>) => change({ ...mark, changed: new Date().toISOString() }),
    remove: (mark: Mark) => change({ ...mark, changed: new Date().toISOString(), removed: true }),
    close: () => {
      isOpen = false
      clearTimeout(timer)
      window.removeEventListener('online', online)
      document.removeEventListener('visibilitychange', seen)
      if (kept.pending.length > 0) void tell()
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

function read(key: string): Kept {
  try {
    const kept = JSON.parse(localKeeper.getItem(key) ?? 'null') as Partial<Kept> | null
    return { marks: kept?.marks ?? [], pending: kept?.pending ?? [] }
  } catch {
    return { marks: [], pending: [] }
  }
}
