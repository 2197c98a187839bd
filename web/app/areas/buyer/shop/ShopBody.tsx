import { lazy, type ReactNode, Suspense, useState } from 'react'
import { GroupCard } from '#web/features/group-card/GroupCard.tsx'
import { count } from '#web/ui/Baht.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { ErrorState } from '#web/ui/States.tsx'
import { shopWords } from '#web/words/buyer/shop.ts'
import { say } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import type { LoadedShop } from './load-shop.ts'
import { Results } from './Results.tsx'
import { ShopSearch } from './ShopSearch.tsx'
import classes from './ShopBody.module.css'
import { noFilter } from './shop-filter.ts'
import { TutoringBanner } from './TutoringBanner.tsx'
import { useFilterChange } from './use-filter-change.ts'

const FilterSheet = lazy(() => import('./FilterSheet.tsx'))

/** The online tutoring store (buyer.md §9). */
const TUTORING_STORE = 7

type ShopBodyProps = {
  shop: LoadedShop
  store: { name: readonly string[]; category: number } | null
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
export function ShopBody({ shop, store, head, none, masthead, links }: ShopBodyProps) {
  const { filter, sheets, groups, found, failed } = shop
  const words = useWords(shopWords)
  const { language } = useLanguage()
  const { change, search, again, isChanging } = useFilterChange(filter)
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const foundText = count(found.count) + (found.atLeast ? '+' : '')
  const panel = {
    filter,
    storeName: store ? say(store.name, language) : undefined,
    storeCategory: store?.category,
    onChange: change,
  }
  const storeLinks = links((category) => change({ category }))
  return (
    <PageShell className={`stack gap-lg ${classes.page}`}>
      {head}
      <aside className={`pad-lg paper desk-only sticks ${classes.side}`} aria-label={words.filters}>
        <FilterPanel {...panel} />
        {storeLinks}
      </aside>
      <div className="stack packed one-column gap-sm shrink">
        {masthead}
        <ShopSearch filter={filter} onSearch={search} />
        <FilterChips
          filter={filter}
          storeName={panel.storeName}
          onChange={change}
          onOpen={() => setSheet('open')}
        />
        {filter.store === TUTORING_STORE && <TutoringBanner />}
        {groups.length > 0 && (
          <div className={classes.groups}>
            <h2 className="visually-hidden">{words.packages}</h2>
            {groups.map((group) => (
              <GroupCard key={group._id} group={group} />
            ))}
          </div>
        )}
        {failed && <ErrorState failure={failed.failure} onRetry={again} />}
        {none !== undefined && sheets.length === 0 ? (
          none
        ) : (
          <Results
            filter={failed?.filter ?? filter}
            firstPage={sheets}
            foundText={foundText}
            count={found.atLeast ? Number.POSITIVE_INFINITY : found.count}
            isChanging={isChanging}
            onClear={() => change(noFilter)}
          />
        )}
        <div className="above-md phone-only">{storeLinks}</div>
      </div>
      <Suspense>
        {sheet !== 'never' && (
          <FilterSheet
            open={sheet === 'open'}
            foundText={foundText}
            onClose={() => setSheet('closed')}
            onClear={() => change({ ...noFilter, search: filter.search })}
          >
            <FilterPanel {...panel} withSort />
          </FilterSheet>
        )}
      </Suspense>
    </PageShell>
  )
}
