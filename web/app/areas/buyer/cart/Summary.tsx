import { Baht } from '#web/ui/Baht.tsx'
import { cartWords } from '#web/words/buyer/cart.ts'
import { sumWords } from '#web/words/buyer/sums.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './cart.module.css'
import type { Saving } from './use-promo.ts'

type SummaryProps = {
  listTotal: number
  /** A code, or the bundle that gives more. */
  saving: Saving | undefined
  isCodeUnused: boolean
  credit: number
  price: number
}

/** Total − discount = to pay. The server's figures win: the order is priced anew when it is made. */
export function Summary({ listTotal, saving, isCodeUnused, credit, price }: SummaryProps) {
  const words = useWords(cartWords)
  const sums = useWords(sumWords)
  return (
    <section className="pad-lg paper" aria-labelledby="cart-summary" aria-live="polite">
      <h2 id="cart-summary" className="below-sm large">
        {words.summary}
      </h2>
      <dl className={classes.sums}>
        <dt>{sums.listTotal}</dt>
        <dd>
          <Baht baht={listTotal} as="amount" />
        </dd>
        {saving && (
          <>
            <dt className="good">{sums.codeDiscount(saving.code)}</dt>
            <dd className="good">
              −<Baht baht={saving.discount} as="amount" />
            </dd>
          </>
        )}
        {credit > 0 && (
          <>
            <dt className="good">{sums.credit}</dt>
            <dd className="good">
              −<Baht baht={credit} as="amount" />
            </dd>
          </>
        )}
        <dt className={classes.net}>{sums.netTotal}</dt>
        <dd className={classes.net}>
          <Baht baht={price} as="payment" />
        </dd>
      </dl>
      {isCodeUnused && <p className="small dimmed">{words.bundleInstead}</p>}
    </section>
  )
}
