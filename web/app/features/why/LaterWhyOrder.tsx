import { type ComponentProps, Suspense } from 'react'
import { perhaps } from '#web/ui/perhaps.tsx'
import type { WhyOrder } from './WhyOrder.tsx'

type Props = ComponentProps<typeof WhyOrder>

/** For light pages: a buyer who is still choosing or paying needs no explanations. Until it is loaded the figure stands alone. */
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
