import type { ReactNode } from 'react'
import classes from './payouts.module.css'

/** Sums as an equation, each ruled off in its column; below, their parts as one stroke. */
export function Equation(props: {
  label: string
  terms: readonly { sign?: '−' | '+' | '='; name: string; shownValue: ReactNode; part?: string }[]
  pieces: readonly { part: string; size: number }[]
  /** Further facts, at the end of the stroke. */
  children?: ReactNode
}) {
  const { label, terms, pieces, children } = props
  return (
    <div role="group" aria-label={label} className="stack one-column gap-xs">
      <dl className={`figures ${classes.ruled} ${classes.equation}`}>
        {terms.map(({ sign, name, shownValue, part }) => (
          <div key={name}>
            <dt className="small dimmed">
              {part !== undefined && (
                <i className={`pen ${classes.dot}`} data-tone={part} aria-hidden="true" />
              )}{' '}
              {name}
            </dt>
            <dd className="bold whole">
              {sign && <span className="light dimmed">{sign} </span>}
              {shownValue}
            </dd>
          </div>
        ))}
      </dl>
      <div className="row flow gap-line">
        <p className={`grow-words ${classes.sides}`} aria-hidden="true">
          {pieces.map(
            ({ part, size }) =>
              size > 0 && <span key={part} className="pen" data-tone={part} style={{ flexGrow: size }} />,
          )}
        </p>
        {children}
      </div>
    </div>
  )
}
