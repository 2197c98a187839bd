import { redirect, useLoaderData } from 'react-router'
import { secretStore } from '#rules/sheets/special-stores.ts'
import { firstKey, inBrowser, type LoadArgs, onServer } from '#web/api/loading.ts'
import { LaterBestSellers } from '#web/features/sheet-listing/LaterBestSellers.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { secretShopWords } from '#web/words/buyer/secret-shop.ts'
import { say } from '#web/words/language.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { keepingShown, type LoadedShop, loadShop, useShown } from '../shop/load-shop.ts'
import { InClassButton, ShopBody } from '../shop/ShopBody.tsx'
import { readShopFilter } from '../shop/shop-filter.ts'
import { type Drive, loadStore, loadStoreOnce } from './load-store.ts'
import { Masthead } from './Masthead.tsx'

function loadWith(storeOf: typeof loadStore) {
  return async ({ api, url, signal }: LoadArgs) => {
    if (firstKey(url) === undefined) throw redirect('/shop')
    const filter = readShopFilter(url, '/secretshop')
    const [store, shop] = await Promise.all([
      storeOf(filter.store, { api, signal }),
      loadShop(filter, { api, signal }),
    ])
    return { store, shop: shop as LoadedShop }
  }
}

export const loader = onServer(loadWith(loadStore))
export const clientLoader = inBrowser(keepingShown(loadWith(loadStoreOnce), '/secretshop'))

/** The shop of one store or drive (buyer.md §2). */
export default function SecretShopScreen() {
  const loaded = useLoaderData<typeof clientLoader>()
  const { store, shop } = loaded
  useShown(loaded)
  const words = useWords(secretShopWords)
  const { language } = useLanguage()
  const name = say(store.name, language)
  return (
    <ShopBody
      // Another store is another page: nothing typed or opened here belongs there.
      key={store.code}
      shop={shop}
      store={store}
      head={
        <PageHead
          title={name}
          address={`/secretshop?${store.code}`}
          description={store.description === '' ? words.description(name) : store.description}
          hidden={store.code === secretStore}
        />
      }
      none={
        store.count === 0 ? (
          <EmptyStore drives={[...store.groups.flatMap(({ drives }) => drives), ...store.drives]} />
        ) : undefined
      }
      masthead={<Masthead store={store} />}
      links={(onCategory) => <InClassButton onCategory={onCategory} />}
    />
  )
}

const DRIVES_SHOWN = 4

/** A store that sells nothing itself: its drives do, or the shop. No filter would change that. */
function EmptyStore({ drives }: { drives: readonly Drive[] }) {
  const words = useWords(secretShopWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  if (drives.length > 0)
    return (
      <div className="stack one-column two-on-desk gap-line">
        {drives.slice(0, DRIVES_SHOWN).map(({ code, name }) => (
          <LaterBestSellers key={code} store={code} of={say(name, language)} most={3} />
        ))}
      </div>
    )
  return <EmptyState text={words.noSheets} action={<ButtonLink to="/shop">{shared.toShop}</ButtonLink>} />
}
