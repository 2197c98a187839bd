import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { Book } from '#web/ui/Book.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { homeWords } from '#web/words/buyer/home.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './PromotionBanner.module.css'

/** The days of the promotion in Bangkok (buyer.md §9), both included. */
const FIRST_DAY = '2025-08-01'
const LAST_DAY = '2025-08-27'

export function isPromotionTime(now: Date): boolean {
  const day = bangkokDate(now)
  return day >= FIRST_DAY && day <= LAST_DAY
}

/** A board from 1200 px, a banner below that changes at 1034 and 768 px (buyer.md §2). */
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
