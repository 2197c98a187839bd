import { Suspense } from 'react'
import { useLoaderData } from 'react-router'
import { institutionPath } from '#rules/institutions/addresses.ts'
import type { Data } from '#web/api/api.ts'
import { inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { storeShort } from '#web/features/sheet-card/names.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { IconBooks } from '#web/ui/icons.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { T } from '#web/ui/T.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { shopWords } from '#web/words/buyer/shop.ts'
import { shopFrontWords } from '#web/words/buyer/shop-front.ts'
import { say } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { keepingShown, type LoadedShop, loadShop, useShown } from './load-shop.ts'
import { InClassButton, ShopBody } from './ShopBody.tsx'
import { StoreField } from './StoreField.tsx'
import { readShopFilter } from './shop-filter.ts'

async function load({ api, url, signal }: LoadArgs) {
  const filter = readShopFilter(url)
  const [shop, stores] = await Promise.all([
    loadShop(filter, { api, signal }),
    filter.store >= 0 ? api.call('getHome', {}, { signal }) : undefined,
  ])
  return {
    shop: shop as LoadedShop,
    store: stores?.data.storeList.find(({ code }) => code === filter.store) ?? null,
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(keepingShown(load))

export default function ShopScreen() {
  const loaded = useLoaderData<typeof clientLoader>()
  const { shop, store } = loaded
  useShown(loaded)
  const words = useWords(shopWords)
  const front = useWords(shopFrontWords)
  const { language } = useLanguage()
  const storeName = store ? say(store.name, language) : undefined
  const elsewhere = (
    <>
      <ButtonLink to="/mysheet" look="outline" size="small" icon={<IconBooks size={20} stroke={1.75} />}>
        {front.boughtSheets}
      </ButtonLink>
      <ButtonLink to="/seller" look="subtle" size="small">
        {front.becomeSeller}
      </ButtonLink>
    </>
  )
  return (
    <ShopBody
      shop={shop}
      // The number of sheets stands above them, not in this masthead.
      store={store && { name: store.name, short: store.short, category: store.category }}
      StoreField={StoreField}
      head={
        <PageHead
          title={storeName ? `${words.shopTitle} ${storeName}` : words.shopTitle}
          description={storeName ? front.shopDescriptionOf(storeName) : front.shopDescription}
          // A filtered list has no page of its own; an institution has.
          address={store ? institutionPath({ code: store.code, nameEn: store.name[1] ?? '' }) : '/shop'}
        />
      }
      masthead={
        <header className="flex top apart gap-md">
          <div>
            <h1>
              {words.shopTitle} {store && <T>{storeShort([...store.name, store.short], language)}</T>}
            </h1>
            <p className="above-3xs dimmed desk-only">{front.shopText}</p>
          </div>
          <div className="row gap-3xs rigid desk-only">{elsewhere}</div>
        </header>
      }
      // On a telephone they stand below the sheets, so that a price is seen without scrolling.
      links={(onCategory) => (
        <>
          <StoreLinks store={store} onCategory={onCategory} />
          <div className="flow gap-xs above-md phone-only">{elsewhere}</div>
        </>
      )}
    />
  )
}

// Loaded by the browser for a chosen store only.
const StoreDrives = perhaps(() => import('./StoreDrives.tsx'))

type StoreLinksProps = {
  store: Data<'getHome'>['storeList'][number] | null
  onCategory: (category: number) => void
}

/** The chosen store's drives, and the book that shows in-class sheets (buyer.md §2). */
function StoreLinks({ store, onCategory }: StoreLinksProps) {
  const isHydrated = useHydrated()
  return (
    <div className="stack gap-xs">
      {isHydrated && store && (
        <Suspense>
          <StoreDrives store={store} />
        </Suspense>
      )}
      <InClassButton onCategory={onCategory} />
    </div>
  )
}
