import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useMe } from '#web/features/session/use-session.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { useLanguage } from '#web/words/use-words.tsx'
import { createMarksStore, type Mark, type MarksStore } from './marks-store.ts'

export type Layer = {
  store: MarksStore
  /** A finger or the mouse draws instead of moving the page. */
  isMarking: boolean
  onNote: (note: Mark) => void
}

/** The own layer over the sheet that is open; null until one knows whose it is. */
export const LayerContext = createContext<Layer | null>(null)

export const useLayer = () => useContext(LayerContext)

/** The store of this person's marks, as long as the reader is open. */
export function useMarksStore(sheetId: string): MarksStore | null {
  const personId = useMe()?.user._id
  const { language } = useLanguage()
  const store = useMemo(
    () =>
      personId === undefined
        ? null
        : createMarksStore(personId, sheetId, (failure) =>
            showToast({ text: wordsOfFailure(failure, language), tone: 'bad' }),
          ),
    [personId, sheetId, language],
  )
  useEffect(() => {
    store?.open()
    return () => store?.close()
  }, [store])
  return store
}

const none: readonly Mark[] = []
const silent = () => () => {}

export function useMarks(store: MarksStore | null): readonly Mark[] {
  return useSyncExternalStore(
    store?.subscribe ?? silent,
    () => store?.marks() ?? none,
    () => none,
  )
}

/** Also where the page is no secure context, which has no `randomUUID`. */
export function newMarkId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
