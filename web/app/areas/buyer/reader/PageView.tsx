import { memo, type RefObject, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type PageWidth, widthFor } from '#rules/reading/page-widths.ts'
import { Book } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { readerWords } from '#web/words/buyer/reader.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { MarkLayer } from './MarkLayer.tsx'
import type { PageStore } from './page-store.ts'
import frame from './reader.module.css'
import classes from './reader-tools.module.css'

/** Beyond this no difference is seen, and the picture only takes longer. */
const DENSITY_MAX = 2.5

const TextLayer = perhaps(() => import('./TextLayer.tsx'))

type PageViewProps = {
  page: number
  size: readonly [width: number, height: number]
  /** The sheet whose words are laid over its pages; null for a scan. */
  wordsOf: string | null
  store: PageStore
  /** An unreadably small picture of the page, shown until the real one comes. */
  preview: string | null
  isNear: boolean
  isCurrent: boolean
  /** The pages around the current one are loaded as large as they fit the screen, whatever the zoom. */
  zoom: number
}

/** The place of one page, and its picture while one is near. Drawn again only when something of it changes. */
export const PageView = memo(function PageView({
  page,
  size: [width, height],
  wordsOf,
  store,
  preview,
  isNear,
  isCurrent,
  zoom,
}: PageViewProps) {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={place}
      className={`rigid anchor ${classes.page}`}
      style={{ aspectRatio: `${width} / ${height}` }}
      data-page={page}
    >
      {isNear && (
        <Picture
          page={page}
          store={store}
          preview={preview}
          place={place}
          isCurrent={isCurrent}
          zoom={zoom}
        />
      )}
      {isNear && wordsOf !== null && (
        <Suspense>
          <TextLayer sheetId={wordsOf} page={page} ratio={width / height} />
        </Suspense>
      )}
      {isNear && <MarkLayer page={page} ratio={width / height} />}
    </div>
  )
})

type PictureProps = Pick<PageViewProps, 'page' | 'store' | 'preview' | 'isCurrent' | 'zoom'> & {
  place: RefObject<HTMLDivElement | null>
}

function Picture({ page, store, preview, place, isCurrent, zoom }: PictureProps) {
  const words = useWords(readerWords)
  const shared = useWords(sharedWords)
  const { picture, problem } = useSyncExternalStore(
    store.subscribe,
    () => store.state(page),
    () => store.state(page),
  )
  const width = useRef<PageWidth>(720)
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (place.current === null) return
    width.current = pixelsAcross(place.current, { shown: zoom, zoom: isCurrent ? zoom : 1 })
    store.want(page, width.current, { ahead: !isCurrent })
  }, [store, page, place, isCurrent, zoom])
  useEffect(() => () => store.cancel(page), [store, page])
  useEffect(() => {
    if (problem !== 'failed') return
    // Back online, a failed page is loaded again.
    const again = () => store.retry(page, width.current)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [store, page, problem])
  if (picture !== null || problem === null)
    return (
      <>
        {(picture === null || !isPainted) && (
          <span
            {...(picture === null
              ? { role: 'img', 'aria-label': words.page(page) }
              : { 'aria-hidden': 'true' as const })}
          >
            <BlankPage page={page} preview={preview} />
          </span>
        )}
        {picture !== null && (
          <img
            src={picture.url}
            alt={words.page(page)}
            draggable={false}
            // The lower picture stays until this one is painted in one frame, so a page is never white.
            decoding="sync"
            onLoad={() => setPainted(true)}
          />
        )}
      </>
    )
  return (
    <div className={`stack centred gap-md pad-md text-centre surface ${classes.problem}`}>
      <p>
        <strong>{words.page(page)}</strong>
        <br />
        {problem === 'broken' ? words.pageBroken : words.pageFailed}
      </p>
      {problem === 'failed' && (
        <Button look="outline" size="small" onClick={() => store.retry(page, width.current)}>
          {shared.retry}
        </Button>
      )}
    </div>
  )
}

/** Placeholder of a page: its small picture, else lines, and that it is on its way. */
export function BlankPage({ page, preview = null }: { page: number; preview?: string | null }) {
  const words = useWords(readerWords)
  if (preview !== null) return <img src={preview} alt="" className={frame.preview} data-preparing />
  return (
    <span className={`covers stack packed centred gap-md ${frame.blank}`} aria-hidden="true" data-preparing>
      <Book size={112} mood="reading" sticker />
      <span className="badge" data-tone="marker">
        {words.openingPage(page)}
      </span>
      <span className={`block clips ${frame.travel}`} />
    </span>
  )
}

/** Which picture fills the place of a page on this screen. `shown`: the zoom it has now, `zoom` the one it is wanted for. */
function pixelsAcross(place: HTMLElement, { shown, zoom }: { shown: number; zoom: number }): PageWidth {
  const across = (place.offsetWidth / shown) * zoom
  return widthFor(Math.ceil(across * Math.min(window.devicePixelRatio, DENSITY_MAX)))
}
