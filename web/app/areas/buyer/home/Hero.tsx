import { IconBooks, IconPencil } from '#web/ui/icons.ts'
import type { Sheet } from '#web/features/sheet-card/sheet.ts'
import { CoverFan } from '#web/features/cover-fan/CoverFan.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { homeWords } from '#web/words/buyer/home.ts'
import { useWords } from '#web/words/use-words.tsx'
import { HomeSearch } from './HomeSearch.tsx'
import classes from './Hero.module.css'

/** Search first; the covers fan out beside it, or below on phones. */
export function Hero({ covers }: { covers: readonly Sheet[] }) {
  const words = useWords(homeWords)
  return (
    <section className={classes.hero}>
      <div className={`container gap-lg stack ${classes.column}`}>
        <div className={`stack at-start gap-sm shrink ${classes.words}`}>
          <p className="badge" data-tone="marker">
            {words.heroTag}
          </p>
          <h1 className={classes.title}>
            {words.heroFirst}
            <br />
            <MarkerStroke>{words.heroSecond}</MarkerStroke>
          </h1>
          <p className={`large dimmed ${classes.text}`}>{words.heroText}</p>
          <HomeSearch />
          <div className="flow gap-xs">
            <ButtonLink to="/shop" icon={<IconBooks size={20} stroke={1.75} />}>
              {words.buyButton}
            </ButtonLink>
            <ButtonLink to="/seller" look="outline" icon={<IconPencil size={20} stroke={1.75} />}>
              {words.sellButton}
            </ButtonLink>
          </div>
        </div>
        {/* Decoration: the same sheets stand as links in the row below. */}
        <CoverFan covers={covers} sizes="(min-width: 64em) 250px, 170px" className={classes.fan} />
      </div>
    </section>
  )
}
