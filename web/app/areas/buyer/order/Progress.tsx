import { IconCheck } from '#web/ui/icons.ts'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { paymentWords } from '#web/words/buyer/payment.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './order.module.css'
import type { Order } from './use-order.ts'

/** The order's steps: made, waiting, ready. */
export function Progress({ order }: { order: Order }) {
  const words = useWords(paymentWords)
  return (
    <ol className={'stack gap-wide pad-lg paper'}>
      <li className="stack lead-column gap-sm small dimmed">
        <span className={`stack middle round tint-leaf ${classes.step}`}>
          <IconCheck size={18} stroke={2} />
        </span>
        <span>
          <strong className="unlinked">{words.doneCreated}</strong>
          <br />
          <ThaiDate value={order.created} as="numeric-time" />
        </span>
      </li>
      <li className="stack lead-column gap-sm small dimmed" aria-current="step">
        <span className={`stack middle bold round inked ${classes.step}`}>2</span>
        <span>
          <strong className="unlinked">{words.doneWaiting}</strong>
          <br />
          {words.doneWaitingHint}
        </span>
      </li>
      <li className="stack lead-column gap-sm small dimmed">
        <span className={`stack middle bold dimmed round sunken ${classes.step}`}>3</span>
        <span>
          <strong className="unlinked">{order.gift ? words.doneGift : words.doneReady}</strong>
          <br />
          {order.gift ? words.doneGiftHint : words.doneReadyHint}
        </span>
      </li>
    </ol>
  )
}
