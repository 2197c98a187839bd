import { IconCheck, IconReceipt } from '#web/ui/icons.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { browserApi } from '#web/api/browser-api.ts'
import type { Data } from '#web/api/api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { WhyOrder } from '#web/features/why/WhyOrder.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { T } from '#web/ui/T.tsx'
import { orderWords } from '#web/words/buyer/orders.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './orders.module.css'

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
    return <PendingState error={query.error} refetch={query.refetch} shape={<Skeleton height="100vh" />} />
  }
  const orders = query.data.pages.flatMap((page) => page.orders)
  if (orders.length === 0)
    return <EmptyState text={words.noOrders} action={<ButtonLink to="/shop">{shared.toShop}</ButtonLink>} />
  const unpaid = orders.filter(isOpen)
  const settled = orders.filter((order) => !isOpen(order))
  return (
    <>
      {unpaid.length > 0 && (
        <ul className="stack packed one-column gap-sm">
          {unpaid.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      {settled.length > 0 && (
        <ul className={`paper stack packed one-column divided ${classes.settled}`}>
          {settled.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      <NextPage of={query}>{words.olderOrders}</NextPage>
    </>
  )
}

function isOpen({ state }: Order): boolean {
  return state === 'created' || state === 'waiting'
}

/** An unpaid order is a note of its own; a settled one a quiet row with its sums and links. */
function OrderRow({ order }: { order: Order }) {
  const words = useWords(orderWords)
  const states = {
    created: words.stateCreated,
    waiting: words.stateWaiting,
    paid: words.statePaid,
    expired: words.stateExpired,
    cancelled: words.stateCancelled,
  }
  const waits = isOpen(order)
  return (
    <li className={`stack level anchor pad-strip ${classes.order} ${waits ? `note ${classes.waits}` : ''}`}>
      {order.firstCover && (
        <span className={`anchor isolated ${classes.cover}`} data-sheets={order.sheets}>
          <CoverImage
            of="sheets"
            id={order.firstCover._id}
            version={order.firstCover.cover}
            alt=""
            sizes={waits ? '80px' : '56px'}
            urgent
          />
        </span>
      )}
      <div className="stack packed gap-3xs shrink">
        {waits && (
          <p className="strong">
            <T>{words.waitsForPayment}</T>
          </p>
        )}
        <p className={`anywhere ${waits ? '' : 'strong'}`}>
          <Link to={`/user/myorder?${order.id}`} className="card-link">
            <span className="visually-hidden">
              {words.openOrder} {order.id}:{' '}
            </span>
            <T>{words.orderSheets(order.firstSheet, order.sheets - 1)}</T>
          </Link>
        </p>
        <p className="flow level gap-line small dimmed">
          <ThaiDate value={order.paidTime ?? order.created} />
          <span className={'figures desk-only'}>{order.id}</span>
          {waits ? null : order.state === 'paid' && order.refund === 'none' ? (
            <span className="inline-row gap-3xs good whole">
              <IconCheck size={16} stroke={2} />
              {states.paid}
            </span>
          ) : (
            <span className="badge">
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
      </div>
      <div className={`flow level apart ${classes.end}`}>
        <p className={`strong figures whole ${classes.sum} ${waits ? 'title-xs' : ''}`}>
          {order.price > 0 ? (
            <WhyOrder figure={{ kind: 'order', id: order.id }} about={order.id}>
              <Baht baht={order.price} as="payment" />
            </WhyOrder>
          ) : (
            <Baht baht={order.price} as="payment" />
          )}
        </p>
        <div className={`flex if-any push ${classes.links}`}>
          {waits ? (
            <ButtonLink to={`/user/myorder?${order.id}`}>
              {words.payOrder}
              <span className="visually-hidden"> {order.id}</span>
            </ButtonLink>
          ) : (
            order.receipt && (
              <ButtonLink
                size="small"
                look="subtle"
                icon={<IconReceipt className="desk-only" size={18} stroke={1.75} />}
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
              // On a telephone the order itself offers it: beside the sum there is room for one way.
              className="dimmed light desk-only"
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
