import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import { readerWords } from '#web/words/buyer/reader.ts'
import { readerToolWords } from '#web/words/buyer/reader-tools.ts'
import { useWords } from '#web/words/use-words.tsx'
import { MarksTab } from './MarksTab.tsx'
import type { PageStore } from './page-store.ts'
import classes from './reader-tools.module.css'
import { SearchTab } from './SearchTab.tsx'
import type { ReaderInfo } from './use-reader-info.ts'

type PanelProps = {
  open: boolean
  onClose: () => void
  sheetId: string
  book: NonNullable<ReaderInfo['book']>
  store: PageStore
  page: number
  onGo: (page: number) => void
}

type Tab = 'thumbnails' | 'outline' | 'marks' | 'search'
const tabs: readonly Tab[] = ['thumbnails', 'outline', 'marks', 'search']

/** Four ways to find a page: all of them in small, the table of contents, what one has marked, and words. */
export default function ReaderPanel({ open, onClose, sheetId, book, store, page, onGo }: PanelProps) {
  const words = { ...useWords(readerWords), ...useWords(readerToolWords) }
  const [tab, setTab] = useState<Tab>('thumbnails')
  return (
    <Dialog open={open} onClose={onClose} title={words[tab]} from="right">
      <fieldset className={`flex gap-3xs below-sm ${classes.tabs}`}>
        <legend className="visually-hidden">{words.find}</legend>
        {tabs.map((one) => (
          <button
            key={one}
            type="button"
            className="well finger unlinked small"
            aria-pressed={tab === one}
            onClick={() => setTab(one)}
          >
            {words[one]}
          </button>
        ))}
      </fieldset>
      {tab === 'thumbnails' && <Thumbnails sizes={book.pages} store={store} page={page} onGo={onGo} />}
      {tab === 'outline' && <Outline outline={book.outline} page={page} onGo={onGo} />}
      {tab === 'marks' && <MarksTab onGo={onGo} />}
      {tab === 'search' && <SearchTab sheetId={sheetId} hasText={book.hasText} onGo={onGo} />}
    </Dialog>
  )
}

type ThumbnailsProps = {
  sizes: readonly (readonly [number, number])[]
  store: PageStore
  page: number
  onGo: (page: number) => void
}

function Thumbnails({ sizes, store, page, onGo }: ThumbnailsProps) {
  const current = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which is no way to end an effect.
    current.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <ol className={`stack top gap-sm ${classes.thumbnails}`}>
      {sizes.map(([width, height], at) => {
        const number = at + 1
        return (
          // Pages have no other name than their number.
          <li key={number} ref={number === page ? current : null}>
            <Thumbnail
              page={number}
              ratio={`${width} / ${height}`}
              store={store}
              isCurrent={number === page}
              onGo={onGo}
            />
          </li>
        )
      })}
    </ol>
  )
}

type ThumbnailProps = {
  page: number
  ratio: string
  store: PageStore
  isCurrent: boolean
  onGo: (page: number) => void
}

/** Loaded when it comes into sight. */
function Thumbnail({ page, ratio, store, isCurrent, onGo }: ThumbnailProps) {
  const words = { ...useWords(readerWords), ...useWords(readerToolWords) }
  const button = useRef<HTMLButtonElement>(null)
  const { picture } = useSyncExternalStore(
    store.subscribe,
    () => store.state(page, true),
    () => store.state(page, true),
  )
  const isThere = picture !== null
  useEffect(() => {
    if (button.current === null || isThere) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) store.want(page, 160, { ahead: true })
      },
      { rootMargin: '200px' },
    )
    watch.observe(button.current)
    return () => watch.disconnect()
  }, [store, page, isThere])
  return (
    <button
      ref={button}
      type="button"
      className={`stack centred gap-3xs fill rounded-sm small unlinked ${classes.thumbnail}`}
      aria-label={words.page(page)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onGo(page)}
    >
      <span className={`block fill clips ${classes.small}`} style={{ aspectRatio: ratio }}>
        {picture && <img src={picture.url} alt="" draggable={false} decoding="async" />}
      </span>
      {page}
    </button>
  )
}

type OutlineProps = {
  outline: NonNullable<ReaderInfo['book']>['outline']
  page: number
  onGo: (page: number) => void
}

function Outline({ outline, page, onGo }: OutlineProps) {
  const words = { ...useWords(readerWords), ...useWords(readerToolWords) }
  if (outline.length === 0) return <p className={`dimmed ${classes.none}`}>{words.noOutline}</p>
  const current = outline.findLastIndex((entry) => entry.page <= page)
  return (
    <ol className={classes.entries}>
      {outline.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the list never changes
        <li key={at}>
          <button
            type="button"
            className="flex baseline apart gap-sm fill finger pad-xs unlinked text-start"
            style={{ paddingInlineStart: `${0.5 + (entry.level - 1) * 0.875}rem` }}
            aria-current={at === current ? 'location' : undefined}
            onClick={() => onGo(entry.page)}
          >
            <span>{entry.title}</span>
            <span className="dimmed figures">{entry.page}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
