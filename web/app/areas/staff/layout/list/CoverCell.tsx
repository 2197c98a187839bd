import type { ReactNode } from 'react'
import { IconReceipt2 } from '#web/ui/icons.ts'
import { LazyPicture } from '#web/features/page-pictures/LazyPicture.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { T } from '#web/ui/T.tsx'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './list.module.css'
import { RowLink } from './RowLink.tsx'

type CoverCellProps = {
  /** The address of the picture, where it is not public; null: it is not known of which sheet it is. */
  cover: { url: string } | { of?: 'sheets' | 'groups'; id: string; version: string } | null
  /** Beside three lines. */
  isTall?: true
  children: ReactNode
}

/** A row's subject after its small cover. */
export function CoverCell({ cover, isTall, children }: CoverCellProps) {
  return (
    <span className="row gap-xs" data-tall={isTall}>
      <CoverThumb cover={cover} />
      {children}
    </span>
  )
}

/** The first of a few sheets behind its cover, and how many others there are. */
export function FirstOf(props: {
  cover: { _id: string; version: string } | null
  first: string
  others: number
  /** Its name opens the row. */
  to?: string
}) {
  const { cover, first, others, to } = props
  return (
    <CoverCell cover={cover && { id: cover._id, version: cover.version }}>
      {to === undefined ? (
        <span className={classes.rowName} title={first}>
          <T>{first}</T>
        </span>
      ) : (
        <RowLink to={to}>{first}</RowLink>
      )}
      <OtherSheets count={others} />
    </CoverCell>
  )
}

/** The number of others is never cut off. */
export function OtherSheets({ count }: { count: number }) {
  const words = useWords(tableWords)
  if (count <= 0) return null
  return (
    <span className="badge rigid tiny light">
      <span aria-hidden="true">+{count}</span>
      <span className="visually-hidden">{words.others(count)}</span>
    </span>
  )
}

/** More tell nothing that the number of sheets does not, and push the name away. */
const COVERS = 2

/** The first covers of a package side by side; before anything is on sale, its own picture. */
export function FirstCovers(props: {
  covers: readonly { _id: string; cover: string }[]
  meanwhile: CoverCellProps['cover']
}) {
  if (props.covers.length === 0) return <CoverThumb cover={props.meanwhile} />
  return (
    // As wide as both, if there is one only: names begin below one another.
    <span className={`flex gap-4xs rigid sum-wide ${classes.pair}`}>
      {props.covers.slice(0, COVERS).map(({ _id, cover }) => (
        <CoverThumb key={_id} cover={{ id: _id, version: cover }} />
      ))}
    </span>
  )
}

/** `later`: of a list so long that only what comes near the screen is fetched. */
export function CoverThumb({ cover, later }: Pick<CoverCellProps, 'cover'> & { later?: true }) {
  if (cover === null)
    return (
      <span className={`stack middle linked rigid ${classes.cover}`} data-cover="">
        <IconReceipt2 width="60%" height="60%" stroke={1.5} />
      </span>
    )
  return 'url' in cover ? (
    <LazyPicture url={cover.url} alt="" className={`${classes.cover} rigid`} eager />
  ) : (
    <CoverImage
      of="sheets"
      {...cover}
      alt=""
      sizes="32px"
      urgent={!later}
      className={`${classes.cover} rigid`}
    />
  )
}
