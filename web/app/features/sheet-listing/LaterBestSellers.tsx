import { type ComponentProps, Suspense } from 'react'
import { Skeleton } from '#web/ui/States.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { perhaps } from '#web/ui/perhaps.tsx'

const BestSellers = perhaps(() => import('./BestSellers.tsx'))

/** Below all that the visitor came for: neither the document nor the screen's own script waits for it. */
export function LaterBestSellers(props: ComponentProps<typeof BestSellers>) {
  const isHydrated = useHydrated()
  const place = <Skeleton height="22rem" />
  if (!isHydrated) return place
  return (
    <Suspense fallback={place}>
      <BestSellers {...props} />
    </Suspense>
  )
}
