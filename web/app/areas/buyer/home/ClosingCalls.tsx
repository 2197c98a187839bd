import { Book } from '#web/ui/Book.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { homeWords } from '#web/words/buyer/home.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './ClosingCalls.module.css'

/** Two ways to go on from the end of the home page: buy and sell. */
export function ClosingCalls() {
  const words = useWords(homeWords)
  const { sellerShare } = useSettings()
  return (
    <PageShell className={`stack gap-md ${classes.calls}`}>
      <section className={classes.buy}>
        <Book mood="open" size={72} sticker />
        <div>
          <h2 className={classes.title}>{words.closingBuyTitle}</h2>
          <p>{words.closingBuyText}</p>
          <ButtonLink to="/shop" look="outline" className="above-sm">
            {words.buyButton}
          </ButtonLink>
        </div>
      </section>
      <section className={classes.sell}>
        <Book size={72} sticker />
        <div>
          <h2 className={classes.title}>{words.closingSellTitle}</h2>
          <p>{words.closingSellText(sellerShare)}</p>
          <ButtonLink to="/seller" look="outline" className="above-sm">
            {words.sellButton}
          </ButtonLink>
        </div>
      </section>
    </PageShell>
  )
}
