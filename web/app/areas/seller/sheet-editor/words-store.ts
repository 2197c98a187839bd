import { NetworkFailure, Refused } from '#web/api/failures.ts'
import {
  differingFields,
  type StoredWords,
  type OwnSheet,
  type SheetWords,
  type WordField,
  wordsOf,
} from './stored-words.ts'

export type WordsState = {
  words: SheetWords
  /** Of the last state the server is known to have. */
  revision: number
  savedAt: string
  status: 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed'
  /** Another tab saved something else: nothing is saved until the person has chosen. */
  conflict: { theirs: OwnSheet; fields: WordField[] } | undefined
  /** The sheet is no draft any more; what is shown is out of date. */
  moved: boolean
}

type Surroundings = {
  save: (
    words: SheetWords,
    revision: number,
    leaving: boolean,
  ) => Promise<{ revision: number; savedAt: string }>
  load: () => Promise<OwnSheet>
  keep: (kept: StoredWords) => void
  forget: () => void
  now: () => number
}

export type WordsStore = {
  get: () => WordsState
  subscribe: (listener: () => void) => () => void
  change: (part: Partial<SheetWords>) => void
  /** Saves what is not saved yet. True when the server then has all of it. `leaving`: with a request that outlives the page. */
  flush: (options?: { leaving?: boolean }) => Promise<boolean>
  keepMine: () => Promise<boolean>
  takeTheirs: () => void
}

/**
 * What is typed in an editor, and its way to the server: one save at a time (as the page is left, beside the one under way), never over what another tab saved meanwhile,
 * and stored on this device until it has arrived. `kept` is what an earlier page could not save any more.
 */
export function createWordsStore(
  sheet: OwnSheet,
  kept: StoredWords | undefined,
  { save, load, keep, forget, now }: Surroundings,
): WordsStore {
  let saved = wordsOf(sheet)
  /** What went out last, the newest first; one may be under way and another sent as the page is left. */
  let sent: readonly SheetWords[] = []
  let underWay: Promise<boolean> | undefined
  let state: WordsState = {
    words: saved,
    revision: sheet.revision,
    savedAt: sheet.savedAt,
    status: 'saved',
    conflict: undefined,
    moved: false,
  }
  const listeners = new Set<() => void>()

  if (kept !== undefined) restore(kept)
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(part) {
      set({ words: { ...state.words, ...part }, status: 'unsaved' })
      keepHere()
    },
    flush,
    async keepMine() {
      const theirs = state.conflict?.theirs
      if (theirs === undefined) return false
      adopt(theirs)
      keepHere()
      return await flush()
    },
    takeTheirs() {
      const theirs = state.conflict?.theirs
      if (theirs === undefined) return
      adopt(theirs)
      set({ words: saved, status: 'saved' })
      forget()
    },
  }

  function restore(before: StoredWords): void {
    sent = before.sent === undefined ? [] : [before.sent]
    const words = { ...state.words, ...before.words }
    const fields = differingFields(words, saved)
    if (fields.length === 0) return forget()
    set({ words, status: 'unsaved' })
    if (before.revision !== sheet.revision && !isOwnWork(saved)) set({ conflict: { theirs: sheet, fields } })
  }

  async function flush({ leaving = false } = {}): Promise<boolean> {
    if (state.conflict !== undefined || state.moved) return false
    if (underWay !== undefined && !leaving) {
      await underWay
      return await flush()
    }
    if (differingFields(state.words, saved).length === 0) {
      if (state.status !== 'saved') arrived(saved, state)
      return true
    }
    const sending = send(leaving).finally(() => {
      if (underWay === sending) underWay = undefined
    })
    underWay = sending
    return await sending
  }

  async function send(leaving: boolean): Promise<boolean> {
    const words = state.words
    sent = [words, ...sent].slice(0, 3)
    set({ status: 'saving' })
    keepHere()
    try {
      arrived(words, await save(words, state.revision, leaving))
      return state.status === 'saved'
    } catch (failure) {
      return await refused(failure)
    }
  }

  function arrived(words: SheetWords, { revision, savedAt }: { revision: number; savedAt: string }): void {
    saved = words
    // More may have been typed while it was under way.
    const isAll = differingFields(state.words, saved).length === 0
    set({ revision, savedAt, status: isAll ? 'saved' : 'unsaved' })
    if (isAll) forget()
    else keepHere()
  }

  async function refused(failure: unknown): Promise<boolean> {
    if (failure instanceof Refused && failure.code === 'sheets.moved-on') set({ moved: true })
    if (!(failure instanceof Refused) || failure.code !== 'sheets.changed-elsewhere') {
      set({ status: failure instanceof NetworkFailure ? 'offline' : 'failed' })
      return false
    }
    const theirs = await load().catch(() => undefined)
    if (theirs === undefined) {
      set({ status: 'offline' })
      return false
    }
    const fields = differingFields(state.words, wordsOf(theirs))
    if (fields.length > 0 && !isOwnWork(wordsOf(theirs))) {
      set({ conflict: { theirs, fields }, status: 'unsaved' })
      return false
    }
    adopt(theirs)
    return await send(false)
  }

  /** The server has what this page itself sent before, in a request whose answer was not heard, or came before that of another. */
  function isOwnWork(theirs: SheetWords): boolean {
    return sent.some((words) => differingFields(words, theirs).length === 0)
  }

  function adopt(theirs: OwnSheet): void {
    saved = wordsOf(theirs)
    set({ revision: theirs.revision, savedAt: theirs.savedAt, conflict: undefined })
  }

  function keepHere(): void {
    keep({ words: state.words, revision: state.revision, sent: sent[0], at: now() })
  }

  function set(part: Partial<WordsState>): void {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
}
