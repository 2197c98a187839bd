import { IconCircleCheck, IconClock, IconCircleX } from '#web/ui/icons.ts'
import { orderWords } from '#web/words/buyer/orders.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { Order } from './use-order.ts'

/** State by text and icon, never by colour alone. */
export function StateBadge({ state }: { state: Order['state'] }) {
  const words = useWords(orderWords)
  const { text, Icon, tone } = {
    created: { text: words.stateCreated, Icon: IconClock, tone: 'amber' },
    waiting: { text: words.stateWaiting, Icon: IconClock, tone: 'amber' },
    paid: { text: words.statePaid, Icon: IconCircleCheck, tone: 'leaf' },
    expired: { text: words.stateExpired, Icon: IconCircleX, tone: undefined },
    cancelled: { text: words.stateCancelled, Icon: IconCircleX, tone: undefined },
  }[state]
  return (
    <span className="badge" data-tone={tone} role="status">
      <Icon size={18} stroke={1.75} />
      {text}
    </span>
  )
}
