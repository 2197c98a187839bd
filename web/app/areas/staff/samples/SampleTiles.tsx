import { useState } from 'react'
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
  /** How many there are, where that is known. */
  count?: number
}

const tilesAtOnce = 4

/** Sheets, each an open book: its cover, and beside it one of its samples, all as large. */
export function SampleTiles(props: { rows: readonly SampleTile[]; onThere?: (id: string) => void }) {
  return (
    <ul className={`stack one-column gap-md ${classes.tiles}`}>
      {props.rows.map((row, at) => (
        <li key={row.id}>
          {/* From the first one on, as one reads. */}
          <Tile {...row} eager={at < tilesAtOnce} onThere={() => props.onThere?.(row.id)} />
        </li>
      ))}
    </ul>
  )
}

function Tile(props: SampleTile & { eager: boolean; onThere: () => void }) {
  const { id, name, count, eager } = props
  const { contentUrl } = useSettings()
  // The second page tells a sheet from the others: the first is its list of contents.
  const [place, setPlace] = useState(count === 1 ? 1 : 2)
  return (
    <Link className={`stack gap-2xs unlinked ${classes.tile}`} to={props.to}>
      <CoverImage of="sheets" id={id} version={props.cover} alt="" sizes="144px" urgent={eager} />
      <span className="anchor">
        <LazyPicture
          key={place}
          url={`${contentUrl}/sheets/${id}/ex${place}.jpg?v=${props.samples}`}
          alt=""
          className="page-shape block fill as-high outlined rounded-sm"
          eager={eager}
          onThere={props.onThere}
          {...(place > 1 && { onMissing: () => setPlace(1) })}
        />
        {count !== undefined && count > 1 && (
          <span className="badge tiny placed" style={{ inset: 'auto 6px 6px auto' }} aria-hidden="true">
            +{count - 1}
          </span>
        )}
      </span>
      <span className="shrink">
        <span className="small strong two-lines">
          <T>{name}</T>
        </span>
        <span className="tiny dimmed one-line">{props.line}</span>
      </span>
    </Link>
  )
}
