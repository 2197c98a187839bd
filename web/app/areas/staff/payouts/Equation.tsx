import type { ReactNode } from 'react'
import classes from './payouts.module.css'

/** Sums as an equation in large figures (one less others is the rest), and below the first one's parts as one stroke. */
export function Equation(props: {
  label: string
  terms: readonly { sign?: '−' | '+' | '='; name: string; shownValue: ReactNode; part?: string }[]
  pieces: readonly { part: string; size: number }[]
  /** Further facts, at the end of its line. */
  children?: ReactNode
}) {
  const { label, terms, pieces, children } = props
  return (
    <div role="group" aria-label={label}>
      <div className="flow bottom apart gap-line">
        <dl className={`flow bottom gap-3xs below-xs figures ${classes.equation}`}>
          {terms.map(({ sign, name, shownValue, part }) => (
            <div key={name} data-is={sign === '=' || undefined}>
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
        {children}
      </div>
      <p className={classes.sides} aria-hidden="true">
        {pieces.map(
          ({ part, size }) =>
            size > 0 && <span key={part} className="pen" data-tone={part} style={{ flexGrow: size }} />,
        )}
      </p>
    </div>
  )
}
