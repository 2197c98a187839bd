import { startTransition, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { BoughtAct } from './use-bought-acts.tsx'
import { ShelfBook } from './Desk.tsx'
import type { Bought } from './library-filter.ts'
import classes from './library.module.css'

/** Cards per step: five hundred at once would block a phone for half a second. */
const STEP = 24

/** Length of the last shelf: coming back from the reader restores the scroll position. */
let last = { key: '', drawn: STEP }

type BookshelfProps = { bought: readonly Bought[]; onAct: (act: BoughtAct) => void }

/** The books, drawn as one scrolls towards them. */
export function Bookshelf({ bought, onAct }: BookshelfProps) {
  const { key } = useLocation()
  const [drawn, setDrawn] = useState(last.key === key ? last.drawn : STEP)
  const end = useRef<HTMLDivElement>(null)
  const isMore = drawn < bought.length
  useEffect(() => {
    last = { key, drawn }
  }, [key, drawn])
  useEffect(() => {
    if (!isMore || !end.current) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        // Scrolling goes before drawing what comes next.
        if (entry?.isIntersecting) startTransition(() => setDrawn((before) => before + STEP))
      },
      { rootMargin: '1500px' },
    )
    watch.observe(end.current)
    return () => watch.disconnect()
    // Anew after each step: one that stays in sight is not reported again.
  }, [isMore, drawn])
  return (
    <>
      <ul className={`stack ${classes.shelf}`}>
        {bought.slice(0, drawn).map((entry, at) => (
          <ShelfBook key={entry.sheet._id} bought={entry} urgent={at < 6} onAct={onAct} />
        ))}
      </ul>
      {isMore && <div ref={end} className={`tall ${classes.more}`} />}
    </>
  )
}
