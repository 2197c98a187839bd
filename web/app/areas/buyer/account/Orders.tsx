import { IconCheck, IconReceipt } from '#web/ui/icons.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { browserApi } from '#web/api/browser-api.ts'
import type { Data } from '#web/api/api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { WhyOrder } from '#web/features/why/WhyOrder.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { T } from '#web/ui/T.tsx'
import { orderWords } from '#web/words/buyer/orders.ts'
import { paymentWords } from '#web/words/buyer/payment.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './account.module.css'

type Order = Data<'getMyOrders'>['orders'][number]

/** Every order with its state, newest first; a paid one has its receipt. */
export default function Orders() {
  const words = useWords(orderWords)
  const shared = useWords(sharedWords)
  const token = useToken()
  const query = useInfiniteQuery({
    queryKey: ['orders', token],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) =>
      (await browserApi.call('getMyOrders', pageParam ? { after: pageParam } : {}, { signal })).data,
    getNextPageParam: ({ orders, more }) => (more ? orders.at(-1)?.id : undefined),
    enabled: token !== null,
  })
  if (query.data === undefined) {
    return query.error ? (
      <ErrorState failure={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height="12rem" />
    )
  }
  const orders = query.data.pages.flatMap((page) => page.orders)
  if (orders.length === 0)
    return <EmptyState text={words.noOrders} action={<ButtonLink to="/shop">{shared.toShop}</ButtonLink>} />
  return (
    <>
      <ul className="stack packed one-column">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button look="outline" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.olderOrders}
        </Button>
      )}
    </>
  )
}

function OrderRow({ order }: { order: Order }) {
  const words = useWords(orderWords)
  const payment = useWords(paymentWords)
  const states = {
    created: payment.stateCreated,
    waiting: payment.stateWaiting,
    paid: payment.statePaid,
    expired: payment.stateExpired,
    cancelled: payment.stateCancelled,
  }
  const isOpen = order.state === 'created' || order.state === 'waiting'
  return (
    <li className={`stack anchor ${classes.order}`}>
      {order.firstCover && (
        <span className={`anchor ${classes.cover}`} data-sheets={order.sheets}>
          <CoverImage
            of="sheets"
            id={order.firstCover._id}
            version={order.firstCover.cover}
            alt=""
            sizes="56px"
          />
        </span>
      )}
      <p className={`strong anywhere shrink ${classes.what}`}>
        <Link to={`/user/myorder?${order.id}`} className={classes.whole}>
          <span className="visually-hidden">
            {words.openOrder} {order.id}:{' '}
          </span>
          <T>{words.orderSheets(order.firstSheet, order.sheets - 1)}</T>
        </Link>
      </p>
      <p className={`flow level small dimmed ${classes.facts}`}>
        <ThaiDate value={order.paidTime ?? order.created} as="numeric" />
        <span className={`figures ${classes.roomy}`}>{order.id}</span>
        {order.state === 'paid' && order.refund === 'none' ? (
          <span className="inline-row gap-3xs good whole">
            <IconCheck size={16} stroke={2} aria-hidden="true" />
            {states.paid}
          </span>
        ) : (
          <span className="badge" data-tone={isOpen ? 'amber' : undefined}>
            {order.refund === 'none'
              ? states[order.state]
              : order.refund === 'whole'
                ? words.refunded
                : words.refundedPart}
          </span>
        )}
        {order.gift !== null && order.state === 'paid' && order.refund === 'none' && (
          <span>{order.gift === 'taken' ? words.giftTaken : words.giftWaits}</span>
        )}
      </p>
      <div className={`flow apart level gap-3xs ${classes.end}`}>
        <p className="strong figures whole">
          {order.price > 0 ? (
            <WhyOrder figure={{ kind: 'order', id: order.id }} about={order.id}>
              <Baht baht={order.price} as="payment" />
            </WhyOrder>
          ) : (
            <Baht baht={order.price} as="payment" />
          )}
        </p>
        <div className={`flex push if-any ${classes.links}`}>
          {isOpen ? (
            <ButtonLink size="small" to={`/user/myorder?${order.id}`}>
              {words.payOrder}
              <span className="visually-hidden"> {order.id}</span>
            </ButtonLink>
          ) : (
            order.receipt && (
              <ButtonLink
                size="small"
                look="subtle"
                icon={<IconReceipt className={classes.roomy} size={18} stroke={1.75} aria-hidden="true" />}
                to={`/account/receipt?${order.id}`}
              >
                {words.receipt}
                <span className="visually-hidden"> {order.id}</span>
              </ButtonLink>
            )
          )}
          {order.receipt && order.refund !== 'whole' && order.price > 0 && (
            <ButtonLink
              size="small"
              look="subtle"
              className="dimmed light"
              to={`/user/refund?order=${order.id}`}
            >
              {words.askRefund}
              <span className="visually-hidden"> {order.id}</span>
            </ButtonLink>
          )}
        </div>
      </div>
    </li>
  )
}
