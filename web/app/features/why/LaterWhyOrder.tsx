import { type ComponentProps, Suspense } from 'react'
import { perhaps } from '#web/ui/perhaps.tsx'
import type { WhyOrder } from './WhyOrder.tsx'

type Props = ComponentProps<typeof WhyOrder>

/** Where a page must be light: a buyer who still chooses or pays needs no reasons. Until it is loaded, or where it cannot be, the figure stands alone. */
const Loaded = perhaps<Props>(
  async () => ({ default: (await import('./WhyOrder.tsx')).WhyOrder }),
  ({ children }) => children,
)

export function LaterWhyOrder(props: Props) {
  return (
    <Suspense fallback={props.children}>
      <Loaded {...props} />
    </Suspense>
  )
}
