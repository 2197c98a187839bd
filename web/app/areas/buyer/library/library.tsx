import { IconCopy, IconInfoCircle } from '@tabler/icons-react'
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { copyText } from '#web/features/share/share-page.ts'
import { count } from '#web/ui/Baht.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { showToast } from '#web/ui/toast.ts'
import { libraryWords } from '#web/words/buyer/library.ts'
import { useWords } from '#web/words/use-words.tsx'
import WaitingOrder from '../cart/WaitingOrder.tsx'
import { Bookshelf } from './Bookshelf.tsx'
import type { BoughtAct } from './acts.ts'
import { Filters } from './Filters.tsx'
import {
  type Bought,
  filterLibrary,
  isFiltering,
  noFilter,
  readLibraryFilter,
  writeLibraryFilter,
} from './library-filter.ts'
import classes from './library.module.css'
import { useLibrary } from './use-library.ts'

const BoughtActs = lazy(() => import('./BoughtActs.tsx'))

/** Continue: everything bought, newest first, found while one types. */
export default function MySheetScreen() {
  const words = useWords(libraryWords)
  const { library, arriving } = useLibrary()
  return (
    <PageShell className={classes.page ?? ''}>
      <PageHead title={words.title} hidden />
      <header className={classes.head}>
        <h1>{words.title}</h1>
        {library ? <BuyerId id={library.user._id} /> : <Skeleton width="13rem" height="2.75rem" />}
      </header>
      {arriving && (
        <p className={classes.arriving} role="status">
          <span className={classes.pulse} aria-hidden="true" />
          <span>
            {words.arriving(arriving.sheets.length)}{' '}
            <Link to={`/user/myorder?${arriving.orderId}`}>{words.seeOrder}</Link>
          </span>
        </p>
      )}
      <WaitingOrder />
      {library === undefined ? <Loading /> : <Library bought={library.bought} personId={library.user._id} />}
      <p className={classes.notice}>
        <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
        {words.notice}
      </p>
    </PageShell>
  )
}

type LibraryProps = { bought: readonly Bought[]; personId: string }

function Library({ bought, personId }: LibraryProps) {
  const words = useWords(libraryWords)
  const [act, setAct] = useState<BoughtAct>()
  const { filter, change } = useFilter()
  // The list follows what is typed as fast as it can; the box itself never waits for it.
  const settled = useDeferredValue(filter)
  const shown = filterLibrary(bought, settled)
  if (bought.length === 0) {
    return (
      <EmptyState
        mood="hungry"
        text={words.empty}
        action={<ButtonLink to="/shop">{words.chooseSheets}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <Filters bought={bought} filter={filter} onChange={change} />
      <p className={classes.found} role="status">
        {isFiltering(settled)
          ? words.found(count(shown.length), count(bought.length))
          : words.all(count(bought.length))}
      </p>
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
        <Bookshelf bought={shown} onAct={setAct} />
      )}
      {act && (
        <Suspense>
          <BoughtActs
            key={`${act.kind} ${act.sheet._id}`}
            act={act}
            personId={personId}
            onClose={() => setAct(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

const ADDRESS_MILLISECONDS = 300

/** What is filtered stands in the address too, so that reload and back keep it; typing leaves no entry per letter. */
function useFilter() {
  const [query, setQuery] = useSearchParams()
  const [filter, setFilter] = useState(() => readLibraryFilter(query))
  useEffect(() => {
    const wanted = writeLibraryFilter(filter)
    if (new URLSearchParams(wanted).toString() === query.toString()) return
    const timer = setTimeout(
      () => setQuery(wanted, { replace: true, preventScrollReset: true }),
      ADDRESS_MILLISECONDS,
    )
    return () => clearTimeout(timer)
  }, [filter, query, setQuery])
  return {
    filter,
    change: (part: Partial<typeof filter>) => setFilter((before) => ({ ...before, ...part })),
  }
}

function BuyerId({ id }: { id: string }) {
  const words = useWords(libraryWords)
  const copy = async () => {
    await copyText(id)
    showToast({ text: words.copied, tone: 'good' })
  }
  return (
    <button
      type="button"
      className={classes.buyer}
      aria-label={words.copyBuyerId(id)}
      onClick={() => void copy()}
    >
      {words.buyerId} <strong>{id}</strong>
      <IconCopy size={18} stroke={1.75} aria-hidden="true" />
    </button>
  )
}

function Loading() {
  return (
    <>
      <div className={classes.filtersPlace}>
        <Skeleton height="100%" radius="1rem" />
      </div>
      <Skeleton width="5rem" height="1.375rem" />
      <div className={classes.skeletons}>
        {Array.from({ length: 6 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places without identity
          <Skeleton key={place} height="10.5rem" radius="1rem" />
        ))}
      </div>
    </>
  )
}
