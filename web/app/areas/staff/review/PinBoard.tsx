import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { pinsMax } from '#rules/sheets/review.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { showToast } from '#web/ui/toast.ts'
import { verifyWords } from '#web/words/staff/review.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './review.module.css'

/** Left, top, right, bottom in thousandths of the page. */
type Box = [left: number, top: number, right: number, bottom: number]
export type Pin = { page: number; box: Box; note: string }

export type Pins = {
  all: readonly Pin[]
  add: (page: number, box: Box) => void
  write: (at: number, note: string) => void
  remove: (at: number) => void
}

export const pinsDraft = (key: string, revision: number) => `pins:${key}:${revision}`

/** Pins on a submission's pages: each revision has its own (`pinsDraft`). */
export function usePins(about: string | null): Pins {
  const words = useWords(verifyWords)
  const {
    draft: { all },
    change,
  } = useDraft<{ all: readonly Pin[] }>(about ?? 'pins:', { all: [] })
  const set = (next: readonly Pin[]) => about !== null && change({ all: next })
  const now = useRef({ about, all })
  useEffect(() => {
    now.current = { about, all }
  })
  const remove = (at: number) => {
    set(all.filter((_, index) => index !== at))
    const pin = all[at]
    if (pin === undefined || pin.note.trim() === '') return
    // One press on its frame, meant to look at it, took its words away.
    const back = () => (now.current.about === about ? now.current.all.toSpliced(at, 0, pin) : all)
    showToast({ text: words.pinRemoved(at + 1), undo: () => set(back()) })
  }
  return {
    all,
    add: (page, box) => all.length < pinsMax && set([...all, { page, box, note: '' }]),
    write: (at, note) => set(all.map((pin, index) => (index === at ? { ...pin, note } : pin))),
    remove,
  }
}

/** A smaller drag is a press, not a frame. */
const leastDrag = 15

/** A page on which a place is pinned by drawing a frame; a press on a frame takes it away. */
export function PinBoard({ page, pins, children }: { page: number; pins: Pins; children: ReactNode }) {
  const words = useWords(verifyWords)
  const [from, setFrom] = useState<{ x: number; y: number }>()
  const [to, setTo] = useState<{ x: number; y: number }>()
  const down = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch') return
    if (event.target instanceof HTMLElement && event.target.closest('button') !== null) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setFrom(placeOf(event))
    setTo(undefined)
  }
  const up = (event: PointerEvent<HTMLDivElement>) => {
    if (from === undefined) return
    const end = placeOf(event)
    if (Math.abs(from.x - end.x) >= leastDrag && Math.abs(from.y - end.y) >= leastDrag) {
      pins.add(page, boxBetween(from, end))
    }
    setFrom(undefined)
    setTo(undefined)
  }
  return (
    <div
      className={`${classes.board} anchor fill`}
      onPointerDown={down}
      onPointerMove={(event) => from !== undefined && setTo(placeOf(event))}
      onPointerUp={up}
      onDragStart={(event) => event.preventDefault()}
      onPointerCancel={() => setFrom(undefined)}
    >
      {children}
      {pins.all.map((pin, at) =>
        pin.page === page ? (
          <button
            key={at}
            type="button"
            className={`placed alarm stack strong ${classes.pin} rounded-sm`}
            style={styleOf(pin.box)}
            aria-label={words.removePin(at + 1)}
            onClick={() => pins.remove(at)}
          >
            {at + 1}
          </button>
        ) : null,
      )}
      {from !== undefined && to !== undefined && (
        <span
          className={`placed alarm stack strong ${classes.pin} rounded-sm`}
          style={styleOf(boxBetween(from, to))}
          aria-hidden="true"
        />
      )}
    </div>
  )
}

/** The pinned part of a page. */
export function PageCrop({ url, pin }: { url: string; pin: Pin }) {
  const [left, top, right, bottom] = pin.box
  const [wide, high] = [right - left, bottom - top]
  return (
    <div
      className={`${classes.crop} sunken anchor clips outlined rounded-sm`}
      style={{ aspectRatio: `${wide * 210} / ${high * 297}` }}
    >
      <img
        src={`${url}&page=${pin.page}&width=1200`}
        alt=""
        style={{
          width: `${100_000 / wide}%`,
          height: `${100_000 / high}%`,
          insetInlineStart: `${(-left * 100) / wide}%`,
          insetBlockStart: `${(-top * 100) / high}%`,
        }}
      />
    </div>
  )
}

const within = (thousandths: number) => Math.round(Math.min(1_000, Math.max(0, thousandths)))

function placeOf(event: PointerEvent<HTMLDivElement>) {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return {
    x: within(((event.clientX - left) / width) * 1_000),
    y: within(((event.clientY - top) / height) * 1_000),
  }
}

const boxBetween = (from: { x: number; y: number }, to: { x: number; y: number }): Box => [
  Math.min(from.x, to.x),
  Math.min(from.y, to.y),
  Math.max(from.x, to.x),
  Math.max(from.y, to.y),
]

function styleOf([left, top, right, bottom]: Box) {
  return {
    insetInlineStart: `${left / 10}%`,
    insetBlockStart: `${top / 10}%`,
    width: `${(right - left) / 10}%`,
    height: `${(bottom - top) / 10}%`,
  }
}
