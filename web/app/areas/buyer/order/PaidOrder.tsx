import { IconBook2, IconCircleCheck } from '#web/ui/icons.ts'
import { type ReactNode, Suspense } from 'react'
import { tutoringStore } from '#rules/sheets/special-stores.ts'
import { CodeChip } from '#web/features/sheet-card/CodeChip.tsx'
import { splitName } from '#web/features/sheet-card/names.ts'
import { LaterWhyOrder } from '#web/features/why/LaterWhyOrder.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { Book } from '#web/ui/Book.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { later } from '#web/ui/later.tsx'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { paymentWords } from '#web/words/buyer/payment.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './order.module.css'
import type { Order, OrderAnswer } from './use-order.ts'

// Few buy a session.
const BoughtSession = later(
  () => import('./BoughtSession.tsx'),
  (notLoaded, { children }) => (
    <>
      {notLoaded}
      {children}
    </>
  ),
)

type PaidOrderProps = {
  answer: OrderAnswer
  /** Further facts about the money. */
  children: ReactNode
}

/** Paid: the one moment that cheers, and reading is one press away. */
export function PaidOrder({ answer: { order, cart }, children }: PaidOrderProps) {
  const words = useWords(paymentWords)
  const readable = cart.filter(({ refunded }) => !refunded)
  return (
    <>
      <PageShell grid className={`stack centred gap-sm text-centre ${classes.cheer}`}>
        <div className={`stack anchor ${classes.meal}`} aria-hidden="true">
          <Book mood="open" size={112} />
          <Book mood="happy" size={112} className={classes.fed} />
          {readable.slice(0, 3).map((item) => (
            <CoverImage
              key={item._id}
              of="sheets"
              id={item._id}
              version={item.cover}
              alt=""
              sizes="72px"
              className={`placed ${classes.eaten}`}
              urgent
            />
          ))}
        </div>
        <PaidBadge order={order} />
        <h1>
          {words.paidFirst}
          <br />
          <MarkerStroke>{words.paidSecond}</MarkerStroke>
        </h1>
        <PaidSum order={order} />
      </PageShell>
      <PageShell className="stack one-column gap-lg">
        <div className={`stack gap-md if-any ${classes.notes}`}>{children}</div>
        <ul className={`stack gap-md ${classes.ready}`}>
          {readable.map((item, at) => {
            const { code, title } = splitName(item.name)
            const read = (
              <ButtonLink
                viewTransition
                wide
                look={at === 0 ? 'filled' : 'light'}
                to={`/user/readSheet?${item._id}`}
                icon={<IconBook2 size={20} stroke={1.75} />}
              >
                {words.readNow}
                <span className="visually-hidden"> {item.name}</span>
              </ButtonLink>
            )
            return (
              <li key={item._id} className="pad-md paper stack level gap-md">
                <CoverImage
                  of="sheets"
                  id={item._id}
                  version={item.cover}
                  alt=""
                  sizes="(min-width: 64em) 136px, 80px"
                />
                <div className="stack one-column at-start gap-2xs">
                  <CodeChip code={code} />
                  <span className="strong tight">
                    <T>{title}</T>
                  </span>
                  {item.store === tutoringStore ? (
                    <Suspense
                      fallback={
                        <>
                          <Skeleton width="10rem" height="1.5rem" />
                          {read}
                        </>
                      }
                    >
                      <BoughtSession sheet={item._id}>{read}</BoughtSession>
                    </Suspense>
                  ) : (
                    read
                  )}
                </div>
              </li>
            )
          })}
        </ul>
        <div className={`stack gap-xs ${classes.after}`}>
          <ButtonLink look="outline" to="/mysheet">
            {words.toMySheets}
          </ButtonLink>
          <PaidFoot order={order} />
        </div>
      </PageShell>
    </>
  )
}

export function PaidBadge({ order }: { order: Order }) {
  const words = useWords(paymentWords)
  const { language } = useLanguage()
  return (
    <p className="badge" data-tone="leaf" role="status">
      <IconCircleCheck size={18} stroke={1.75} />
      {words.paidAt(order.paidTime ? writeDate(new Date(order.paidTime), 'numeric-time', language) : '')}
    </p>
  )
}

/** The amount and order number. */
export function PaidSum({ order }: { order: Order }) {
  const words = useWords(paymentWords)
  return (
    <p className="flow centre gap-line dimmed">
      <LaterWhyOrder figure={{ kind: 'order', id: order.id }} about={words.paidAmount}>
        <strong className="unlinked">
          <Baht baht={order.price} as="payment" />
        </strong>
      </LaterWhyOrder>
      <span className="whole figures">{words.orderNumber(order.id)}</span>
    </p>
  )
}

/** Foot of every paid order: receipt and refund. */
export function PaidFoot({ order }: { order: Order }) {
  const words = useWords(paymentWords)
  return (
    <>
      <ButtonLink look="subtle" to={`/account/receipt?${order.id}`}>
        {words.receipt}
      </ButtonLink>
      {order.price > 0 && (
        <ButtonLink look="subtle" to={`/user/refund?order=${order.id}`}>
          {words.askRefund}
        </ButtonLink>
      )}
    </>
  )
}
