import { thaiDigitsToAscii } from '#rules/thai/thai-digits.ts'
import {
  IconBookmark,
  IconBookmarkFilled,
  IconChevronLeft,
  IconDots,
  IconDownload,
  IconLayoutSidebar,
  IconZoomIn,
  IconZoomOut,
} from '#web/ui/icons.ts'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Refused } from '#web/api/failures.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { MenuOpener } from '#web/ui/MenuOpener.tsx'
import { splitName } from '#web/features/sheet-card/names.ts'
import { T } from '#web/ui/T.tsx'
import { NotLoaded, perhaps } from '#web/ui/perhaps.tsx'
import { readerWords } from '#web/words/buyer/reader.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { FirstPicture } from './opening.ts'
import type { Mark, MarksStore } from './marks-store.ts'
import { loadTools } from './MarkLayer.tsx'
import { PageStore } from './page-store.ts'
import { PageStrip, type StripControl } from './PageStrip.tsx'
import classes from './reader-tools.module.css'
import frame from './reader.module.css'
import type { Download } from './use-download.ts'
import { useLook } from './use-look.ts'
import { type Layer, LayerContext, newMarkId, useMarks, useMarksStore } from './use-marks.ts'
import { useStorePlace } from './use-store-place.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import type { ReaderInfo } from './use-reader-info.ts'
import { ZOOM_CLOSER, ZOOM_MAX, ZOOM_MIN, zoomStep } from './use-gestures.ts'

const loadNote = () => import('./NoteDialog.tsx')
const NoteDialog = perhaps(loadNote)
const Thumbnails = perhaps(() => import('./Thumbnails.tsx'))
const loadPanel = () => import('./ReaderPanel.tsx')
const ReaderPanel = perhaps(loadPanel)
const loadMenu = () => import('./ToolsMenu.tsx')
const ToolsMenu = perhaps(loadMenu)
const SaveDialog = perhaps(() => import('#web/features/offline/SaveDialog.tsx'))
const PenBar = perhaps(() => import('./PenBar.tsx'))
const PrintDialog = perhaps(() => import('./PrintDialog.tsx'))
const ReportPage = perhaps(() => import('./ReportPage.tsx'))
const Finished = perhaps(() => import('./Finished.tsx'))

type ReaderProps = {
  sheetId: string
  name: string
  book: NonNullable<ReaderInfo['book']>
  link: string
  /** The picture of the first page, requested already. */
  picture: Promise<FirstPicture | null>
  /** The same where it has come already. */
  shown: FirstPicture | null
  /** The page the reader begins at, and what it looks like. */
  first: number
  preview: string | null
  download: Download
  /** The owner of a sheet saved on this device, when offline. */
  savedFor: string | undefined
  onGone: (failure: Refused) => void
}

/** Pages as pictures, one below the other, with the ways to move between them. */
export function Reader(props: ReaderProps) {
  const { sheetId, name, book, link, picture, shown, first, preview, download, savedFor, onGone } = props
  const words = useWords(readerWords)
  const { code, title } = splitName(name)
  const pages = book.pages.length
  const wordsOf = book.hasText ? sheetId : null
  const [page, setPage] = useState(first)
  const [zoom, setZoom] = useState(1)
  const [panel, setPanel] = useState<'never' | 'open' | 'closed'>('never')
  const strip = useRef<StripControl>(null)
  const [store] = useState(() => new PageStore({ sheetId, link, first, picture, shown, onGone }))
  useEffect(() => store.open(), [store])
  const settled = useSettledPage(page)
  const marks = useMarksStore(sheetId, savedFor)
  const [tool, setTool] = useState<Layer['tool']>(null)
  const [isToolMissing, setToolMissing] = useState(false)
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const [note, setNote] = useState<Omit<Mark, 'changed'>>()
  const layer = useMemo<Layer | null>(
    () => (marks === null ? null : { store: marks, tool, wordsOf, onNote: setNote }),
    [marks, tool, wordsOf],
  )
  // A tool without effect would only hold the page still.
  const choose = async (next: Layer['tool']) => {
    try {
      await loadTools()
      setTool(next)
    } catch {
      setToolMissing(true)
    }
  }
  usePanelsAhead()
  const { paper, changePaper, columns, changeColumns, isDesk } = useLook()
  useStorePlace(sheetId, settled, columns === 2 && settled > 1 ? settled - 1 : undefined, zoom >= ZOOM_CLOSER)

  const goTo = (next: number) => strip.current?.goTo(Math.min(Math.max(1, Math.round(next)), pages))
  const zoomTo = (next: number) => strip.current?.zoomTo(next)
  useReaderKeys({
    page,
    pages,
    columns: columns ?? 1,
    zoom,
    goTo,
    zoomTo,
    scrollBy: (down) => strip.current?.scrollBy(down),
  })

  return (
    <LayerContext value={layer}>
      <NotLoaded open={isToolMissing} onClose={() => setToolMissing(false)} />
      <header className={`row gap-3xs rigid surface ${frame.bar}`}>
        <Link
          to="/mysheet"
          // Offline, other screens are not cached; this one's document is.
          reloadDocument={savedFor !== undefined}
          className="unlinked square"
          aria-label={words.back}
          title={words.back}
        >
          <IconChevronLeft size={26} stroke={1.75} />
        </Link>
        <h1 className={`shrink grow medium strong whole ${frame.name}`}>
          {/* A phone has room for the name only; the page below has the code. */}
          {code !== title && <span className="desk-only">{code} </span>}
          <T>{title}</T>
        </h1>
        <PageField page={page} pages={pages} onGo={goTo} />
        {marks && <BookmarkButton store={marks} page={settled} />}
        <IconButton label={words.find} onClick={() => setPanel('open')}>
          <IconLayoutSidebar size={24} stroke={1.75} />
        </IconButton>
        <MenuOpener
          label={words.tools}
          list={(shown) => (
            <ToolsMenu
              {...shown}
              tool={tool}
              hasText={wordsOf !== null}
              paper={paper}
              columns={columns}
              // The page that is seen now, also where it has not come to rest: its words belong there.
              onNote={() => setNote({ id: newMarkId(), kind: 'note', page, box: null, text: '' })}
              onSave={() => setOpened({ dialog: 'save' })}
              onDownload={() => void (marks?.settle() ?? Promise.resolve()).then(() => download.mutate(true))}
              onPrint={() => setOpened({ dialog: 'print' })}
              onTool={(next) => void choose(next)}
              onPaper={changePaper}
              onColumns={changeColumns}
              onReport={() => setOpened({ dialog: 'report', page: settled })}
            />
          )}
        >
          <IconDots size={24} stroke={1.75} />
        </MenuOpener>
      </header>
      <div className={`flex grow ${frame.body}`}>
        <nav className={`rigid surface scrolls ${frame.rail}`} aria-label={words.pagesRegion}>
          {isDesk && (
            <Suspense fallback={<span data-preparing className="block finger" />}>
              <Thumbnails sizes={book.pages} store={store} page={settled} onGo={goTo} />
            </Suspense>
          )}
        </nav>
        <main
          id="content"
          tabIndex={-1}
          className={`grow shrink anchor ${frame.middle} ${classes.middle}`}
          data-paper={paper}
        >
          <PageStrip
            control={strip}
            sizes={book.pages}
            wordsOf={wordsOf}
            store={store}
            startPage={first}
            preview={preview}
            settledPage={settled}
            zoom={zoom}
            onPage={setPage}
            onZoom={setZoom}
            columns={columns ?? 1}
            finished={
              settled === pages && (
                <Suspense>
                  <Finished sheetId={sheetId} />
                </Suspense>
              )
            }
          />
          <Continued page={first} />
          {(tool === 'marker' || tool === 'text') && (
            <p
              className={`rounded tint-ink small strong placed amid lifted ${classes.continued}`}
              role="status"
            >
              {tool === 'text' ? words.choosing : words.marking}
            </p>
          )}
          {tool === 'pen' && marks && (
            <Suspense>
              <PenBar store={marks} onEnd={() => setTool(null)} />
            </Suspense>
          )}
        </main>
      </div>
      <Controls page={page} pages={pages} zoom={zoom} download={download} onGo={goTo} onZoom={zoomTo} />
      <p className="visually-hidden" role="status">
        {words.pageOf(settled, pages)}
        {zoom !== 1 && ` · ${words.zoomed(Math.round(zoom * 100))}`}
      </p>
      {panel !== 'never' && (
        <Suspense>
          <ReaderPanel
            open={panel === 'open'}
            onClose={() => setPanel('closed')}
            sheetId={sheetId}
            book={book}
            store={store}
            page={page}
            onGo={(next) => {
              setPanel('closed')
              goTo(next)
            }}
          />
        </Suspense>
      )}
      {opened !== null && (
        <Suspense>
          <Opened what={opened} sheetId={sheetId} name={name} book={book} onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {note && marks && (
        <Suspense>
          <NoteDialog key={note.id} note={note} store={marks} onClose={() => setNote(undefined)} />
        </Suspense>
      )}
    </LayerContext>
  )
}

type ControlsProps = {
  page: number
  pages: number
  zoom: number
  download: Download
  onGo: (page: number) => void
  onZoom: (zoom: number) => void
}

function Controls({ page, pages, zoom, download, onGo, onZoom }: ControlsProps) {
  const words = useWords(readerWords)
  return (
    <footer className={`row gap-3xs rigid surface ${classes.controls}`}>
      <input
        type="range"
        className={`shrink grow ${classes.slider}`}
        style={{ '--done': (page - 1) / Math.max(1, pages - 1) } as object}
        min={1}
        max={pages}
        value={page}
        disabled={pages === 1}
        aria-label={words.pageSlider}
        aria-valuetext={words.pageOf(page, pages)}
        onChange={(event) => onGo(Number(event.target.value))}
      />
      <IconButton
        label={words.zoomOut}
        disabled={zoom <= ZOOM_MIN}
        onClick={() => onZoom(zoomStep(zoom, -1))}
      >
        <IconZoomOut size={24} stroke={1.75} />
      </IconButton>
      <IconButton label={words.zoomIn} disabled={zoom >= ZOOM_MAX} onClick={() => onZoom(zoomStep(zoom, 1))}>
        <IconZoomIn size={24} stroke={1.75} />
      </IconButton>
      <Button
        className={`rigid finger ${classes.download}`}
        look="light"
        busy={download.isPending}
        icon={<IconDownload size={20} stroke={1.75} />}
        aria-label={words.download}
        onClick={() => void download.mutate(false)}
      >
        PDF
      </Button>
    </footer>
  )
}

type OpenedDialog = { dialog: 'save' } | { dialog: 'print' } | { dialog: 'report'; page: number }

type OpenedProps = Pick<ReaderProps, 'sheetId' | 'name' | 'book'> & {
  what: OpenedDialog
  onClose: () => void
}

function Opened({ what, sheetId, name, book, onClose }: OpenedProps) {
  if (what.dialog === 'print') return <PrintDialog sheetId={sheetId} sizes={book.pages} onClose={onClose} />
  if (what.dialog === 'save') return <SaveDialog sheetId={sheetId} name={name} onClose={onClose} />
  return <ReportPage sheetId={sheetId} name={name} page={what.page} onClose={onClose} />
}

/** Not needed to begin with; loaded at the first touch, so that they are there offline later. */
function usePanelsAhead() {
  useEffect(() => {
    const load = () => void Promise.all([loadMenu(), loadPanel(), loadNote(), loadTools()]).catch(() => {})
    const kinds = ['pointerdown', 'keydown'] as const
    for (const kind of kinds) window.addEventListener(kind, load, { once: true })
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, load)
    }
  }, [])
}

function BookmarkButton({ store, page }: { store: MarksStore; page: number }) {
  const words = useWords(readerWords)
  const mark = useMarks(store).find((one) => one.kind === 'bookmark' && one.page === page)
  return (
    <IconButton
      label={mark ? words.removeBookmark : words.addBookmark}
      onClick={() =>
        mark
          ? store.remove(mark)
          : store.put({ id: newMarkId(), kind: 'bookmark', page, box: null, text: '' })
      }
    >
      {mark ? <IconBookmarkFilled size={24} /> : <IconBookmark size={24} stroke={1.75} />}
    </IconButton>
  )
}

/** Shown for a while when the sheet opens where the reader stopped. Beside the controls, which a toast would cover. */
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
        <p className={`rounded tint-ink small strong placed amid lifted ${classes.continued}`}>
          {words.continued(page)}
          <small className="block tiny light">{shared.resaleForbidden}</small>
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
      className={`row gap-4xs rigid figures ${classes.jump}`}
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <input
        className="rounded-sm text-centre"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        aria-label={words.goToPage}
        style={{ width: `${String(pages).length + 2.2}ch` }}
        value={typed ?? String(page)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(thaiDigitsToAscii(event.target.value).replace(/\D/g, '').slice(0, 4))}
        onBlur={go}
      />
      <span aria-hidden="true">/{pages}</span>
    </form>
  )
}

/** Dragging the slider passes many pages; only where the reader stays is worth loading, storing and sending. */
function useSettledPage(page: number): number {
  const [settled, setSettled] = useState(page)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(page), 120)
    return () => clearTimeout(timer)
  }, [page])
  return settled
}
