import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { ownFileWords } from '#web/words/buyer/own-file.ts'
import { readerWords } from '#web/words/buyer/reader.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { PageView } from './PageView.tsx'
import type { PageStore } from './page-store.ts'
import classes from './reader-tools.module.css'
import { clampZoom, useGestures } from './use-gestures.ts'

export type StripControl = {
  goTo: (page: number) => void
  zoomTo: (zoom: number) => void
  scrollBy: (screens: number) => void
}

type StripProps = {
  control: Ref<StripControl>
  /** Width and height of each page; only their ratio matters here. */
  sizes: readonly (readonly [number, number])[]
  /** The sheet whose words are laid over its pages; null for a scan. */
  wordsOf: string | null
  store: PageStore
  startPage: number
  /** Preview of the page where reading starts. */
  preview: string | null
  settledPage: number
  zoom: number
  onPage: (page: number) => void
  onZoom: (zoom: number) => void
  /** Pages beside each other. */
  columns: 1 | 2
  /** Stands below the last page when the reader has come to it. */
  finished: ReactNode
}

/** Pages before and after the one that is read which hold a picture: the next ones are there before one turns to them. */
const BEFORE = 1
const AHEAD = 2

/** A point of a page under a point of the screen: what stays in place while the size changes. */
type Anchor = { page: number; across: number; down: number; x: number; y: number }

/**
 * All pages in a column, each in a place of its final size from the start, so that nothing moves; pictures only around the current page.
 */
export function PageStrip(props: StripProps) {
  const { control, sizes, wordsOf, store, startPage, preview, settledPage, zoom, onPage, onZoom, columns } =
    props
  const words = useWords(readerWords)
  const library = useWords(ownFileWords)
  const shared = useWords(sharedWords)
  const view = useRef<HTMLDivElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const anchor = useRef<Anchor>(null)
  const page = useRef(startPage)

  const placeOf = (number: number) => strip.current?.children[number - 1] as HTMLElement | undefined
  const goTo = (number: number) => {
    const place = placeOf(number)
    if (view.current === null || place === undefined) return
    page.current = number
    onPage(number)
    view.current.scrollTop = place.offsetTop - GAP
  }
  const zoomTo = (next: number, x?: number, y?: number) => {
    const element = view.current
    const wanted = clampZoom(next)
    if (element === null || wanted === zoom) return
    anchor.current = anchorAt(element, placeOf, page.current, x, y)
    onZoom(wanted)
  }

  useImperativeHandle(control, () => ({
    goTo,
    zoomTo: (next) => zoomTo(next),
    scrollBy: (screens) => view.current?.scrollBy({ top: screens * view.current.clientHeight }),
  }))
  useGestures(view, strip, {
    zoom,
    onZoom: zoomTo,
    onSwipe: (direction) =>
      goTo(Math.min(Math.max(1, turned(page.current, direction, columns)), sizes.length)),
  })

  const openAtPlace = useEffectEvent(() => {
    if (startPage > 1) goTo(startPage)
  })
  // Before the first paint: it opens where the reader stopped.
  useLayoutEffect(() => openAtPlace(), [])

  const restoreAnchor = useEffectEvent(() => {
    const element = view.current
    const anchored = anchor.current
    anchor.current = null
    if (element === null || anchored === null) return
    const place = placeOf(anchored.page)
    if (place === undefined) return
    element.scrollTop = place.offsetTop + anchored.down * place.offsetHeight - anchored.y
    element.scrollLeft = place.offsetLeft + anchored.across * place.offsetWidth - anchored.x
  })
  // When the pages have their new size.
  useLayoutEffect(() => restoreAnchor(), [zoom])

  const stay = useEffectEvent(() => goTo(page.current))
  const laid = useRef(columns)
  useLayoutEffect(() => {
    if (laid.current === columns) return
    laid.current = columns
    stay()
  }, [columns])

  // A turned phone has other sizes: the page that is read stays.
  useEffect(() => {
    const element = view.current
    if (element === null) return
    let width = element.clientWidth
    const watch = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      const place = strip.current?.children[page.current - 1] as HTMLElement | undefined
      if (place) element.scrollTop = place.offsetTop - GAP
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])

  useEffect(() => {
    store.cacheAround(settledPage)
  }, [store, settledPage])

  const notice = () => {
    const element = view.current
    if (element === null || strip.current === null) return
    const now = pageRead(strip.current.children, element)
    if (now === page.current) return
    page.current = now
    onPage(now)
  }

  return (
    // A scrolled area needs to be reachable by keys; for assistive technology it has a name.
    <section
      ref={view}
      className={`covers ${classes.view}`}
      tabIndex={0}
      aria-label={words.pagesRegion}
      onScroll={notice}
    >
      <div className={`anchor ${classes.whole}`}>
        <p className={`tiny dimmed text-centre ${classes.resale}`}>{shared.resaleForbidden}</p>
        <div
          ref={strip}
          className={`row column gap-xs anchor ${classes.strip}`}
          data-columns={columns}
          style={{ '--zoom': zoom } as object}
        >
          {sizes.map((size, at) => {
            const number = at + 1
            const isNear = number >= settledPage - BEFORE * columns && number <= settledPage + AHEAD * columns
            return (
              <PageView
                // Pages have no other name than their number.
                key={number}
                page={number}
                size={size}
                wordsOf={wordsOf}
                store={store}
                preview={number === startPage ? preview : null}
                isNear={isNear}
                isCurrent={number === settledPage}
                zoom={isNear ? zoom : 1}
              />
            )
          })}
        </div>
        <div className={`stack packed gap-xs tiny dimmed text-centre ${classes.ending}`}>
          <p>{library.notice}</p>
          {props.finished}
        </div>
      </div>
    </section>
  )
}

/** Of two pages side by side the right one is the place: back from it goes two pages. */
export function turned(page: number, direction: 1 | -1, columns: 1 | 2): number {
  return direction === 1 ? page + 1 : page - columns
}

/** Between pages, as in the style sheet. */
const GAP = 8

/** The page at the top, until less than two thirds of it, or of the screen, are left to see. */
function pageRead(places: HTMLCollection, { scrollTop, clientHeight }: HTMLElement): number {
  const top = scrollTop + GAP + 1
  const height = (places[pageAt(places, top) - 1] as HTMLElement).offsetHeight
  return pageAt(places, top + Math.min(height, clientHeight) * 0.35)
}

/** The page at this height of the strip; found by halving, for a file may have a thousand. */
function pageAt(places: HTMLCollection, height: number): number {
  let low = 0
  let high = places.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((places[middle] as HTMLElement).offsetTop <= height) low = middle
    else high = middle - 1
  }
  return low + 1
}

function anchorAt(
  element: HTMLElement,
  placeOf: (page: number) => HTMLElement | undefined,
  page: number,
  clientX?: number,
  clientY?: number,
): Anchor | null {
  const box = element.getBoundingClientRect()
  const x = clientX === undefined ? element.clientWidth / 2 : clientX - box.left
  const y = clientY === undefined ? element.clientHeight / 3 : clientY - box.top
  const place = placeOf(page)
  if (place === undefined) return null
  return {
    page,
    across: (element.scrollLeft + x - place.offsetLeft) / place.offsetWidth,
    down: (element.scrollTop + y - place.offsetTop) / place.offsetHeight,
    x,
    y,
  }
}
