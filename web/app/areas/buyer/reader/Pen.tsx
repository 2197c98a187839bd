import { type PointerEvent, useRef, useState } from 'react'
import {
  type InkPoint,
  inkColours,
  inkLettersMax,
  inkStrokesMax,
  inkWidths,
  inParts,
  isHit,
  readStroke,
  thinned,
  writeStroke,
} from '#rules/reading/ink.ts'
import { showToast } from '#web/ui/toast.ts'
import { readerToolWords } from '#web/words/buyer/reader-tools.ts'
import { useWords } from '#web/words/use-words.tsx'
import Ink from './Ink.tsx'
import classes from './marks.module.css'
import type { Mark } from './marks-store.ts'
import { hasPen, storeAct, noticePen, usePen } from './pen.ts'
import { type Layer, newMarkId, useOwnTouches } from './use-marks.ts'

/** Smaller movements on the screen are unintended. */
const NEAR_PIXELS = 0.4
const ERASER_PIXELS = 12
/** The button at the end of a pen. */
const ERASER_END = 32

type PenProps = { page: number; ratio: number; layer: Layer; marks: readonly Mark[] }

/** The page as paper: a pen writes by its pressure, mouse and finger evenly; two fingers move the page. */
export default function Pen({ page, ratio, layer: { store }, marks }: PenProps) {
  const words = useWords(readerToolWords)
  const pen = usePen()
  const surface = useOwnTouches()
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const drawing = useRef<{ pointer: number; points: InkPoint[]; erased: Mark[] | null }>(null)
  const [points, setPoints] = useState<readonly InkPoint[]>([])

  const stop = () => {
    drawing.current = null
    setPoints([])
  }
  const isMoving = (event: PointerEvent) =>
    event.pointerType === 'touch' && (hasPen() || fingers.current.size > 1)
  const erase = (erased: Mark[], { x, y }: InkPoint, radius: number) => {
    const hit = marks.filter(({ id, kind, text }) => {
      const stroke = kind === 'ink' && !erased.some((one) => one.id === id) && readStroke(text, ratio)
      return stroke && isHit(stroke, { x, y }, radius)
    })
    if (hit.length === 0) return
    erased.push(...hit)
    store.remove(...hit)
  }
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    if (event.pointerType === 'pen') noticePen()
    if (event.pointerType === 'touch')
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    event.currentTarget.setPointerCapture(event.pointerId)
    if (isMoving(event)) return stop()
    if (drawing.current !== null) return
    const isErasing = pen.isErasing || (event.buttons & ERASER_END) !== 0
    if (!isErasing && isFull(store.marks())) return showToast({ text: words.inkFull, tone: 'bad' })
    drawing.current = { pointer: event.pointerId, points: [], erased: isErasing ? [] : null }
    draw(event)
  }
  const draw = (event: PointerEvent<HTMLDivElement>) => {
    const now = drawing.current
    if (now?.pointer !== event.pointerId) return
    const { left, top, width } = event.currentTarget.getBoundingClientRect()
    const all = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const { clientX, clientY, pressure } of all.length > 0 ? all : [event]) {
      const x = Math.min(1, Math.max(0, (clientX - left) / width))
      const y = Math.min(1 / ratio, Math.max(0, (clientY - top) / width))
      now.points.push({ x, y, pressure: event.pointerType === 'pen' ? pressure : 0.5 })
    }
    const last = now.points.at(-1)
    if (now.erased !== null && last) erase(now.erased, last, ERASER_PIXELS / width)
    else setPoints([...now.points])
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const finger = fingers.current.get(event.pointerId)
    if (finger === undefined || !isMoving(event)) return draw(event)
    const { clientX: x, clientY: y } = event
    const share = fingers.current.size
    event.currentTarget.closest('section')?.scrollBy((finger.x - x) / share, (finger.y - y) / share)
    fingers.current.set(event.pointerId, { x, y })
  }
  const end = (event: PointerEvent<HTMLDivElement>) => {
    fingers.current.delete(event.pointerId)
    const now = drawing.current
    if (now?.pointer !== event.pointerId) return
    stop()
    if (now.erased !== null) {
      if (now.erased.length > 0) storeAct({ wasDrawn: false, marks: now.erased })
      return
    }
    const near = NEAR_PIXELS / event.currentTarget.getBoundingClientRect().width
    const drawn = inParts(thinned(now.points, near)).map((part) => ({
      id: newMarkId(),
      kind: 'ink' as const,
      page,
      box: null,
      text: writeStroke(pen, part, ratio),
      changed: '',
    }))
    store.put(...drawn)
    storeAct({ wasDrawn: true, marks: drawn })
  }
  return (
    <div
      ref={surface}
      className={classes.surface}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={(event) => {
        fingers.current.delete(event.pointerId)
        if (drawing.current?.pointer === event.pointerId) stop()
      }}
    >
      {points.length > 0 && (
        <Ink
          marks={[]}
          ratio={ratio}
          live={{
            colour: inkColours[pen.colour] ?? inkColours[0],
            width: inkWidths[pen.width] ?? inkWidths[0],
            points: [...points],
          }}
        />
      )}
    </div>
  )
}

function isFull(marks: readonly Mark[]): boolean {
  const ink = marks.filter(({ kind }) => kind === 'ink')
  return (
    ink.length >= inkStrokesMax || ink.reduce((sum, { text }) => sum + text.length, 0) > inkLettersMax - 5_000
  )
}
