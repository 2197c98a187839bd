import { type PointerEvent, useRef, useState } from 'react'
import { cutQuote, quoteBetween, quoteLettersMax, type Spot } from '#rules/reading/quote.ts'
import { copyText } from '#web/features/share/copy-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useAction } from '#web/ui/use-action.ts'
import { readerWords } from '#web/words/buyer/reader.ts'
import { readerToolWords } from '#web/words/buyer/reader-tools.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './marks.module.css'
import { type Layer, newMarkId, placeOf, spotOf, useOwnTouches, usePageText } from './use-marks.ts'

/** Below that a second finger means the same press, not a way along the line. */
const SAME = 0.01

/** Selects words without the platform's long press, which old telephones reserve: press the first and last word, or drag along them. */
export default function Quoter({ page, sheetId, layer }: { page: number; sheetId: string; layer: Layer }) {
  const words = { ...useWords(readerWords), ...useWords(readerToolWords) }
  const surface = useOwnTouches()
  const lines = usePageText(sheetId, page)
  const drawing = useRef(false)
  const [ends, setEnds] = useState<{ from: Spot; to: Spot } | null>(null)
  const quote = ends && quoteBetween(lines, ends.from, ends.to)
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.isPrimary || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = true
    const spot = spotOf(event)
    // A press after a press goes on to here; a press after a choice begins anew.
    setEnds((now) => ({ from: now && isNear(now.from, now.to) ? now.from : spot, to: spot }))
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!drawing.current || !event.isPrimary) return
    const to = spotOf(event)
    setEnds((now) => now && { ...now, to })
  }
  const { act } = useAction()
  const copy = async (chosen: string) => {
    const { text, isCut } = cutQuote(chosen)
    if (await act(() => copyText(`${text}\n${words.quotedFrom(page)}`)))
      showToast(isCut ? { text: words.quoteCut(quoteLettersMax) } : { text: words.quoteCopied, tone: 'good' })
  }
  const last = quote?.boxes.at(-1)
  const bottom = last ? last[1] + last[3] : 0
  return (
    <>
      {quote?.boxes.map((box) => (
        <span key={box.join()} className={classes.highlight} style={placeOf(box)} />
      ))}
      <div
        ref={surface}
        className={classes.surface}
        data-choosing
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={() => {
          drawing.current = false
        }}
        onPointerCancel={() => {
          drawing.current = false
        }}
      />
      {quote && quote.text !== '' && (
        <div
          className={`flex rounded surface placed lifted ${classes.chosen}`}
          role="toolbar"
          aria-label={quote.text}
          style={bottom > 0.8 ? { top: 0 } : { top: `${bottom * 100}%` }}
        >
          <Button look="subtle" onClick={() => void copy(quote.text)}>
            {words.copyQuote}
          </Button>
          <Button
            look="subtle"
            onClick={() => {
              layer.store.put(
                ...quote.boxes.map((box) => ({
                  id: newMarkId(),
                  kind: 'highlight' as const,
                  page,
                  box,
                  text: '',
                })),
              )
              setEnds(null)
            }}
          >
            {words.highlight}
          </Button>
        </div>
      )}
    </>
  )
}

function isNear(one: Spot, other: Spot): boolean {
  return Math.abs(one.x - other.x) < SAME && Math.abs(one.y - other.y) < SAME
}
