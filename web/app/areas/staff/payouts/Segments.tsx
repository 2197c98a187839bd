import { Link, type To } from 'react-router'
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
 * A whole as one stroke whose segments are the filter: a segment or its name selects it. Every segment stays visible, however small. Where a
 * cell names the whole, the stroke stands in it.
 */
export function Segments(props: {
  label: string
  segments: readonly Segment[]
  chosen: string
  onChoose?: () => void
}) {
  const { label, segments, chosen, onChoose } = props
  const sum = segments.find(({ part, size }) => part === 'whole' && size === 0)
  const stroke = (
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
  )
  return (
    <nav aria-label={label}>
      {sum === undefined && stroke}
      <ul className={`figures ${classes.ruled}`}>
        {segments.map(({ key, part, label, shownValue, to }) => (
          <li key={key}>
            <Link
              to={to}
              preventScrollReset
              className="stack one-column packed small unlinked finger rounded pick"
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
            {key === sum?.key && stroke}
          </li>
        ))}
      </ul>
    </nav>
  )
}
