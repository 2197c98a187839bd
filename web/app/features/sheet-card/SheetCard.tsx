import { memo, type ReactNode } from 'react'
import { Heart } from '#web/features/favourites/Heart.tsx'
import { count } from '#web/ui/Baht.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { StoredMarkup } from '#web/ui/StoredMarkup.tsx'
import { T } from '#web/ui/T.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { CardIcon } from './CardIcon.tsx'
import { CartButton } from './CartButton.tsx'
import { CodeChip } from './CodeChip.tsx'
import { examOf, splitName, storeShort } from './names.ts'
import classes from './SheetCard.module.css'
import { TutoringButton, TutoringTag } from './Tutoring.tsx'
import { SheetPrice } from './SheetPrice.tsx'
import type { Sheet } from './sheet.ts'

type SheetCardProps = {
  sheet: Sheet
  /** From `useOwnedSheets`: documents are rendered for visitors, who own nothing. */
  owned?: boolean
  /** Shown width of the cover, as in an image's `sizes`. */
  sizes?: string
  /** Among the first covers of the page. */
  urgent?: boolean
  href?: string
  /** In place of the heart. */
  corner?: ReactNode
}

/**
 * A sheet's card, the same everywhere (brief §3): one link that opens the sheet in a new tab, with buttons above it. Plain elements and one
 * style sheet, rerendered only when its data changes, because twenty cards are most of a shop page.
 */
export const SheetCard = memo(import.meta.env.SSR ? StoredCard : Card)

const cardClass = `column shrink anchor surface ${classes.card}`

/** The first covers (preloaded in the head) and owners' cards (with code of their own) are rendered each time. */
function StoredCard(props: SheetCardProps) {
  const { sheet, owned = sheet.owned, urgent, corner } = props
  const by = owned || urgent || corner ? undefined : JSON.stringify([props, isNew(sheet.created)])
  return (
    <StoredMarkup className={cardClass} by={by}>
      {(at) => <Card {...props} at={at} />}
    </StoredMarkup>
  )
}

function Card({
  sheet,
  owned = sheet.owned,
  sizes = cardSizes,
  urgent = false,
  href = `/infoSheet/${sheet._id}`,
  corner = <Heart sheet={sheet} />,
  at,
}: SheetCardProps & { at?: number | undefined }) {
  const words = useWords(sheetWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const { code, title } = splitName(sheet.name)
  return (
    <article className={cardClass} data-at={at}>
      <div className={`well stack centred ${classes.frame}`}>
        <CoverImage of="sheets" id={sheet._id} version={sheet.cover} alt="" sizes={sizes} urgent={urgent} />
      </div>
      <div className={`row gap-3xs anchor ${classes.tags}`}>
        <CodeChip code={code} />
        {sheet.highlighted && (
          <span className={`inline-row gap-3xs tiny strong ${classes.star}`} title={words.recommended}>
            <CardIcon icon="star" />
            <span className={`clips whole ${classes.starWord}`}>{words.recommended}</span>
          </span>
        )}
        {/* A device's clock may be wrong: what the server said stands then, and the page is not drawn anew for it. */}
        <span
          hidden={!isNew(sheet.created)}
          suppressHydrationWarning
          className={`tint-leaf tiny strong whole ${classes.new}`}
        >
          {words.new}
        </span>
        <span className={`placed ${classes.corner}`}>{corner}</span>
      </div>
      {sheet.near && <p className="small strong warned">{words.near}</p>}
      {sheet.onlineTutor && <TutoringTag sheet={sheet._id} tutoring={sheet.onlineTutor} owned={owned} />}
      <h3 className={`strong two-lines ${classes.name}`}>
        <a className={`card-link ${classes.link}`} href={href} target="_blank" rel="noopener">
          <T>{title}</T>
          <span className="visually-hidden"> {shared.opensNewTab}</span>
        </a>
      </h3>
      <p className={classes.facts}>
        <span className={classes.institution}>{storeShort(sheet.storeName, language)}</span>{' '}
        <span>
          <T>{examOf(sheet, language)}</T>
        </span>
      </p>
      <p className={`if-any ${classes.facts}`}>
        {sheet.scoreCount > 0 && (
          <>
            <span className={classes.rating}>
              <CardIcon icon="rating" />
            </span>
            <span className="visually-hidden">{words.score(sheet.score.toFixed(1))}</span>
            <span className="strong unlinked" aria-hidden="true">
              {sheet.score.toFixed(1)}
            </span>
          </>
        )}
        {sheet.scoreCount > 0 && sheet.bought > 0 && '\u00a0· '}
        {sheet.bought > 0 && <span className="whole">{words.sold(count(sheet.bought))}</span>}
      </p>
      <div className={`row apart gap-3xs anchor finger ${classes.foot}`}>
        {owned ? (
          sheet.onlineTutor ? (
            <TutoringButton sheet={sheet._id} tutoring={sheet.onlineTutor} />
          ) : (
            <ButtonLink
              viewTransition
              look="light"
              wide
              className="thumb"
              to={`/user/readSheet?${sheet._id}`}
            >
              {words.read}
              <span className="visually-hidden"> {sheet.name}</span>
            </ButtonLink>
          )
        ) : (
          <>
            <span className={`large bold ${classes.price}`}>
              <SheetPrice sheet={sheet} />
            </span>
            <CartButton sheet={sheet} />
          </>
        )}
      </div>
    </article>
  )
}

const NEW_MILLISECONDS = 14 * 86_400_000

/** In its first two weeks a sheet is "new" rather than "sold 0". */
function isNew(created: string): boolean {
  return Date.now() - Date.parse(created) < NEW_MILLISECONDS
}

/** Two columns on phones, three from 48 em, four beside the filters. */
const cardSizes = '(min-width: 64em) 190px, (min-width: 48em) 24vw, 38vw'
