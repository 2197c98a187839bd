import { IconNote } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { showToast } from '#web/ui/toast.ts'
import { readerWords } from '#web/words/buyer/reader.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './marks.module.css'
import type { Mark } from './marks-store.ts'
import { type Layer, newMarkId, useLayer, useMarks } from './use-marks.ts'

type Box = NonNullable<Mark['box']>

/** The own marks over one page, drawn in parts of it, so that they stay in place at every size. */
export function MarkLayer({ page }: { page: number }) {
  const layer = useLayer()
  return layer === null ? null : <Marks page={page} layer={layer} />
}

function Marks({ page, layer }: { page: number; layer: Layer }) {
  const words = useWords(readerWords)
  const marks = useMarks(layer.store).filter((mark) => mark.page === page)
  return (
    <>
      {marks.map(
        ({ id, box }) => box && <span key={id} className={classes.highlight} style={placeOf(box)} />,
      )}
      {marks.some(({ kind }) => kind === 'bookmark') && <span className={classes.ribbon} />}
      {layer.isMarking ? (
        <Marker page={page} layer={layer} marks={marks} />
      ) : (
        <span className={classes.notes}>
          {marks
            .filter(({ kind }) => kind === 'note')
            .map((note) => (
              <button
                key={note.id}
                type="button"
                className={classes.pin}
                aria-label={words.noteOnPage(page, note.text.slice(0, 60))}
                onClick={() => layer.onNote(note)}
              >
                <IconNote size={24} stroke={1.75} aria-hidden="true" />
              </button>
            ))}
        </span>
      )}
    </>
  )
}

/** As high as a line of print, where the finger ran along one. */
const LINE = 0.022
/** Below that one has pressed, not drawn. */
const DRAWN_MIN = 0.015

/** Takes the finger while the marker is in hand: a movement marks, a press on a mark takes it away. */
function Marker({ page, layer, marks }: { page: number; layer: Layer; marks: readonly Mark[] }) {
  const words = useWords(readerWords)
  const surface = useRef<HTMLDivElement>(null)
  const start = useRef<{ x: number; y: number } | null>(null)
  const [band, setBand] = useState<Box | null>(null)
  // The reader's own gestures hear touches by themselves: drawing must not turn the page.
  useEffect(() => {
    const element = surface.current
    if (element === null) return
    const stop = (event: Event) => event.stopPropagation()
    const kinds = ['touchstart', 'touchmove', 'touchend', 'dblclick']
    for (const kind of kinds) element.addEventListener(kind, stop, { passive: true })
    return () => {
      for (const kind of kinds) element.removeEventListener(kind, stop)
    }
  }, [])
  const pointOf = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return { x: part((event.clientX - left) / width), y: part((event.clientY - top) / height) }
  }
  const finish = (event: PointerEvent<HTMLDivElement>) => {
    const from = start.current
    start.current = null
    setBand(null)
    if (from === null) return
    const to = pointOf(event)
    const box = boxOf(from, to)
    if (box[2] >= DRAWN_MIN) {
      layer.store.put({ id: newMarkId(), kind: 'highlight', page, box, text: '' })
      return
    }
    const pressed = marks.findLast((mark) => mark.box && isIn(mark.box, to))
    if (pressed === undefined) return
    layer.store.remove(pressed)
    showToast({ text: words.markRemoved, undo: () => layer.store.put(pressed) })
  }
  return (
    <div
      ref={surface}
      className={classes.surface}
      onPointerDown={(event) => {
        if (!event.isPrimary || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = pointOf(event)
      }}
      onPointerMove={(event) => {
        if (start.current !== null && event.isPrimary) setBand(boxOf(start.current, pointOf(event)))
      }}
      onPointerUp={finish}
      onPointerCancel={() => {
        start.current = null
        setBand(null)
      }}
    >
      {band && <span className={classes.highlight} style={placeOf(band)} />}
    </div>
  )
}

function boxOf(from: { x: number; y: number }, to: { x: number; y: number }): Box {
  const height = Math.max(Math.abs(to.y - from.y), LINE)
  const top = Math.abs(to.y - from.y) < LINE ? from.y - LINE / 2 : Math.min(from.y, to.y)
  return [Math.min(from.x, to.x), part(top), Math.abs(to.x - from.x), Math.min(height, 1 - part(top))]
}

function isIn([left, top, width, height]: Box, { x, y }: { x: number; y: number }): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height
}

function part(value: number): number {
  return Math.min(1, Math.max(0, value))
}

function placeOf([left, top, width, height]: Box) {
  const percent = (value: number) => `${value * 100}%`
  return { left: percent(left), top: percent(top), width: percent(width), height: percent(height) }
}
