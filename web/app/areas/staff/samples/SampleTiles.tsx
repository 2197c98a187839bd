import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { LazyPicture } from '#web/features/page-pictures/LazyPicture.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { T } from '#web/ui/T.tsx'
import classes from './samples.module.css'

export type SampleTile = {
  id: string
  name: string
  line: string
  to: string
  /** Versions of the cover and of the samples; they change with the pictures. */
  cover: string
  samples: string
  /** All of them are shown; undefined: it is not known how many there are. */
  count?: number
}

const tilesAtOnce = 4

/** Sheets, each an open book: its cover, and beside it its samples. */
export function SampleTiles(props: { rows: readonly SampleTile[]; onThere?: (id: string) => void }) {
  const isOfSets = props.rows[0]?.count !== undefined
  return (
    <ul className={isOfSets ? `flow gap-md ${classes.sets}` : `stack one-column gap-md ${classes.tiles}`}>
      {props.rows.map((row, at) => (
        <li key={row.id} style={{ '--pictures': Math.min(row.count ?? 1, ROW) + 1 } as CSSProperties}>
          {/* From the first one on, as one reads. */}
          <Tile {...row} eager={at < tilesAtOnce} onThere={() => props.onThere?.(row.id)} />
        </li>
      ))}
    </ul>
  )
}

/** The maximum of a set in one row beside its cover. */
const ROW = 6

function Tile(props: SampleTile & { eager: boolean; onThere: () => void }) {
  const { id, name, count, eager } = props
  const { contentUrl } = useSettings()
  // Alone, the second page tells a sheet from the others: the first is its list of contents.
  const [place, setPlace] = useState(2)
  const places =
    count === undefined ? [place] : Array.from({ length: Math.min(count, ROW) }, (_, at) => at + 1)
  return (
    <Link
      className={`stack gap-2xs unlinked ${count === undefined ? classes.tile : classes.set}`}
      to={props.to}
    >
      <CoverImage of="sheets" id={id} version={props.cover} alt="" sizes="144px" urgent={eager} />
      {places.map((one) => (
        <LazyPicture
          key={one}
          url={`${contentUrl}/sheets/${id}/ex${one}.jpg?v=${props.samples}`}
          alt=""
          className="page-shape fill as-high outlined rounded-sm"
          eager={eager}
          {...(one === places.at(-1) && { onThere: props.onThere })}
          {...(count === undefined && one > 1 && { onMissing: () => setPlace(1) })}
        />
      ))}
      <span className={`shrink ${count === undefined ? '' : 'across'}`}>
        <span className="small strong two-lines">
          <T>{name}</T>
        </span>
        <span className="tiny dimmed one-line">{props.line}</span>
      </span>
    </Link>
  )
}
