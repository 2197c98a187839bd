import { useState } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import { readerWords } from '#web/words/buyer/reader.ts'
import { readerToolWords } from '#web/words/buyer/reader-tools.ts'
import { useWords } from '#web/words/use-words.tsx'
import { MarksTab } from './MarksTab.tsx'
import type { PageStore } from './page-store.ts'
import classes from './reader-tools.module.css'
import { SearchTab } from './SearchTab.tsx'
import Thumbnails from './Thumbnails.tsx'
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

/** Four ways to find a page: all of them in small, the table of contents, what the reader has marked, and words. */
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
