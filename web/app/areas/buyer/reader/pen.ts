import { useSyncExternalStore } from 'react'
import { localStore } from '#web/browser/storage.ts'
import type { Mark, MarksStore } from './marks-store.ts'

const KEY = 'reader-pen'

type PenLook = { colour: number; width: number; isErasing: boolean }
type Act = { wasDrawn: boolean; marks: Mark[] }

let isPenSeen = false

/** Once a pen has been seen, fingers move the page: the palm lies on it. */
export const hasPen = () => isPenSeen

export function noticePen(): void {
  isPenSeen = true
}

let look: PenLook = readLook()
let acts: readonly Act[] = []
const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The pen in hand, the same on all pages; its colour and width are stored on this device. */
export const usePen = () => useSyncExternalStore(subscribe, () => look)
export const useActs = () => useSyncExternalStore(subscribe, () => acts)

export function changePen(next: Partial<PenLook>): void {
  look = { ...look, isErasing: false, ...next }
  localStore.setItem(KEY, `${look.colour}${look.width}`)
  notifyListeners()
}

/** Adds an act to undo, until the pen is put away. */
export function storeAct(act: Act): void {
  acts = [...acts, act]
  notifyListeners()
}

export function undoAct(store: MarksStore): void {
  const last = acts.at(-1)
  if (last === undefined) return
  if (last.wasDrawn) store.remove(...last.marks)
  else store.put(...last.marks)
  acts = acts.slice(0, -1)
  notifyListeners()
}

export function forgetActs(): void {
  acts = []
}

function readLook(): PenLook {
  const [, colour = '1', width = '1'] = /^([0-3])([0-2])$/.exec(localStore.getItem(KEY) ?? '') ?? []
  return { colour: Number(colour), width: Number(width), isErasing: false }
}
