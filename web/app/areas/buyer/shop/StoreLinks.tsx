import { Suspense } from 'react'
import type { Data } from '#web/api/api.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { perhaps } from '#web/ui/perhaps.tsx'
import { InClassButton } from './ShopBody.tsx'

// Of a chosen store only, and loaded by the browser: the others load none of it.
const StoreDrives = perhaps(() => import('./StoreDrives.tsx'))

type StoreLinksProps = {
  store: Data<'getHome'>['storeList'][number] | null
  onCategory: (category: number) => void
}

/** What leads on from the chosen store, and the book that shows in-class sheets (buyer.md §2). */
export function StoreLinks({ store, onCategory }: StoreLinksProps) {
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
