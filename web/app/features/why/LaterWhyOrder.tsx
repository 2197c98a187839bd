import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import type { WhyOrder } from './WhyOrder.tsx'

type Props = ComponentProps<typeof WhyOrder>

/** Where a page must be light: a buyer who still chooses or pays needs no reasons. Until it is loaded, or where it cannot be, the figure stands alone. */
const Loaded = lazy<ComponentType<Props>>(() =>
  import('./WhyOrder.tsx').then(
    (module) => ({ default: module.WhyOrder }),
    () => ({ default: ({ children }) => children }),
  ),
)

export function LaterWhyOrder(props: Props) {
  return (
    <Suspense fallback={props.children}>
      <Loaded {...props} />
    </Suspense>
  )
}
