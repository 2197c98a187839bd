import { IconChevronLeft, IconChevronRight } from '#web/ui/icons.ts'
import { type PointerEvent, useRef } from 'react'
import { Link } from 'react-router'
import { wantsLessMotion } from '#web/browser/wants-less-motion.ts'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { SheetCard } from '#web/features/sheet-card/SheetCard.tsx'
import type { Sheet } from '#web/features/sheet-card/sheet.ts'
import { useOwnedSheets } from '#web/features/sheet-card/use-owned-sheets.ts'
import MyStoreChip from '#web/features/stores/MyStoreChip.tsx'
import { useMyHits } from '#web/features/stores/use-my-hits.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { homeWords } from '#web/words/buyer/home.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Section } from './Section.tsx'
import classes from './Hits.module.css'

/** Below this a press is a click on a card, above it the row is being dragged (buyer.md §9). */
const DRAG_PIXELS_MIN = 5

/** A row that scrolls by finger, by dragging with the mouse, and by its arrows. */
export function Hits({ sheets: ofAll }: { sheets: readonly Sheet[] }) {
  const words = useWords(homeWords)
  const { language } = useLanguage()
  const mine = useMyHits()
  const [own] = mine?.sheets ?? []
  const sheets = mine?.sheets ?? ofAll
  const owned = useOwnedSheets(sheets)
  const row = useRef<HTMLUListElement>(null)
  const scroll = (direction: 1 | -1) => {
    row.current?.scrollBy({
      left: direction * row.current.clientWidth * 0.8,
      behavior: wantsLessMotion() ? 'instant' : 'smooth',
    })
  }
  return (
    <Section
      title={own === undefined ? words.hits : words.hitsAt(storeShort(own.storeName, language))}
      text={own && (mine?.year ? words.hitsOfYear(mine.year) : words.hitsOfStore)}
      aside={
        <span className="row gap-xs">
          <span className="flex desk-only">
            <IconButton label={words.earlier} look="plain" onClick={() => scroll(-1)}>
              <IconChevronLeft size={22} stroke={1.75} />
            </IconButton>
            <IconButton label={words.later} look="plain" onClick={() => scroll(1)}>
              <IconChevronRight size={22} stroke={1.75} />
            </IconButton>
          </span>
          <Link
            className="inline-row gap-3xs thumb strong whole"
            to={own === undefined ? '/shop?sort=-bought' : `/shop?${own.store}&sort=-bought`}
          >
            {words.seeAll}
            <IconChevronRight size={20} stroke={1.75} />
          </Link>
        </span>
      }
    >
      {own && (
        <div className="row">
          <MyStoreChip />
        </div>
      )}
      <ul
        ref={row}
        className={`gap-sm stack ${classes.row}`}
        onPointerDown={startDrag}
        // The cards are links, which browsers carry away by themselves.
        onDragStart={(event) => event.preventDefault()}
      >
        {sheets.map((sheet) => (
          <li key={sheet._id} className={`stack ${classes.item}`}>
            <SheetCard sheet={sheet} owned={owned.has(sheet._id)} sizes="(min-width: 64em) 190px, 150px" />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Fingers scroll by themselves; this is for the mouse. The click that ends a drag opens nothing. */
function startDrag(event: PointerEvent<HTMLUListElement>): void {
  if (event.pointerType !== 'mouse' || event.button !== 0) return
  const row = event.currentTarget
  const from = { pointer: event.clientX, scroll: row.scrollLeft }
  let dragged = false
  const move = (next: globalThis.PointerEvent) => {
    const distance = next.clientX - from.pointer
    dragged ||= Math.abs(distance) > DRAG_PIXELS_MIN
    if (dragged) row.scrollLeft = from.scroll - distance
  }
  const end = () => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
    if (!dragged) return
    const stop = (click: MouseEvent) => {
      click.preventDefault()
      click.stopPropagation()
    }
    row.addEventListener('click', stop, { capture: true, once: true })
    setTimeout(() => row.removeEventListener('click', stop, { capture: true }), 50)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
}
