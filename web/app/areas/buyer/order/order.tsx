import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { firstKey } from '#web/api/loading.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { IconCircleCheck, IconCircleX, IconClock } from '#web/ui/icons.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { later } from '#web/ui/later.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { orderWords } from '#web/words/buyer/orders.ts'
import { paymentWords } from '#web/words/buyer/payment.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './order.module.css'
import { OrderLines } from './OrderLines.tsx'
import { PaidOrder } from './PaidOrder.tsx'
import { PayByQr } from './PayByQr.tsx'
import { Progress } from './Progress.tsx'
import { type Order, type OrderAnswer, useOrder } from './use-order.ts'

// Money that does not fit its order is rare.
const HeldMoney = later(() => import('./HeldMoney.tsx'))

const PaidGift = later(
  () => import('./PaidGift.tsx'),
  (notLoaded, { children }) => (
    <>
      {notLoaded}
      {children}
    </>
  ),
)

const DecideMoney = later(() => import('./DecideMoney.tsx'))

// A refund is rare.
const RefundedNote = perhaps(() => import('./RefundedNote.tsx'))

// Most orders are paid: what a closed one shows is not part of the first visit.
const ClosedOrder = later(async () => ({ default: (await import('./ClosedOrder.tsx')).ClosedOrder }))

/** `/user/myorder?{orderId}`: pay from this phone; the page changes by itself when the money is there. */
export default function OrderScreen() {
  const words = useWords(paymentWords)
  const { search } = useLocation()
  const orderId = firstKey(new URL(search, 'http://localhost')) ?? ''
  const { answer, failure } = useOrder(orderId)
  // An order that cannot be loaded leads to the library (buyer.md §2).
  usePrivatePage(failure, '/mysheet', useWords(orderWords).noSuchOrder)
  return (
    <>
      <PageHead title={words.payTitle} hidden />
      {answer === undefined ? <Loading /> : <Order key={answer.order.id} answer={answer} />}
    </>
  )
}

function Order({ answer }: { answer: OrderAnswer }) {
  const words = useWords(paymentWords)
  const { order, cart } = answer
  const isRefunded = cart.some(({ refunded }) => refunded)
  const held = (
    // Whatever it says stands above the QR, which would jump when it comes.
    <Suspense fallback={<Skeleton height="6rem" radius="1rem" />}>
      {order.moneyHeld.map((reason) => (
        <HeldMoney key={reason} reason={reason} />
      ))}
      {order.toDecide > 0 && <DecideMoney order={order} />}
      {isRefunded && <RefundedNote answer={answer} />}
    </Suspense>
  )
  // A fully refunded order has nothing to celebrate or read.
  const isPaid = order.state === 'paid'
  if (isPaid && cart.some(({ refunded }) => !refunded)) {
    if (order.gift === null) return <PaidOrder answer={answer}>{held}</PaidOrder>
    return (
      <Suspense fallback={<Loading />}>
        <PaidGift answer={answer}>{held}</PaidGift>
      </Suspense>
    )
  }
  const isOpen = order.state === 'waiting' || order.state === 'created'
  return (
    <PageShell>
      <div className={`stack top gap-lg ${classes.columns}`}>
        <header className="row flow apart gap-sm across">
          <h1>{words.payTitle}</h1>
          <StateBadge state={order.state} />
        </header>
        <div className="stack gap-wide shrink">
          {held}
          {isOpen ? (
            <PayByQr order={order} />
          ) : isPaid ? null : (
            <Suspense fallback={<Skeleton height="20rem" radius="1rem" />}>
              <ClosedOrder answer={answer} />
            </Suspense>
          )}
        </div>
        <aside className="stack gap-wide shrink">
          <OrderLines order={order} cart={cart} />
          {isOpen && <Progress order={order} />}
        </aside>
      </div>
    </PageShell>
  )
}

/** State by text and icon, never by colour alone. */
function StateBadge({ state }: { state: Order['state'] }) {
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

function Loading() {
  return (
    <PageShell>
      <div className={`stack top gap-lg ${classes.columns}`}>
        <div className="across">
          <Skeleton width="10rem" height="2.5rem" />
        </div>
        <Skeleton height="32rem" radius="1rem" />
        <Skeleton height="16rem" radius="1rem" />
      </div>
    </PageShell>
  )
}
