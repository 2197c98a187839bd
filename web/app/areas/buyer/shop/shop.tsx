import { IconBooks } from '@tabler/icons-react'
import { Suspense, lazy, useEffect, useState } from 'react'
import { useLoaderData, useNavigate, useNavigation } from 'react-router'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { GroupCard } from '#web/features/group-card/GroupCard.tsx'
import { count } from '#web/ui/Baht.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { shopWords } from '#web/words/buyer/shop.ts'
import { say } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { FilterChips } from './FilterChips.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { Results } from './Results.tsx'
import classes from './shop.module.css'
import {
  effectiveSearch,
  filterAsk,
  LETTERS_MIN,
  noFilter,
  readShopFilter,
  type ShopFilter,
  searchAsk,
  shopAddress,
} from './shop-filter.ts'
import { StoreLinks } from './StoreLinks.tsx'
import { TutoringBanner } from './TutoringBanner.tsx'

const FilterSheet = lazy(() => import('./FilterSheet.tsx'))

/** The online tutoring store (buyer.md §9). */
const TUTORING_STORE = 7

async function load({ api, url, signal }: LoadArgs) {
  const filter = readShopFilter(url)
  const search = effectiveSearch(filter)
  const asked = { signal }
  const [sheets, groups, found, stores] = await Promise.all([
    api.call('searchSheet', searchAsk(filter, 0, 0), asked),
    api.call('recGroup', { search, store: filter.store }, asked),
    api.call('countSheet', { search, filter: filterAsk(filter) }, asked),
    filter.store >= 0 ? api.call('getHome', {}, asked) : undefined,
  ])
  return {
    filter,
    sheets: sheets.data,
    groups: groups.data,
    found: found.data,
    store: stores?.data.storeList.find(({ code }) => code === filter.store) ?? null,
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function ShopScreen() {
  const { filter, sheets, groups, found, store } = useLoaderData<typeof clientLoader>()
  const words = useWords(shopWords)
  const { language } = useLanguage()
  const { change, replace, isChanging } = useFilterChange(filter)
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const foundText = count(found.count) + (found.atLeast ? '+' : '')
  const storeName = store ? say(store.name, language) : undefined
  return (
    <PageShell className={classes.page ?? ''}>
      <PageHead
        title={storeName ? `${words.shopTitle} ${storeName}` : words.shopTitle}
        description={words.shopDescription}
      />
      <aside className={classes.side} aria-label={words.filters}>
        <FilterPanel
          filter={filter}
          storeName={storeName}
          storeCategory={store?.category}
          onChange={change}
        />
        <StoreLinks store={store} onCategory={(category) => change({ category })} />
      </aside>
      <div className={classes.main}>
        <header className={classes.head}>
          <div>
            <h1 className={classes.title}>{words.shopTitle}</h1>
            <p className={classes.text}>{words.shopText}</p>
          </div>
          <div className={classes.links}>
            <ButtonLink
              to="/mysheet"
              look="outline"
              size="small"
              icon={<IconBooks size={20} stroke={1.75} />}
            >
              {words.boughtSheets}
            </ButtonLink>
            <ButtonLink to="/seller" look="subtle" size="small">
              {words.becomeSeller}
            </ButtonLink>
          </div>
        </header>
        <ShopSearch filter={filter} onSearch={(search) => replace({ search })} />
        <FilterChips
          filter={filter}
          storeName={storeName}
          onChange={change}
          onOpen={() => setSheet('open')}
        />
        {filter.store === TUTORING_STORE && <TutoringBanner />}
        {groups.length > 0 && (
          <div className={classes.groups}>
            {groups.map((group) => (
              <GroupCard key={group._id} group={group} />
            ))}
          </div>
        )}
        <Results
          filter={filter}
          firstPage={sheets}
          foundText={foundText}
          isChanging={isChanging}
          onClear={() => change(noFilter)}
        />
        <div className={classes.linksBelow}>
          <StoreLinks store={store} onCategory={(category) => change({ category })} />
        </div>
      </div>
      <Suspense>
        {sheet !== 'never' && (
          <FilterSheet
            open={sheet === 'open'}
            foundText={foundText}
            onClose={() => setSheet('closed')}
            onClear={() => change({ ...noFilter, search: filter.search })}
          >
            <FilterPanel
              filter={filter}
              storeName={storeName}
              storeCategory={store?.category}
              withSort
              onChange={change}
            />
          </FilterSheet>
        )}
      </Suspense>
    </PageShell>
  )
}

/** The filter lives in the address: links, back and reload keep it. Any change starts at the top (buyer.md §4). */
function useFilterChange(filter: ShopFilter) {
  const navigate = useNavigate()
  const navigation = useNavigation()
  const to = (part: Partial<ShopFilter>, options: { replace: boolean }) => {
    void navigate(shopAddress({ ...filter, ...part }), options)
  }
  return {
    change: (part: Partial<ShopFilter>) => to(part, { replace: false }),
    /** While typing: no history entry for every letter. */
    replace: (part: Partial<ShopFilter>) => to(part, { replace: true }),
    isChanging: navigation.state === 'loading' && navigation.location.pathname === '/shop',
  }
}

const TYPING_MILLISECONDS = 300

function ShopSearch({ filter, onSearch }: { filter: ShopFilter; onSearch: (search: string) => void }) {
  const words = useWords(shopWords)
  const searchWords = useWords(sheetWords)
  const [text, setText] = useState(filter.search)
  const [shown, setShown] = useState(filter.search)
  // The address changed by itself (back, a cleared filter): the box follows.
  if (filter.search !== shown) {
    setShown(filter.search)
    setText(filter.search)
  }
  const letters = [...text.trim()].length
  const isTooShort = letters > 0 && letters < LETTERS_MIN
  const wanted = text.trim()
  useEffect(() => {
    if (wanted === shown || isTooShort) return
    const timer = setTimeout(() => {
      setShown(wanted)
      onSearch(wanted)
    }, TYPING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [wanted, shown, isTooShort, onSearch])
  return (
    <search>
      <form action="/shop" onSubmit={(event) => event.preventDefault()}>
        <SearchField
          name="search"
          label={searchWords.searchLabel}
          clearLabel={searchWords.clearSearch}
          placeholder={searchWords.searchPlaceholder}
          value={text}
          onChange={setText}
        />
      </form>
      <p className={classes.hint} role="status">
        {isTooShort ? words.typeMore : ''}
      </p>
    </search>
  )
}
