import { IconBooks, IconPencil } from '#web/ui/icons.ts'
import type { Sheet } from '#web/features/sheet-card/sheet.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { homeWords } from '#web/words/buyer/home.ts'
import { useWords } from '#web/words/use-words.tsx'
import { HomeSearch } from './HomeSearch.tsx'
import classes from './Hero.module.css'

/** Search first; the covers fan out beside it, or below on phones. */
export function Hero({ covers }: { covers: readonly Sheet[] }) {
  const words = useWords(homeWords)
  const [front, left, right] = covers
  return (
    <section className={classes.hero}>
      <div className={`gap-lg stack ${classes.column}`}>
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
        <div className={`anchor ${classes.fan}`} aria-hidden="true">
          {left && <Cover sheet={left} className={classes.left} />}
          {right && <Cover sheet={right} className={classes.right} />}
          {front && <Cover sheet={front} className={classes.front} />}
        </div>
      </div>
    </section>
  )
}

/** Decoration: the same sheets stand as links in the row below. */
function Cover({ sheet, className }: { sheet: Sheet; className: string | undefined }) {
  return (
    <CoverImage
      of="sheets"
      id={sheet._id}
      version={sheet.cover}
      alt=""
      sizes="(min-width: 64em) 250px, 170px"
      urgent
      className={className}
    />
  )
}
