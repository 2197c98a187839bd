import { IconReceiptRefund } from '#web/ui/icons.ts'
import { Link } from 'react-router'
import { FigureIn } from '#web/features/why/FigureIn.tsx'
import { LaterWhyOrder } from '#web/features/why/LaterWhyOrder.tsx'
import { refundedWords } from '#web/words/buyer/refunded.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { OrderAnswer } from './use-order.ts'

/** Note on an order that was refunded in whole or in part. */
export default function RefundedNote({ answer: { order, cart } }: { answer: OrderAnswer }) {
  const words = useWords(refundedWords)
  const isWhole = cart.every(({ refunded }) => refunded)
  return (
    <div className="tint-amber flex gap-sm pad-card rounded-lg" role="status">
      <IconReceiptRefund size={24} stroke={1.75} />
      <p>
        <strong>{isWhole ? words.whole : words.part}</strong>
        <br />
        {order.refunded > 0 ? (
          <FigureIn
            sentence={words.text(order.refunded.toFixed(2))}
            figure={order.refunded.toFixed(2)}
            draw={(figure) => (
              <LaterWhyOrder
                figure={{ kind: 'order-part', id: order.id, part: 'refunded' }}
                about={isWhole ? words.whole : words.part}
              >
                {figure}
              </LaterWhyOrder>
            )}
          />
        ) : (
          words.textFree
        )}{' '}
        <Link to="/message">{words.messages}</Link>
      </p>
    </div>
  )
}
