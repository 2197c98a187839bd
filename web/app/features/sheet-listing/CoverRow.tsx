import { type ComponentProps, type CSSProperties, useId } from 'react'
import { Link } from 'react-router'
import { Heart } from '#web/features/favourites/Heart.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { T } from '#web/ui/T.tsx'
import { CartButton } from '../sheet-card/CartButton.tsx'
import { splitName } from '../sheet-card/names.ts'
import classes from './CoverRow.module.css'

export const SHOWN = 6

type CoverRowProps = {
  /** Says why they stand here. */
  title: string
  /** Undefined while they are on their way: their place is kept. */
  sheets: readonly RowSheet[] | undefined
  /** To be kept for later rather than bought: a heart in place of the cart. */
  hasHeart?: boolean | undefined
  /** Covers side by side where there is room. */
  columns?: number
}
type RowSheet = ComponentProps<typeof Heart>['sheet'] & {
  cover: string
  price: number
  owned?: boolean
  /** Why this one. */
  tag?: string
}

/** A row of covers where a screen has little of its own to show. */
export function CoverRow({ title, sheets, hasHeart, columns = SHOWN }: CoverRowProps) {
  const id = useId()
  return (
    <section
      className="stack packed gap-sm above-md shrink"
      aria-labelledby={id}
      style={{ '--columns': columns } as CSSProperties}
    >
      <h2 id={id} className="heading">
        <T>{title}</T>
      </h2>
      {sheets === undefined ? (
        // The place of a row: nothing below moves when it comes.
        <ul className={`gap-md stack ${classes.row}`} aria-busy="true">
          {Array.from({ length: columns }, (_, at) => (
            <li key={at} className={classes.coming} />
          ))}
        </ul>
      ) : (
        <ul className={`gap-md stack ${classes.row}`}>
          {sheets.map((sheet) => (
            <li key={sheet._id}>
              <Link to={`/infoSheet/${sheet._id}`} className="stack packed gap-xs grow unlinked">
                <CoverImage
                  of="sheets"
                  id={sheet._id}
                  version={sheet.cover}
                  alt=""
                  sizes="(min-width: 64em) 192px, 132px"
                  urgent
                />
                <span className={classes.name}>
                  <T>{splitName(sheet.name).title}</T>
                </span>
              </Link>
              <div className="row apart">
                <strong>
                  <Baht baht={sheet.price} />
                  <small className="block tiny light dimmed">{sheet.tag}</small>
                </strong>
                {hasHeart ? (
                  <Heart sheet={sheet} look="outline" />
                ) : (
                  !sheet.owned && <CartButton sheet={sheet} />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
