import { useNavigate } from 'react-router'
import { cartStore } from '#web/features/cart/cart-store.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { showToast } from '#web/ui/toast.ts'
import { paymentWords } from '#web/words/buyer/payment.ts'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { OrderAnswer } from './use-order.ts'

/** Expired or given up: nothing to pay here any more, and the same sheets are one press from the cart. */
export function ClosedOrder({ answer: { order, cart } }: { answer: OrderAnswer }) {
  const words = useWords(paymentWords)
  const { cartFull } = useWords(sheetWords)
  const navigate = useNavigate()
  const orderAgain = () => {
    const [sheet] = cart
    // A gift is ordered from its sheet's page: the cart is for the buyer.
    if (order.gift && sheet) return void navigate(`/infoSheet/${sheet._id}`)
    if (!cartStore.add(cart.map((item) => item._id))) showToast({ text: cartFull, tone: 'bad' })
    void navigate('/cart')
  }
  return (
    <EmptyState
      mood="asleep"
      text={order.state === 'expired' ? words.expiredText : words.cancelledText}
      action={<Button onClick={orderAgain}>{order.gift ? words.toGiftSheet : words.orderAgain}</Button>}
    />
  )
}
