import { IconAdjustmentsHorizontal, IconCopy, IconInfoCircle, IconShare } from '#web/ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import ExamCountdown from '#web/features/exams/ExamCountdown.tsx'
import { useExams } from '#web/features/exams/use-exams.ts'
import { meQuery, useToken } from '#web/features/session/use-session.ts'
import { copyText } from '#web/features/share/copy-text.ts'
import { useShareStory } from '#web/features/share/use-share-story.ts'
import { count } from '#web/ui/Baht.tsx'
import { Button, ButtonLink, IconButton } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useFilterInAddress } from '#web/ui/use-filter-in-address.ts'
import { perhaps } from '#web/ui/perhaps.tsx'
import { libraryWords } from '#web/words/buyer/library.ts'
import { ownFileWords } from '#web/words/buyer/own-file.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useNewestOrders } from '../cart/use-newest-orders.ts'
import WaitingOrder from '../cart/WaitingOrder.tsx'
import { Bookshelf } from './Bookshelf.tsx'
import { BoughtCard } from './BoughtCard.tsx'
import { OpenBook } from './Desk.tsx'
import type { BoughtAct } from './use-bought-acts.tsx'
import {
  type Bought,
  filterLibrary,
  inTurn,
  isFiltering,
  isRead,
  lyingOpen,
  noFilter,
  readLibraryFilter,
  writeLibraryFilter,
} from './library-filter.ts'
import classes from './library.module.css'
import { useLibrary } from './use-library.ts'

const Filters = perhaps(() => import('./Filters.tsx'))
const OfflineShelf = perhaps(() => import('#web/features/offline/OfflineShelf.tsx'))
const BoughtActs = perhaps(() => import('./BoughtActs.tsx'))

/** The desk: the open book, running sessions, then all that was bought, newest first, with a search. */
export default function MySheetScreen() {
  const words = useWords(libraryWords)
  const file = useWords(ownFileWords)
  const { library, arriving, offline, retry } = useLibrary()
  // The shelf waits for everything above it: one after the other would push it down again and again.
  const above = [useQuery(meQuery(useToken())), useNewestOrders(), useExams()]
  const [isShown, setShown] = useState(false)
  if (!isShown && library !== undefined && !above.some(({ isLoading }) => isLoading)) setShown(true)
  const arrives = arriving && (
    <p className="row gap-sm pad-strip rounded small tint-ink" role="status">
      <span className="rigid round pulse" aria-hidden="true" />
      <span>
        {words.arriving(arriving.sheets.length)}{' '}
        <Link to={`/user/myorder?${arriving.orderId}`}>{words.seeOrder}</Link>
      </span>
    </p>
  )
  return (
    <PageShell className={`stack packed one-column gap-md ${classes.page}`}>
      <PageHead title={words.title} hidden />
      {offline ? (
        <>
          <Title />
          <Suspense fallback={<Loading />}>
            <OfflineShelf failure={offline} onRetry={retry} />
          </Suspense>
        </>
      ) : library === undefined || !isShown ? (
        <>
          <Title />
          {arrives}
          <Loading />
        </>
      ) : (
        <>
          <Library bought={library.bought}>
            {arrives}
            <WaitingOrder />
          </Library>
          <footer className={`row flow apart gap-lines above-md small dimmed ruled-above ${classes.notice}`}>
            <p>
              <IconInfoCircle size={20} stroke={1.75} />
              {file.notice}
            </p>
            <BuyerId id={library.user._id} />
          </footer>
        </>
      )}
    </PageShell>
  )
}

function Title() {
  return <h1 className={classes.title}>{useWords(libraryWords).title}</h1>
}

/** `children`: news of orders; below the open sheet. */
type LibraryProps = { bought: readonly Bought[]; children: ReactNode }

function Library({ bought, children }: LibraryProps) {
  const words = useWords(libraryWords)
  const [act, setAct] = useState<BoughtAct>()
  const { filter, change } = useFilterInAddress(
    readLibraryFilter,
    (_, typed) => new URLSearchParams(writeLibraryFilter(typed)),
  )
  // The list follows what is typed as fast as it can; the box itself never waits for it.
  const settled = useDeferredValue(filter)
  const shown = filterLibrary(bought, settled)
  const isFiltered = isFiltering(settled)
  const [areFiltersOpen, setFiltersOpen] = useState(bought.length >= MANY || isFiltered)
  const hasExams = (useExams().data?.exams.length ?? 0) > 0
  if (bought.length === 0) {
    return (
      <>
        <Title />
        {children}
        <EmptyState
          mood="hungry"
          text={words.empty}
          action={<ButtonLink to="/shop">{words.chooseSheets}</ButtonLink>}
        />
      </>
    )
  }
  const open = isFiltered ? undefined : lyingOpen(bought)
  const sessions = inTurn(shown.filter(({ sheet }) => sheet.onlineTutor !== null))
  const books = shown.filter(({ sheet }) => sheet.onlineTutor === null)
  return (
    <>
      <div className="row flow gap-xs thumb first-grows">
        <div>
          <Title />
          <p className="small dimmed" role="status">
            {isFiltered
              ? words.found(count(shown.length), count(bought.length))
              : words.all(count(bought.length))}
          </p>
        </div>
        <ShareShelf />
        {bought.length < MANY && (
          <Chip
            chosen={areFiltersOpen}
            aria-expanded={areFiltersOpen}
            icon={<IconAdjustmentsHorizontal size={18} stroke={1.75} />}
            onClick={() => {
              if (areFiltersOpen) change(noFilter)
              setFiltersOpen(!areFiltersOpen)
            }}
          >
            {words.find}
          </Chip>
        )}
      </div>
      {open && (
        <div className={`stack one-column gap-md ${hasExams ? classes.desk : ''}`}>
          <OpenBook
            bought={open}
            next={books.filter((book) => book !== open && !isRead(book)).slice(0, NEXT)}
            isNarrow={hasExams}
          />
          <div className="stack one-column gap-md if-any">{children}</div>
          <ExamCountdown />
        </div>
      )}
      {!open && children}
      {areFiltersOpen && (
        <Suspense fallback={<Skeleton height="3rem" />}>
          <Filters bought={bought} filter={filter} onChange={change} onClose={() => setFiltersOpen(false)} />
        </Suspense>
      )}
      {sessions.length > 0 && (
        <ul className={`stack gap-sm shrink anchor ${classes.sessions}`} aria-label={words.sessions}>
          {sessions.map((entry) => (
            <BoughtCard key={entry.sheet._id} bought={entry} urgent={false} onAct={setAct} />
          ))}
        </ul>
      )}
      {shown.length === 0 ? (
        <EmptyState
          text={words.noneMatching}
          action={
            <Button look="outline" onClick={() => change(noFilter)}>
              {words.clearFilters}
            </Button>
          }
        />
      ) : (
        <Bookshelf bought={books} onAct={setAct} />
      )}
      {act && (
        <Suspense>
          <BoughtActs key={`${act.kind} ${act.sheet._id}`} act={act} onClose={() => setAct(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** The shelf of this term as a picture, for LINE and stories. */
function ShareShelf() {
  const words = useWords(libraryWords)
  const { share, isBusy } = useShareStory()
  return (
    <IconButton
      label={words.shareShelf}
      aria-disabled={isBusy}
      onClick={() => isBusy || void share({ kind: 'shelf' })}
    >
      <IconShare size={22} stroke={1.75} />
    </IconButton>
  )
}

/** From this many sheets the filters are open; before, one sees them all. */
const MANY = 20

/** Sheets shown beside the open one. */
const NEXT = 4

function BuyerId({ id }: { id: string }) {
  const words = useWords(libraryWords)
  const { act } = useAction()
  return (
    <button
      type="button"
      className="well inline-row gap-xs small finger pad-row"
      aria-label={words.copyBuyerId(id)}
      onClick={() => void act(() => copyText(id), words.copied)}
    >
      {words.buyerId} <strong>{id}</strong>
      <IconCopy size={18} stroke={1.75} />
    </button>
  )
}

function Loading() {
  return (
    <>
      <Skeleton height="11.25rem" radius="1rem" />
      <Skeleton width="5rem" height="2.5rem" />
      <div className={`stack ${classes.shelf}`}>
        {Array.from({ length: 6 }, (_, place) => (
          <Skeleton key={place} height="13rem" radius="0.375rem" />
        ))}
      </div>
    </>
  )
}
