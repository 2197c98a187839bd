import { type PointerEvent, useRef, useState } from 'react'
import { showToast } from '#web/ui/toast.ts'
import { readerToolWords } from '#web/words/buyer/reader-tools.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './marks.module.css'
import type { Mark } from './marks-store.ts'
import { type Box, type Layer, newMarkId, part, placeOf, spotOf, useOwnTouches } from './use-marks.ts'

/** The height of a printed line, for a finger that ran along one. */
const LINE = 0.022
/** Below that one has pressed, not drawn. */
const DRAWN_MIN = 0.015

/** Takes the finger while the marker is in hand: a movement marks, a press on a mark takes it away. */
export default function Marker({
  page,
  layer,
  marks,
}: {
  page: number
  layer: Layer
  marks: readonly Mark[]
}) {
  const words = useWords(readerToolWords)
  const surface = useOwnTouches()
  const start = useRef<{ x: number; y: number } | null>(null)
  const [band, setBand] = useState<Box | null>(null)
  const finish = (event: PointerEvent<HTMLDivElement>) => {
    const from = start.current
    start.current = null
    setBand(null)
    if (from === null) return
    const to = spotOf(event)
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
        start.current = spotOf(event)
      }}
      onPointerMove={(event) => {
        if (start.current !== null && event.isPrimary) setBand(boxOf(start.current, spotOf(event)))
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
