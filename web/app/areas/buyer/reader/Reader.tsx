import {
  IconChevronLeft,
  IconDownload,
  IconLayoutSidebar,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Refused } from '#web/api/failures.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { readerWords } from '#web/words/buyer/reader.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { FirstPicture } from './opening.ts'
import { createPageStore } from './page-store.ts'
import { PageStrip, type StripControl } from './PageStrip.tsx'
import { ReaderPanel } from './ReaderPanel.tsx'
import classes from './reader-tools.module.css'
import frame from './reader.module.css'
import type { Download } from './use-download.ts'
import { useKeepPlace } from './use-keep-place.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import type { ReaderInfo } from './use-reader-info.ts'
import { ZOOM_MAX, ZOOM_MIN, zoomStep } from './zoom.ts'

type ReaderProps = {
  sheetId: string
  name: string
  book: NonNullable<ReaderInfo['book']>
  link: string
  /** Of the page one begins at: on its way already. */
  picture: Promise<FirstPicture | null>
  /** The page one begins at. */
  first: number
  download: Download
  onGone: (failure: Refused) => void
}

/** Pages as pictures, one below the other, with the ways to move between them. */
export function Reader(props: ReaderProps) {
  const { sheetId, name, book, link, picture, first, download, onGone } = props
  const words = useWords(readerWords)
  const pages = book.pages.length
  const [page, setPage] = useState(first)
  const [zoom, setZoom] = useState(1)
  const [panelOpen, setPanelOpen] = useState(false)
  const strip = useRef<StripControl>(null)
  const [store] = useState(() => createPageStore({ sheetId, link, first, picture, onGone }))
  useEffect(() => () => store.close(), [store])
  const settled = useSettledPage(page)
  useKeepPlace(sheetId, settled)

  const goTo = (next: number) => strip.current?.goTo(Math.min(Math.max(1, Math.round(next)), pages))
  const zoomTo = (next: number) => strip.current?.zoomTo(next)
  useReaderKeys({ page, pages, zoom, goTo, zoomTo, scrollBy: (down) => strip.current?.scrollBy(down) })

  return (
    <>
      <header className={frame.bar}>
        <Link to="/mysheet" className={frame.back} aria-label={words.back} title={words.back}>
          <IconChevronLeft size={26} stroke={1.75} />
        </Link>
        <h1 className={frame.name}>{name}</h1>
        <PageField page={page} pages={pages} onGo={goTo} />
        <IconButton label={words.find} onClick={() => setPanelOpen(true)}>
          <IconLayoutSidebar size={24} stroke={1.75} />
        </IconButton>
      </header>
      <main id="content" tabIndex={-1} className={frame.middle}>
        <PageStrip
          control={strip}
          sizes={book.pages}
          store={store}
          startPage={first}
          settledPage={settled}
          zoom={zoom}
          onPage={setPage}
          onZoom={setZoom}
        />
        <Continued page={first} />
      </main>
      <footer className={classes.controls}>
        <input
          type="range"
          className={classes.slider}
          min={1}
          max={pages}
          value={page}
          disabled={pages === 1}
          aria-label={words.pageSlider}
          aria-valuetext={words.pageOf(page, pages)}
          onChange={(event) => goTo(Number(event.target.value))}
        />
        <IconButton
          label={words.zoomOut}
          disabled={zoom <= ZOOM_MIN}
          onClick={() => zoomTo(zoomStep(zoom, -1))}
        >
          <IconZoomOut size={24} stroke={1.75} />
        </IconButton>
        <IconButton
          label={words.zoomIn}
          disabled={zoom >= ZOOM_MAX}
          onClick={() => zoomTo(zoomStep(zoom, 1))}
        >
          <IconZoomIn size={24} stroke={1.75} />
        </IconButton>
        <Button
          className={classes.download ?? ''}
          look="light"
          busy={download.isPending}
          icon={<IconDownload size={20} stroke={1.75} />}
          aria-label={words.download}
          onClick={() => download.mutate()}
        >
          PDF
        </Button>
      </footer>
      <p className="visually-hidden" role="status">
        {words.pageOf(settled, pages)}
        {zoom !== 1 && ` · ${words.zoomed(Math.round(zoom * 100))}`}
      </p>
      <ReaderPanel
        open={panelOpen}
        onClose={() => setPanelOpen(false)}
        sheetId={sheetId}
        book={book}
        store={store}
        page={page}
        onGo={(next) => {
          setPanelOpen(false)
          goTo(next)
        }}
      />
    </>
  )
}

/** Told for a while when the sheet opens where one stopped. Beside the controls, which a toast would cover. */
function Continued({ page }: { page: number }) {
  const words = useWords(readerWords)
  const shared = useWords(sharedWords)
  const [isOver, setOver] = useState(page === 1)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), 5_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      {!isOver && (
        <p className={classes.continued}>
          {words.continued(page)}
          <small>{shared.resaleForbidden}</small>
        </p>
      )}
    </div>
  )
}

/** "12 / 42": a field, so that any page is two keys away. What is typed counts with Enter or on leaving. */
function PageField({ page, pages, onGo }: { page: number; pages: number; onGo: (page: number) => void }) {
  const words = useWords(readerWords)
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = Number(typed)
    if (typed !== null && Number.isInteger(wanted) && wanted >= 1) onGo(wanted)
    setTyped(null)
  }
  return (
    <form
      className={classes.jump}
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <input
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        aria-label={words.goToPage}
        style={{ width: `${String(pages).length + 2.2}ch` }}
        value={typed ?? String(page)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 4))}
        onBlur={go}
      />
      <span aria-hidden="true">/{pages}</span>
    </form>
  )
}

/** Dragging the slider passes many pages; only where one stays is worth loading, remembering and telling. */
function useSettledPage(page: number): number {
  const [settled, setSettled] = useState(page)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(page), 120)
    return () => clearTimeout(timer)
  }, [page])
  return settled
}
