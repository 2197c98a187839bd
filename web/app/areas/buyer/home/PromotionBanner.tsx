import { Book } from '#web/ui/Book.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { homeWords } from '#web/words/buyer/home.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './PromotionBanner.module.css'

/** A board from 1200 px, a banner below that changes at 1034 and 768 px (buyer.md §2; the days stand in the calendar of notices). */
export function PromotionBanner() {
  const words = useWords(homeWords)
  return (
    <aside className={classes.banner}>
      <Book mood="open" size={64} sticker />
      <div>
        <p className={classes.title}>{words.bannerTitle}</p>
        <p>{words.bannerText}</p>
      </div>
      <ButtonLink to="/shop">{words.buyButton}</ButtonLink>
    </aside>
  )
}
