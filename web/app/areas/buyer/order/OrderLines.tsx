import type { ReactNode } from 'react'
import { CodeChip } from '#web/features/sheet-card/CodeChip.tsx'
import { splitName } from '#web/features/sheet-card/names.ts'
import { LaterWhyOrder } from '#web/features/why/LaterWhyOrder.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { T } from '#web/ui/T.tsx'
import { paymentWords } from '#web/words/buyer/payment.ts'
import { sumWords } from '#web/words/buyer/sums.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './order.module.css'
import type { OrderAnswer } from './use-order.ts'

/** The order's lines, with two decimals and the sums (buyer.md §2). */
export function OrderLines({ order, cart }: Pick<OrderAnswer, 'order' | 'cart'>) {
  const words = useWords(paymentWords)
  const sums = useWords(sumWords)
  const why = (part: 'list' | 'discount' | 'credit' | 'due', about: string, figure: ReactNode) => (
    <LaterWhyOrder figure={{ kind: 'order-part', id: order.id, part }} about={about}>
      {figure}
    </LaterWhyOrder>
  )
  return (
    <section className="pad-lg paper" aria-labelledby="order-lines">
      <h2 id="order-lines" className="below-md large">
        {words.linesTitle(cart.length)}
      </h2>
      <ul className="stack gap-md">
        {cart.map((item) => {
          const { code, title } = splitName(item.name)
          return (
            <li key={item._id} className="stack ends-columns level gap-sm">
              <CoverImage of="sheets" id={item._id} version={item.cover} alt="" sizes="48px" width={48} />
              <span className="stack at-start shrink tight">
                <CodeChip code={code} />
                <span className="anywhere">
                  <T>{title}</T>
                </span>
              </span>
              <span className="figures">
                <Baht baht={item.price} as="amount" />
              </span>
            </li>
          )
        })}
      </ul>
      {order.gift && (
        <p className="row gap-xs above-md small dimmed">
          {order.gift.from === '' ? words.isGift : `${words.isGift} · ${words.giftFrom(order.gift.from)}`}
        </p>
      )}
      <dl className={`above-md stack gap-lines ledger ${classes.sums}`}>
        <dt>{sums.listTotal}</dt>
        <dd>{why('list', sums.listTotal, <Baht baht={order.listPrice} as="amount" />)}</dd>
        {order.discount > 0 && (
          <>
            <dt className="good">{order.promoCode ? sums.codeDiscount(order.promoCode) : sums.discount}</dt>
            <dd className="good">
              −{why('discount', sums.discount, <Baht baht={order.discount} as="amount" />)}
            </dd>
          </>
        )}
        {order.credit > 0 && (
          <>
            <dt className="good">{sums.credit}</dt>
            <dd className="good">−{why('credit', sums.credit, <Baht baht={order.credit} as="amount" />)}</dd>
          </>
        )}
        <dt className="large bold">{sums.netTotal}</dt>
        <dd className="large bold">{why('due', sums.netTotal, <Baht baht={order.due} as="payment" />)}</dd>
      </dl>
    </section>
  )
}
