import { IconChevronLeft, IconDownload } from '#web/ui/icons.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { firstKey } from '#web/api/loading.ts'
import { OfflineStrip } from '#web/shell/OfflineStrip.tsx'
import { Book, type Mood } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { T } from '#web/ui/T.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { perhaps } from '#web/ui/perhaps.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { readerWords } from '#web/words/buyer/reader.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { firstPage, firstPictureId, openingScript } from './opening.ts'
import { BlankPage } from './PageView.tsx'
import { Reader } from './Reader.tsx'
import classes from './reader.module.css'
import { useDownload } from './use-download.ts'
import { useReaderInfo } from './use-reader-info.ts'

const DownloadHint = perhaps(() => import('./DownloadHint.tsx'))

/** For the document (root.tsx). */
export const handle = { headScript: import.meta.env.SSR ? openingScript() : '' }

/** `/user/readSheet?{id}`: read here, or take the file along. Fills the screen; the way back is in its corner. */
export default function ReadSheetScreen() {
  const words = useWords(readerWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const { search } = useLocation()
  const sheetId = firstKey(new URL(search, 'http://localhost')) ?? ''
  const navigate = useNavigate()
  const download = useDownload(sheetId)
  const { info, failure, isLate, retry } = useReaderInfo(sheetId)
  const name = info?.name
  const [wasAsked, setAsked] = useState(false)
  if (!download.isIdle && !wasAsked) setAsked(true)
  return (
    <div className={`column ${classes.screen}`}>
      <PageHead title={name === undefined ? words.title : words.titleOf(name)} hidden />
      <OfflineStrip />
      {info?.book && info.link !== null ? (
        <Reader
          // Another sheet is another book: nothing of the one before stays.
          key={sheetId}
          sheetId={sheetId}
          name={info.name}
          book={info.book}
          link={info.link}
          picture={info.picture}
          shown={info.shown}
          savedFor={info.savedFor}
          preview={info.preview}
          first={firstPage(info.book.pages.length, info.place)}
          download={download}
          onGone={() => void navigate(0)}
        />
      ) : (
        <Frame name={name}>
          {failure && (
            <State
              mood="asleep"
              title={words.failed}
              text={wordsOfFailure(failure, language)}
              sheet={sheetId}
            >
              <Button onClick={retry}>{shared.retry}</Button>
            </State>
          )}
          {info?.state === 'preparing' && <Preparing isLate={isLate} onRetry={retry} />}
          {info?.state === 'download-only' && (
            <State mood="surprised" text={words.downloadOnly}>
              <Button
                busy={download.isPending}
                icon={<IconDownload size={22} stroke={1.75} />}
                onClick={() => void download.mutate(false)}
              >
                {words.download}
              </Button>
            </State>
          )}
        </Frame>
      )}
      {wasAsked && (
        <Suspense>
          <DownloadHint download={download} />
        </Suspense>
      )}
    </div>
  )
}

/** The same lines as the reader has, so that nothing jumps when it comes; a page of paper where nothing is known yet. */
function Frame({ name, children }: { name: string | undefined; children?: ReactNode }) {
  const words = useWords(readerWords)
  const shared = useWords(sharedWords)
  const isEmpty = children === undefined || (Array.isArray(children) && children.every((child) => !child))
  return (
    <>
      <header className={`row gap-3xs rigid surface ${classes.bar}`}>
        <Link to="/mysheet" className="unlinked square" aria-label={words.back} title={words.back}>
          <IconChevronLeft size={26} stroke={1.75} />
        </Link>
        <h1 className={`shrink grow medium strong whole ${classes.name}`}>
          <T>{name ?? words.opening}</T>
        </h1>
      </header>
      <div className={`flex grow ${classes.body}`}>
        <div className={`rigid surface ${classes.rail}`} />
        <main id="content" tabIndex={-1} className={`grow shrink anchor ${classes.middle}`}>
          {isEmpty ? (
            <>
              <p className={`tiny dimmed text-centre ${classes.resale}`}>{shared.resaleForbidden}</p>
              <div
                className={`anchor surface clips ${classes.paper}`}
                role="status"
                aria-label={words.opening}
              >
                <BlankPage page={1} />
                {/* The script of the document gives it page one, before React is there. */}
                <img id={firstPictureId} alt="" hidden suppressHydrationWarning />
              </div>
            </>
          ) : (
            <div className={`stack packed centred gap-wide text-centre page ${classes.state}`}>
              {children}
            </div>
          )}
        </main>
      </div>
      <div className={`rigid surface ${classes.foot}`} />
    </>
  )
}

function Preparing({ isLate, onRetry }: { isLate: boolean; onRetry: () => void }) {
  const words = useWords(readerWords)
  const shared = useWords(sharedWords)
  return (
    <State
      mood={isLate ? 'sorry' : 'reading'}
      title={words.preparing}
      text={isLate ? words.stillPreparing : words.preparingText}
    >
      {isLate ? (
        <Button onClick={onRetry}>{shared.retry}</Button>
      ) : (
        <span className={`block clips ${classes.travel}`} aria-hidden="true" />
      )}
    </State>
  )
}

function State({
  mood,
  title,
  text,
  sheet,
  children,
}: {
  mood: Mood
  title?: string
  text: string
  /** The sheet whose cover is behind the book. */
  sheet?: string
  children: ReactNode
}) {
  return (
    <>
      {sheet && <CoverImage of="sheets" id={sheet} version="0" alt="" sizes="140px" width={140} />}
      <Book size={sheet ? 80 : 112} sticker mood={mood} />
      <div role="status" className={`stack gap-xs ${classes.words}`}>
        {title !== undefined && <h2>{title}</h2>}
        <p className="dimmed">{text}</p>
      </div>
      {children}
    </>
  )
}
