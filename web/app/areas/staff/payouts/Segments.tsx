import { Link, type To } from 'react-router'
import list from '../layout/list/list.module.css'
import classes from './payouts.module.css'

type Segment = {
  key: string
  /** Its colour (`pen`). */
  part: string
  size: number
  label: string
  shownValue: string
  to: To
}

/**
 * A whole as one stroke whose segments are the filter: a segment or its name below selects it. Every segment stays visible, however small;
 * unselected ones are paler.
 */
export function Segments(props: {
  label: string
  segments: readonly Segment[]
  chosen: string
  onChoose?: () => void
}) {
  const { label, segments, chosen, onChoose } = props
  const isOne = segments.some(({ key, size }) => key === chosen && size > 0)
  return (
    <nav aria-label={label} className={classes.segmented}>
      <p className={classes.sides} data-one={isOne || undefined} aria-hidden="true">
        {segments.map(
          ({ key, part, size, to }) =>
            size > 0 && (
              <Link
                key={key}
                to={to}
                className="pen"
                tabIndex={-1}
                preventScrollReset
                data-tone={part}
                data-chosen={key === chosen || undefined}
                style={{ flexGrow: size }}
                onClick={onChoose}
              />
            ),
        )}
      </p>
      <ul className={`flow gap-3xs figures ${classes.segments} ${list.edges}`}>
        {segments.map(({ key, part, label, shownValue, to }) => (
          <li key={key}>
            <Link
              to={to}
              preventScrollReset
              className="inline-row gap-2xs small unlinked finger whole rounded pick"
              aria-current={key === chosen ? 'page' : undefined}
              onClick={onChoose}
            >
              <i className={`pen ${classes.dot}`} data-tone={part} aria-hidden="true" />
              {label} <strong>{shownValue}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
