import { useEffect, useState, useSyncExternalStore } from 'react'
import { forgetWords, storeWords, type OwnSheet, type SheetWords, takeStoredWords } from './stored-words.ts'
import { WordsStore } from './words-store.ts'

/** seller.md §2 */
const autosaveMilliseconds = 10_000

type Saving = {
  save: (
    words: SheetWords,
    revision: number,
    leaving: boolean,
  ) => Promise<{ revision: number; savedAt: string }>
  load: () => Promise<OwnSheet>
  /** Every ten seconds, when leaving, and when the connection is back; otherwise only when called. */
  isAutomatic: boolean
}

/** The words of one sheet in one editor. `wasRestored`: they came from this device, not from the server. */
export function useWordsStore(sheet: OwnSheet, { save, load, isAutomatic }: Saving) {
  const [{ store, wasRestored }] = useState(() => {
    const stored = takeStoredWords(sheet._id)
    const made = new WordsStore(sheet, stored, {
      save,
      load,
      storeLocally: (words) => storeWords(sheet._id, words),
      forget: () => forgetWords(sheet._id),
      now: () => Date.now(),
    })
    return { store: made, wasRestored: made.get().status === 'unsaved' }
  })
  const state = useSyncExternalStore(store.subscribe, store.get, store.get)

  useEffect(() => {
    if (!isAutomatic) return
    const flush = () => void store.flush()
    const leave = () => {
      if (document.visibilityState === 'hidden') void store.flush({ leaving: true })
    }
    const leaveForGood = () => void store.flush({ leaving: true })
    const timer = setInterval(flush, autosaveMilliseconds)
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', leaveForGood)
    window.addEventListener('online', flush)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', leaveForGood)
      window.removeEventListener('online', flush)
      leaveForGood()
    }
  }, [store, isAutomatic])

  return { store, state, wasRestored }
}
