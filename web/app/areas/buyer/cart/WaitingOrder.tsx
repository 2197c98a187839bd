import { IconChevronRight } from '#web/ui/icons.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Baht } from '#web/ui/Baht.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { orderWords } from '#web/words/buyer/orders.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useNewestOrders } from './use-newest-orders.ts'
import classes from './WaitingOrder.module.css'

/** Above its children, if any, the newest order that waits for its money: an empty cart after leaving the payment page is no reason to order again. */
export default function WaitingOrder({ children }: { children?: ReactNode }) {
  const { data, isPending } = useNewestOrders()
  const order = data?.find(({ state }) => state === 'created' || state === 'waiting')
  const waiting = order && <Waiting order={order} />
  if (!children) return waiting
  // What stands below would jump.
  if (isPending) return <Skeleton height="22rem" />
  return (
    <>
      {waiting && <div className="flex above-md">{waiting}</div>}
      {children}
    </>
  )
}

type Order = NonNullable<ReturnType<typeof useNewestOrders>['data']>[number]

function Waiting({ order }: { order: Order }) {
  const words = useWords(orderWords)
  return (
    <Link
      to={`/user/myorder?${order.id}`}
      className={`stack gap-sm pad-flat small unlinked level ${classes.waiting}`}
    >
      {order.firstCover && (
        <CoverImage
          of="sheets"
          id={order.firstCover._id}
          version={order.firstCover.cover}
          alt=""
          sizes="40px"
        />
      )}
      <span>
        <strong>
          <T>{words.orderWaits}</T>
        </strong>
        <span className="block">
          <span className="whole">
            <Baht baht={order.price} as="payment" />
          </span>{' '}
          · <T>{words.orderSheets(order.firstSheet, order.sheets - 1)}</T>
        </span>
      </span>
      <IconChevronRight size={20} stroke={1.75} />
    </Link>
  )
}
