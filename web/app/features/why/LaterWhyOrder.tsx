import { type ComponentProps, lazy, Suspense } from 'react'
import type { WhyOrder } from './WhyOrder.tsx'

const Loaded = lazy(() => import('./WhyOrder.tsx').then((module) => ({ default: module.WhyOrder })))

/** Where a page must be light: a buyer who still chooses or pays needs no reasons. Until it is loaded the figure stands alone. */
export function LaterWhyOrder(props: ComponentProps<typeof WhyOrder>) {
  return (
    <Suspense fallback={props.children}>
      <Loaded {...props} />
    </Suspense>
  )
}
