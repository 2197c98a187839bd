import { useEffect, useRef, useSyncExternalStore } from 'react'
import { readerWords } from '#web/words/buyer/reader.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { PageStore } from './page-store.ts'
import classes from './reader-tools.module.css'

type ThumbnailsProps = {
  sizes: readonly (readonly [number, number])[]
  store: PageStore
  page: number
  onGo: (page: number) => void
}

/** All pages in small, the one that is read marked and in sight: in the panel, and beside the pages of a desk. */
export default function Thumbnails({ sizes, store, page, onGo }: ThumbnailsProps) {
  const current = useRef<HTMLLIElement>(null)
  const block = useRef<ScrollLogicalPosition>('center')
  // When another page is read.
  useEffect(() => {
    // In braces: newer browsers answer with a promise, which is no way to end an effect.
    current.current?.scrollIntoView({ block: block.current })
    block.current = 'nearest'
  }, [page])
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
  const words = useWords(readerWords)
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
      <span
        className={`block fill clips ${classes.small}`}
        style={{ aspectRatio: ratio }}
        data-preparing={!isThere || undefined}
      >
        {picture && <img src={picture.url} alt="" draggable={false} decoding="async" />}
      </span>
      {page}
    </button>
  )
}
