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
  /** The revision of the last state known to be on the server. */
  revision: number
  savedAt: string
  status: 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed'
  /** Another tab saved something else in the same fields: nothing is saved until the person has chosen. */
  conflict: { theirs: OwnSheet; fields: WordField[] } | undefined
  /** The sheet is no draft any more; this page is out of date. */
  moved: boolean
}

type Surroundings = {
  save: (
    words: SheetWords,
    revision: number,
    leaving: boolean,
  ) => Promise<{ revision: number; savedAt: string }>
  load: () => Promise<OwnSheet>
  storeLocally: (stored: StoredWords) => void
  forget: () => void
  now: () => number
}

/**
 * The editor's words and their saving: one save at a time (plus one while leaving), never over another tab's save, and stored on this
 * device until it succeeds. `stored` is what an earlier page could not save.
 */
export class WordsStore {
  readonly #surroundings: Surroundings
  readonly #listeners = new Set<() => void>()
  #state: WordsState
  #saved: SheetWords
  /** Recently sent words, newest first; one may be in flight and another sent while leaving. */
  #sent: readonly SheetWords[] = []
  #underWay: Promise<boolean> | undefined

  constructor(sheet: OwnSheet, stored: StoredWords | undefined, surroundings: Surroundings) {
    this.#surroundings = surroundings
    this.#saved = wordsOf(sheet)
    this.#state = {
      words: this.#saved,
      revision: sheet.revision,
      savedAt: sheet.savedAt,
      status: 'saved',
      conflict: undefined,
      moved: false,
    }
    if (stored !== undefined) this.#restore(stored, sheet)
  }

  readonly get = (): WordsState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly change = (part: Partial<SheetWords>): void => {
    this.#set({ words: { ...this.#state.words, ...part }, status: 'unsaved' })
    this.#storeHere()
  }

  /** Saves what is not saved yet. True when the server then has all of it. `leaving`: with a request that outlives the page. */
  async flush({ leaving = false } = {}): Promise<boolean> {
    if (this.#state.conflict !== undefined || this.#state.moved) return false
    if (this.#underWay !== undefined && !leaving) {
      await this.#underWay
      return await this.flush()
    }
    if (this.#unsavedFields().length === 0) {
      if (this.#state.status !== 'saved') this.#arrived(this.#saved, this.#state)
      return true
    }
    const sending = this.#send(leaving).finally(() => {
      if (this.#underWay === sending) this.#underWay = undefined
    })
    this.#underWay = sending
    return await sending
  }

  async keepMine(): Promise<boolean> {
    const theirs = this.#state.conflict?.theirs
    if (theirs === undefined) return false
    this.#adopt(theirs)
    this.#storeHere()
    return await this.flush()
  }

  /** In fields that both changed; other typed text stays. */
  takeTheirs(): void {
    const { conflict } = this.#state
    if (conflict === undefined) return
    this.#adopt(conflict.theirs)
    this.change(only(conflict.fields, this.#saved))
    if (this.#unsavedFields().length === 0) this.#arrived(this.#saved, this.#state)
  }

  #restore(before: StoredWords, sheet: OwnSheet): void {
    this.#sent = before.sent === undefined ? [] : [before.sent]
    const words = { ...this.#state.words, ...before.words }
    const fields = differingFields(words, this.#saved)
    if (fields.length === 0) return this.#surroundings.forget()
    this.#set({ words, status: 'unsaved' })
    if (before.revision === sheet.revision || this.#isOwnWork(this.#saved)) return
    const both = before.saved === undefined ? fields : this.#merge(before.saved, this.#saved)
    if (both.length > 0) this.#set({ conflict: { theirs: sheet, fields: both } })
  }

  async #send(leaving: boolean): Promise<boolean> {
    const { words, revision } = this.#state
    this.#sent = [words, ...this.#sent].slice(0, 3)
    this.#set({ status: 'saving' })
    this.#storeHere()
    try {
      this.#arrived(words, await this.#surroundings.save(words, revision, leaving))
      return this.#state.status === 'saved'
    } catch (failure) {
      return await this.#refused(failure)
    }
  }

  #arrived(words: SheetWords, { revision, savedAt }: { revision: number; savedAt: string }): void {
    this.#saved = words
    // More may have been typed while it was under way.
    const isAll = this.#unsavedFields().length === 0
    this.#set({ revision, savedAt, status: isAll ? 'saved' : 'unsaved' })
    if (isAll) this.#surroundings.forget()
    else this.#storeHere()
  }

  async #refused(failure: unknown): Promise<boolean> {
    if (failure instanceof Refused && failure.code === 'sheets.moved-on') this.#set({ moved: true })
    if (!(failure instanceof Refused) || failure.code !== 'sheets.changed-elsewhere') {
      this.#set({ status: failure instanceof NetworkFailure ? 'offline' : 'failed' })
      return false
    }
    const theirs = await this.#surroundings.load().catch(() => undefined)
    if (theirs === undefined) {
      this.#set({ status: 'offline' })
      return false
    }
    const fields = this.#isOwnWork(wordsOf(theirs)) ? [] : this.#merge(this.#saved, wordsOf(theirs))
    if (fields.length > 0) {
      this.#set({ conflict: { theirs, fields }, status: 'unsaved' })
      return false
    }
    this.#adopt(theirs)
    return await this.#send(false)
  }

  /** Takes the other tab's changes since `before`, and answers the fields that both changed differently. */
  #merge(before: SheetWords, theirs: SheetWords): WordField[] {
    const mine = this.#state.words
    const typed = new Set(differingFields(mine, before))
    const came = differingFields(theirs, before)
    const taken = came.filter((field) => !typed.has(field))
    this.#set({ words: { ...mine, ...only(taken, theirs) } })
    return differingFields(mine, theirs).filter((field) => typed.has(field) && came.includes(field))
  }

  /** The server has this page's own earlier words, from a request whose answer was lost or overtaken. */
  #isOwnWork(theirs: SheetWords): boolean {
    return this.#sent.some((words) => differingFields(words, theirs).length === 0)
  }

  #unsavedFields(): WordField[] {
    return differingFields(this.#state.words, this.#saved)
  }

  #adopt(theirs: OwnSheet): void {
    this.#saved = wordsOf(theirs)
    this.#set({ revision: theirs.revision, savedAt: theirs.savedAt, conflict: undefined })
  }

  #storeHere(): void {
    const { words, revision } = this.#state
    const [sent] = this.#sent
    this.#surroundings.storeLocally({
      words,
      revision,
      saved: this.#saved,
      sent,
      at: this.#surroundings.now(),
    })
  }

  #set(part: Partial<WordsState>): void {
    this.#state = { ...this.#state, ...part }
    for (const listener of this.#listeners) listener()
  }
}

function only(fields: readonly WordField[], words: SheetWords): Partial<SheetWords> {
  return Object.fromEntries(fields.map((field) => [field, words[field]]))
}
