import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { comparedMax, comparePath } from '#rules/institutions/addresses.ts'
import { secretStore } from '#rules/sheets/special-stores.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useGoToLogin, useToken } from '#web/features/session/use-session.ts'
import { splitName } from '#web/features/sheet-card/names.ts'
import { isSameCourse } from '#web/features/sheet-card/same-course.ts'
import { SheetCard } from '#web/features/sheet-card/SheetCard.tsx'
import type { Sheet } from '#web/features/sheet-card/sheet.ts'
import { SheetGrid } from '#web/features/sheet-card/SheetGrid.tsx'
import { useOwnedSheets } from '#web/features/sheet-card/use-owned-sheets.ts'
import { LaterBestSellers } from '#web/features/sheet-listing/LaterBestSellers.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { shopWords } from '#web/words/buyer/shop.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './Results.module.css'
import { countFilters, PAGE_SIZE, type ShopFilter, searchInput, shopAddress, wishOf } from './shop-filter.ts'

const RequestInstitution = perhaps(() => import('../home/RequestInstitution.tsx'))

const Wish = perhaps(() => import('./Wish.tsx'))

/** After this many pages the list waits for a press, so that the footer can be reached (brief §4, §5). */
const PAGES_BY_SCROLLING = 3
/** The first row: loaded at once. */
const URGENT_COVERS = 4

type ResultsProps = {
  filter: ShopFilter
  firstPage: Sheet[]
  /** Number found in all. */
  count: number
  isChanging: boolean
  onClear: () => void
}

/** The found sheets, page after page. */
export function Results({ filter, firstPage, count, isChanging, onClear }: ResultsProps) {
  const words = useWords(shopWords)
  const { sheets, pages } = usePages(filter, firstPage)
  const shown = pages.data.pages.length
  const owned = useOwnedSheets(sheets)
  const alike = sheetsOfCourseMeant(filter, firstPage)
  const results = useRef<HTMLDivElement>(null)
  const pressedAt = useRef<number>(undefined)
  useEffect(() => {
    const at = pressedAt.current
    if (at === undefined || sheets.length <= at) return
    pressedAt.current = undefined
    // The pressed button went with its page: focus moves to the first new card.
    if (document.activeElement?.matches('body, [tabindex="-1"]'))
      results.current?.querySelectorAll('article')[at]?.querySelector('a')?.focus()
  }, [sheets.length])
  if (sheets.length === 0) return <NothingFound filter={filter} onClear={onClear} />
  return (
    <div ref={results} className={`stack gap-sm ${classes.results}`} aria-busy={isChanging}>
      {alike[1] && alike[0] && (
        <p className="thumb-links strong">
          <Link to={comparePath(alike.map(({ _id }) => _id))}>
            {words.compareCourse(splitName(alike[0].name).code, Math.min(alike.length, comparedMax))}
          </Link>
        </p>
      )}
      {sheets[0]?.near && (
        <>
          <p role="status">{words.onlyNear(filter.search)}</p>
          <WishPlace text={filter.search} store={filter.store} />
        </>
      )}
      <SheetGrid label={words.shopTitle}>
        {sheets.map((sheet, at) => (
          <SheetCard key={sheet._id} sheet={sheet} owned={owned.has(sheet._id)} urgent={at < URGENT_COVERS} />
        ))}
      </SheetGrid>
      {pages.isFetchNextPageError ? (
        <ErrorState failure={pages.error} onRetry={() => void pages.fetchNextPage()} />
      ) : pages.hasNextPage ? (
        <Continue
          // Anew for each page: the place it keeps is taken by the next cards, it is not pushed down by them.
          key={shown}
          coming={Math.min(PAGE_SIZE * (PAGES_BY_SCROLLING - shown), Math.max(0, count - sheets.length))}
          next={shopAddress({ ...filter, page: filter.page + shown })}
          byScrolling={shown < PAGES_BY_SCROLLING}
          busy={pages.isFetchingNextPage}
          onMore={() => void pages.fetchNextPage()}
          onPress={() => {
            pressedAt.current = sheets.length
          }}
        />
      ) : (
        sheets.length > PAGE_SIZE && <p className="stack centred above-sm roomy dimmed">{words.endOfList}</p>
      )}
    </div>
  )
}

/** A search for a course finds its sheets first: these can be held beside one another. */
function sheetsOfCourseMeant(filter: ShopFilter, [first, ...others]: readonly Sheet[]): Sheet[] {
  if (!filter.search || !first || first.near) return []
  return [first, ...others.filter((other) => !other.near && isSameCourse(first, other))]
}

/**
 * Pages append in order, duplicates are skipped, an empty page ends the list, and an answer without its request's stamp is ignored
 * (buyer.md §4). Pages stay in memory, so that coming back keeps the place.
 */
function usePages(filter: ShopFilter, firstPage: Sheet[]) {
  const token = useToken()
  const pages = useInfiniteQuery({
    queryKey: ['shop', shopAddress(filter), token, firstPage[0]?._id],
    queryFn: async ({ pageParam, signal }): Promise<Sheet[]> => {
      if (pageParam === filter.page) return firstPage
      const timeStamp = Date.now()
      const answer = await browserApi.call('searchSheet', searchInput(filter, pageParam, timeStamp), {
        signal,
      })
      return answer.timeStamp === timeStamp ? answer.data : []
    },
    initialPageParam: filter.page,
    initialData: { pages: [firstPage], pageParams: [filter.page] },
    getNextPageParam: (last, all) => (last.length < PAGE_SIZE ? undefined : filter.page + all.length),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const byId = new Map(pages.data.pages.flat().map((sheet) => [sheet._id, sheet]))
  return { sheets: [...byId.values()], pages }
}

function Continue({
  coming,
  next,
  byScrolling,
  busy,
  onMore,
  onPress,
}: {
  coming: number
  next: string
  byScrolling: boolean
  busy: boolean
  onMore: () => void
  onPress: () => void
}) {
  const words = useWords(shopWords)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!byScrolling || busy || !end.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: '600px',
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [byScrolling, busy, onMore])
  return (
    <div ref={end} className="stack centred above-sm roomy">
      {byScrolling && (
        // The place of all cards that come by themselves: the footer below moves neither down nor up.
        <div className={classes.coming} aria-hidden="true">
          <SheetGrid label="">
            {Array.from({ length: coming }, (_, at) => (
              <i key={at} />
            ))}
          </SheetGrid>
        </div>
      )}
      {/* A link, so that search engines and people without scripts get to the next page; with scripts it comes here. */}
      <ButtonLink
        to={next}
        rel="next"
        look="outline"
        aria-busy={busy || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onPress()
          if (!busy) onMore()
        }}
      >
        {words.loadMore}
      </ButtonLink>
    </div>
  )
}

/** "Tell me when there is one". A visitor, whose the document is, signs in first and needs no more than the button. */
function WishPlace({ text, store, isFirst = false }: { text: string; store: number; isFirst?: boolean }) {
  const words = useWords(shopWords)
  const isSignedIn = useToken() !== null
  const goToLogin = useGoToLogin()
  const wish = wishOf(text)
  // Nobody is told of what is new in the secret shop.
  if (wish === '' || store === secretStore) return null
  const look = isFirst ? 'filled' : 'light'
  const button = (
    // To a person it stands there until hers is loaded: a press would lead to sign in once more.
    <Button look={look} disabled={isSignedIn} onClick={goToLogin}>
      <span className="as-written">{words.tellMe(wish)}</span>
    </Button>
  )
  return (
    <div className={`stack one-column ${isFirst ? '' : 'centred'}`}>
      {isSignedIn ? (
        <Suspense fallback={button}>
          <Wish wish={wish} store={store} look={look} />
        </Suspense>
      ) : (
        button
      )}
    </div>
  )
}

type NothingFoundProps = { filter: ShopFilter; onClear: () => void }

/** Fewer filters, or the institution that the shop lacks (brief §5). */
function NothingFound({ filter, onClear }: NothingFoundProps) {
  const { search, store } = filter
  const words = useWords(shopWords)
  // Undefined until it is opened for the first time.
  const [isAsking, setAsking] = useState<boolean>()
  return (
    <>
      <EmptyState
        beside
        text={words.notFound}
        action={
          <div className={`flow gap-xs ${classes.ways}`}>
            <WishPlace text={search} store={store} isFirst />
            {countFilters(filter) > 0 && (
              <Button look="outline" onClick={onClear}>
                {words.clearFilters}
              </Button>
            )}
            <Button look="outline" onClick={() => setAsking(true)}>
              {words.requestInstitution}
            </Button>
          </div>
        }
      />
      <LaterBestSellers {...(store >= 0 && { store })} />
      {isAsking !== undefined && (
        <Suspense>
          <RequestInstitution open={isAsking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
