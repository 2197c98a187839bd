import { Link, type To } from 'react-router'
import { useMedia } from '#web/ui/use-media.ts'
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

const beside = 3

/**
 * A whole as one stroke whose segments are the filter: a segment or its name below selects it. Every segment stays visible, however small.
 */
export function Segments(props: {
  label: string
  segments: readonly Segment[]
  chosen: string
  onChoose?: () => void
}) {
  const { label, segments, chosen, onChoose } = props
  // Many are one row to leaf through on a telephone: the list below begins on its first screen.
  const isStrip = useMedia('(max-width: 47.99em)') && segments.length > beside
  return (
    <nav aria-label={label}>
      <p className={classes.sides} aria-hidden="true">
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
                style={{ flexGrow: size }}
                onClick={onChoose}
              />
            ),
        )}
      </p>
      <ul
        className={isStrip ? 'flex gap-xs figures' : `figures ${classes.ruled}`}
        style={isStrip ? { overflowX: 'auto', scrollbarWidth: 'none' } : undefined}
      >
        {segments.map(({ key, part, label, shownValue, to }) => (
          <li key={key} className={isStrip ? 'rigid' : undefined}>
            <Link
              to={to}
              preventScrollReset
              className={`stack one-column packed small unlinked finger rounded pick ${isStrip ? 'pad-xs' : ''}`}
              aria-current={key === chosen ? 'page' : undefined}
              onClick={onChoose}
            >
              <span className="dimmed one-line">{label}</span>{' '}
              <strong className="large tight whole">
                {part !== 'whole' && (
                  <i className={`pen ${classes.dot}`} data-tone={part} aria-hidden="true" />
                )}{' '}
                {shownValue}
              </strong>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
