import { IconAlertTriangle } from '#web/ui/icons.ts'
import { heldWords } from '#web/words/buyer/held.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { Order } from './use-order.ts'

/** Money came that did not pay the order: the buyer hears what it was and what happens with it. */
export default function HeldMoney({ reason }: { reason: Order['moneyHeld'][number] }) {
  const words = useWords(heldWords)
  const text = {
    AMOUNT_LOW: words.heldLow,
    AMOUNT_HIGH: words.heldHigh,
    LATE: words.heldLate,
    DOUBLE: words.heldDouble,
    ALREADY_OWNED: words.heldOwned,
  }[reason]
  return (
    <p className="tint-amber flex gap-sm pad-card rounded-lg" role="alert">
      <IconAlertTriangle size={24} stroke={1.75} />
      {text}
    </p>
  )
}
