import { lazy, Suspense, useEffect, useState } from 'react'
import type { Order } from './use-order.ts'

// Most orders are paid before it is offered.
const SlipCheck = lazy(() => import('./SlipCheck.tsx'))

/** buyer.md §4: offered when the payment is not recognised after two minutes; at once where only a slip can tell. */
const OFFERED_AFTER_MILLISECONDS = 120_000
const ONLY_BY_SLIP = 'SLIP'

export function SlipOffer({ order }: { order: Order }) {
  const isLate = useAfter(new Date(order.created).getTime() + OFFERED_AFTER_MILLISECONDS)
  if (!isLate && order.qrProvider !== ONLY_BY_SLIP) return null
  return (
    <Suspense>
      <SlipCheck order={order} />
    </Suspense>
  )
}

/** True from this moment on. */
function useAfter(moment: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPast(true), Math.max(0, moment - Date.now()))
    return () => clearTimeout(timer)
  }, [moment])
  return past
}
