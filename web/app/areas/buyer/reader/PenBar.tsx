import { IconArrowBackUp, IconCheck, IconEraser } from '#web/ui/icons.ts'
import { useEffect, useEffectEvent } from 'react'
import { inkColours, inkWidths } from '#rules/reading/ink.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { readerWords } from '#web/words/buyer/reader.ts'
import { readerToolWords } from '#web/words/buyer/reader-tools.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './marks.module.css'
import type { MarksStore } from './marks-store.ts'
import { changePen, forgetActs, undoAct, useActs, usePen } from './pen.ts'

/** Colours, width, eraser and the way back, where the thumb is. */
export default function PenBar({ store, onEnd }: { store: MarksStore; onEnd: () => void }) {
  const words = { ...useWords(readerWords), ...useWords(readerToolWords) }
  const { colour, width, isErasing } = usePen()
  const canUndo = useActs().length > 0
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('input, textarea, dialog')) return
    if (event.key === 'Escape' && !event.defaultPrevented) onEnd()
    // The same key types another letter while the keyboard is a Thai one.
    if (/^[zผ]$/i.test(event.key) && (event.ctrlKey || event.metaKey)) undoAct(store)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', listen)
      forgetActs()
    }
  }, [])
  return (
    <div
      className={`flex rounded surface placed amid lifted ${classes.pen}`}
      role="toolbar"
      aria-label={words.penTools}
    >
      {inkColours.map((one, at) => (
        <IconButton
          key={one}
          label={words.penColour(at)}
          aria-pressed={!isErasing && colour === at}
          onClick={() => changePen({ colour: at })}
        >
          <span className={`round outlined ${classes.dot}`} style={{ background: one }} />
        </IconButton>
      ))}
      <IconButton
        label={words.penWidth(width)}
        onClick={() => changePen({ width: (width + 1) % inkWidths.length })}
      >
        <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M4 17Q8 4 12 12T20 7" strokeWidth={[1.5, 3, 5.5][width]} strokeLinecap="round" />
        </svg>
      </IconButton>
      <IconButton
        label={words.eraser}
        aria-pressed={isErasing}
        onClick={() => changePen({ isErasing: !isErasing })}
      >
        <IconEraser size={24} stroke={1.75} />
      </IconButton>
      <IconButton label={words.undoStroke} disabled={!canUndo} onClick={() => undoAct(store)}>
        <IconArrowBackUp size={24} stroke={1.75} />
      </IconButton>
      <IconButton label={words.penEnd} onClick={onEnd}>
        <IconCheck size={24} stroke={1.75} />
      </IconButton>
    </div>
  )
}
