import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { GroupCard } from '#web/features/group-card/GroupCard.tsx'
import { count } from '#web/ui/Baht.tsx'
import { Book } from '#web/ui/Book.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { shopWords } from '#web/words/buyer/shop.ts'
import { say } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import type { LoadedShop } from './load-shop.ts'
import { Results } from './Results.tsx'
import classes from './ShopBody.module.css'
import type { StoreFieldProps } from './StoreField.tsx'
import {
  changeFilter,
  LETTERS_MIN,
  noFilter,
  readShopFilter,
  shopAddress,
  type ShopFilter,
} from './shop-filter.ts'

const TYPING_MILLISECONDS = 300

const TutoringBanner = perhaps(() => import('./TutoringBanner.tsx'))

const FilterSheet = perhaps(() => import('./FilterSheet.tsx'))

/** The category of in-class sheets. */
const IN_CLASS = 3

/** The online tutoring store (buyer.md §9). */
const TUTORING_STORE = 7

type ShopBodyProps = {
  shop: LoadedShop
  /** `count`: shown in its masthead. */
  store: { name: readonly string[]; short?: string | undefined; category: number; count?: number } | null
  /** Absent in an institution's shop. */
  StoreField?: ComponentType<StoreFieldProps>
  /** Title and description of the page. */
  head: ReactNode
  /** In place of the sheets when none are found; without it, the way back to fewer filters. */
  none?: ReactNode
  /** Above the search box. */
  masthead: ReactNode
  /** Links of the store: under the filters on wide screens, under the sheets on phones. */
  links: (onCategory: (category: number) => void) => ReactNode
}

/** Filters, search box, packages and sheets: the shop, and the page of one store. */
export function ShopBody({ shop, store, StoreField, head, none, masthead, links }: ShopBodyProps) {
  const { filter, sheets, groups, found, failed } = shop
  const words = useWords(shopWords)
  const { language } = useLanguage()
  const { change, search, again, isChanging } = useFilterChange(filter)
  // Undefined until it is opened for the first time.
  const [isSheetOpen, setSheetOpen] = useState<boolean>()
  const foundText = count(found.count) + (found.atLeast ? '+' : '')
  const panel = {
    filter,
    storeName: store ? say(store.name, language) : undefined,
    storeCategory: store?.category,
    StoreField,
    onChange: change,
  }
  const storeLinks = links((category) => change({ category }))
  // Nothing to search or to filter.
  if (none && sheets.length + groups.length === 0 && !failed)
    return (
      <PageShell className="stack packed one-column gap-sm">
        {head}
        {masthead}
        {none}
      </PageShell>
    )
  return (
    <PageShell className={`stack one-column gap-sm ${classes.page}`}>
      {head}
      {masthead}
      <aside
        className={`pad-lg paper desk-only sticks stack gap-md scrolls ${classes.side}`}
        aria-label={words.filters}
      >
        <FilterPanel {...panel} />
        {storeLinks}
      </aside>
      {/* With one store its name is shown once. */}
      <div className="stack packed one-column gap-sm shrink" data-one-store={!!store || undefined}>
        {/* On one line as far as they fit; a chip that comes later (her institution) has its line from the start. */}
        <div className={`flow gap-xs ${classes.tools}`} data-mine={filter.store < 0 || undefined}>
          <ShopSearch filter={filter} onSearch={search} />
          <FilterChips
            filter={filter}
            storeName={store ? storeShort([...store.name, store.short ?? ''], language) : undefined}
            onChange={change}
            onOpen={() => setSheetOpen(true)}
          >
            {/* Only for screen readers where the page shows it. */}
            {sheets.length > 0 && (
              <h2 className={store?.count === found.count ? 'visually-hidden' : 'small light dimmed whole'}>
                <span role="status">{words.found(foundText)}</span>
              </h2>
            )}
          </FilterChips>
        </div>
        {filter.store === TUTORING_STORE && (
          <Suspense>
            <TutoringBanner />
          </Suspense>
        )}
        {groups.length > 0 && (
          <div className={`sideways stack gap-sm ${classes.groups}`}>
            <h2 className="visually-hidden">{words.packages}</h2>
            {groups.map((group) => (
              <GroupCard key={group._id} group={group} />
            ))}
          </div>
        )}
        {failed && <ErrorState failure={failed.failure} onRetry={again} />}
        <Results
          filter={failed?.filter ?? filter}
          firstPage={sheets}
          count={found.atLeast ? Number.POSITIVE_INFINITY : found.count}
          isChanging={isChanging}
          onClear={() => change(noFilter)}
        />
        <div className="above-md phone-only">{storeLinks}</div>
      </div>
      <Suspense>
        {isSheetOpen !== undefined && (
          <FilterSheet
            open={isSheetOpen}
            foundText={foundText}
            onClose={() => setSheetOpen(false)}
            onClear={() => change({ ...noFilter, search: filter.search })}
          >
            <FilterPanel {...panel} withSort />
          </FilterSheet>
        )}
      </Suspense>
    </PageShell>
  )
}

/** The filter lives in the address: links, back and reload keep it. Any change starts at the top (buyer.md §4). */
function useFilterChange(filter: ShopFilter) {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const isChanging = location?.pathname.toLowerCase() === filter.place
  // What is still on its way is not given up for another change.
  const asked = isChanging ? readShopFilter(location, filter.place) : filter
  const change = (part: Partial<ShopFilter>, replace = false) =>
    void navigate(shopAddress(changeFilter(asked, part)), { replace })
  return {
    change,
    /** One history entry for a search, however often its words are changed. */
    search: (search: string) => {
      // On the way to another page it would call that off.
      if (!location || isChanging) change({ search }, filter.search !== '')
    },
    /** Sends the same request once more. */
    again: () => change({}, true),
    isChanging,
  }
}

/** The book that sets the category to in-class sheets. */
export function InClassButton({ onCategory }: { onCategory: (category: number) => void }) {
  const words = useWords(shopWords)
  return (
    <button
      type="button"
      className="row gap-xs thumb small strong linked text-start"
      onClick={() => onCategory(IN_CLASS)}
    >
      <Book size={20} />
      {words.inClassLogo}
    </button>
  )
}

/** The search box: it searches a moment after the last letter, and only for nothing or at least 3 (buyer.md §5). */
function ShopSearch({ filter, onSearch }: { filter: ShopFilter; onSearch: (search: string) => void }) {
  const words = useWords(shopWords)
  const searchWords = useWords(sheetWords)
  const [text, setText] = useState(filter.search)
  const [shown, setShown] = useState(filter.search)
  const [asked, setAsked] = useState(filter.search)
  if (filter.search !== shown) {
    setShown(filter.search)
    // The address changed by itself (back, a cleared filter), so the box follows. A search of its own leaves later typing alone.
    if (filter.search !== asked) {
      setAsked(filter.search)
      setText(filter.search)
    }
  }
  const wanted = text.trim()
  const letters = [...wanted].length
  const isTooShort = letters > 0 && letters < LETTERS_MIN
  useEffect(() => {
    if (wanted === asked || isTooShort) return
    const timer = setTimeout(() => {
      setAsked(wanted)
      onSearch(wanted)
    }, TYPING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [wanted, asked, isTooShort, onSearch])
  return (
    <search className="shrink">
      <form action={filter.place} onSubmit={(event) => event.preventDefault()}>
        <SearchField
          name="search"
          label={searchWords.searchLabel}
          clearLabel={searchWords.clearSearch}
          placeholder={searchWords.searchPlaceholder}
          value={text}
          onChange={setText}
        />
      </form>
      <p className="above-xs small dimmed if-any" role="status">
        {isTooShort && words.typeMore}
      </p>
    </search>
  )
}
