import { Baht } from '#web/ui/Baht.tsx'
import { cartWords } from '#web/words/buyer/cart.ts'
import { sumWords } from '#web/words/buyer/sums.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './cart.module.css'
import type { AppliedPromo } from './use-promo.ts'

type SummaryProps = { listTotal: number; promo: AppliedPromo | undefined; credit: number; price: number }

/** Total − discount = to pay. The server's figures win: the order is priced anew when it is made. */
export function Summary({ listTotal, promo, credit, price }: SummaryProps) {
  const words = useWords(cartWords)
  const sums = useWords(sumWords)
  return (
    <section className={classes.box} aria-labelledby="cart-summary" aria-live="polite">
      <h2 id="cart-summary" className={classes.boxTitle}>
        {words.summary}
      </h2>
      <dl className={classes.sums}>
        <dt>{sums.listTotal}</dt>
        <dd>
          <Baht baht={listTotal} as="amount" />
        </dd>
        {promo && (
          <>
            <dt className={classes.good}>{sums.codeDiscount(promo.code)}</dt>
            <dd className={classes.good}>
              −<Baht baht={promo.discount} as="amount" />
            </dd>
          </>
        )}
        {credit > 0 && (
          <>
            <dt className={classes.good}>{sums.credit}</dt>
            <dd className={classes.good}>
              −<Baht baht={credit} as="amount" />
            </dd>
          </>
        )}
        <dt className={classes.net}>{sums.netTotal}</dt>
        <dd className={classes.net}>
          <Baht baht={price} as="payment" />
        </dd>
      </dl>
    </section>
  )
}
