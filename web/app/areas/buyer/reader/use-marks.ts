import { useQuery } from '@tanstack/react-query'
import {
  createContext,
  type PointerEvent,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useMe } from '#web/features/session/use-session.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { useLanguage } from '#web/words/use-words.tsx'
import { type Mark, MarksStore } from './marks-store.ts'

export type Layer = {
  store: MarksStore
  /** A finger, the mouse or a pen draws instead of moving the page. */
  tool: 'marker' | 'pen' | 'text' | null
  /** The sheet whose words can be chosen; null for a scan. */
  wordsOf: string | null
  onNote: (note: Mark) => void
}

/** The own layer over the open sheet; null until its person is known. */
export const LayerContext = createContext<Layer | null>(null)

export const useLayer = () => useContext(LayerContext)

/** The store of this person's marks, as long as the reader is open. `savedFor`: their id, when offline. */
export function useMarksStore(sheetId: string, savedFor: string | undefined): MarksStore | null {
  const me = useMe()
  const personId = me?.user._id ?? savedFor
  const { language } = useLanguage()
  const store = useMemo(
    () =>
      personId === undefined
        ? null
        : new MarksStore(personId, sheetId, (failure) =>
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

const noLines: Data<'pageText'>['lines'] = []

/** The words of a page and where they stand; none while they are unknown: a page can be read without them. */
export function usePageText(sheetId: string, page: number): Data<'pageText'>['lines'] {
  const { data } = useQuery({
    queryKey: ['page-text', sheetId, page],
    queryFn: browserApi.read('pageText', { id: sheetId, page }, ({ lines }) => lines),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data ?? noLines
}

/** A drawing surface: the reader's own gestures must not turn the page while one draws. */
export function useOwnTouches() {
  const surface = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = surface.current
    if (element === null) return
    const stop = (event: Event) => event.stopPropagation()
    // Without a listener of clicks, browsers move a touch to the nearest button.
    const kinds = ['touchstart', 'touchmove', 'touchend', 'click', 'dblclick']
    for (const kind of kinds) element.addEventListener(kind, stop, { passive: true })
    return () => {
      for (const kind of kinds) element.removeEventListener(kind, stop)
    }
  }, [])
  return surface
}

/** A UUID, as marks have it; for all else `randomId`. */
export function newMarkId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Pointer position, in shares of the element. */
export function spotOf(event: PointerEvent<HTMLElement>): { x: number; y: number } {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return { x: part((event.clientX - left) / width), y: part((event.clientY - top) / height) }
}

export function part(value: number): number {
  return Math.min(1, Math.max(0, value))
}

export type Box = NonNullable<Mark['box']>

export function placeOf([left, top, width, height]: Box) {
  const percent = (value: number) => `${value * 100}%`
  return { left: percent(left), top: percent(top), width: percent(width), height: percent(height) }
}
