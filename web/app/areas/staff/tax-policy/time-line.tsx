import { type CSSProperties, type ReactNode, useState } from 'react'
import { periodOf, readPeriod } from '#rules/calendar/periods.ts'
import { locales } from '#rules/locales.ts'
import { IconCheck } from '#web/ui/icons.ts'
import { taxPolicyWords } from '#web/words/staff/tax-policy.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { Policy } from './answers.ts'
import classes from './tax-policy.module.css'

const monthsBefore = 18
const monthsAfter = 8

/** The drawn months: around the last closed one, as far as the last row. */
export function useSpan({ rows, lastClosed }: Policy) {
  const [today] = useState(() => monthIndex(periodOf(new Date())))
  const middle = monthIndex(lastClosed ?? rows.at(-1)?.from ?? '2026-01')
  const first = middle - monthsBefore
  const end = Math.max(middle, ...rows.map(({ from }) => monthIndex(from))) + monthsAfter
  const at = (month: number) => (Math.max(first, Math.min(month, end)) - first) / (end - first)
  return { today: at(today), middle, first, end, at }
}

export type Span = ReturnType<typeof useSpan>

/** Years over the lanes, and where today is. */
export function Axis({ span: { first, end, at, today } }: { span: Span }) {
  const words = useWords(taxPolicyWords)
  const { language } = useLanguage()
  const years = Array.from({ length: Math.ceil((end - first) / 12) + 1 }, (_, year) => {
    const number = Math.floor((first - 1) / 12) + year
    const [begin, over] = [at(number * 12 + 1), at(number * 12 + 13)]
    return { begin, size: over - begin, label: String(number + locales[language].years) }
  }).filter(({ size }) => size > roomOfLabel)
  return (
    <div className={`stack tiny dimmed sunken ${classes.lane}`} aria-hidden="true">
      <span className={`anchor across ${classes.months} ${classes.axis}`}>
        {years.map((year) => (
          <span
            key={year.label}
            className={`placed text-centre ${classes.year}`}
            style={{ ...from(year.begin), width: `${year.size * 100}%` }}
          >
            {year.label}
          </span>
        ))}
        <span className={`placed strong unlinked whole ${classes.today}`} style={from(today)}>
          {words.today}
        </span>
      </span>
    </div>
  )
}

/** One row: its name, time span, terms and state; opened, its people. */
export function Lane(props: {
  span: Span
  from: string
  to: string | null
  name: ReactNode
  percent: number
  isConfirmed: boolean
  children: ReactNode
}) {
  const words = useWords(taxPolicyWords)
  const { middle, at, today } = props.span
  const [begin, end] = [monthIndex(props.from), props.to === null ? undefined : monthIndex(props.to)]
  const isNow = begin <= middle && (end === undefined || end >= middle)
  const till = end === undefined ? 1 : at(end + 1)
  return (
    <li>
      <details open={!props.isConfirmed}>
        <summary className={`stack level figures pick ${classes.lane}`}>
          <span className="small">{props.name}</span>
          <span className={`anchor across ${classes.months} ${classes.track}`} aria-hidden="true">
            <span
              className="placed high pen"
              data-tone={isNow ? undefined : 'part'}
              style={{ ...from(at(begin)), width: `${Math.max(till - at(begin), 0) * 100}%` }}
            />
            <i className="placed" style={from(today)} />
          </span>
          <strong className="text-end">{props.percent}%</strong>
          {props.isConfirmed ? (
            <span className="inline-row gap-3xs anchor small dimmed whole">
              <IconCheck size={16} stroke={2} />
              {/* A telephone has room for the mark alone. */}
              <span className={classes.said}>{words.confirmedNow}</span>
            </span>
          ) : (
            <span className="badge" data-tone="amber">
              {words.waiting}
            </span>
          )}
        </summary>
        <div className={`row flow apart gap-sm ${classes.facts}`}>{props.children}</div>
      </details>
    </li>
  )
}

/** Share of the line's width below which a year has no room for its name. */
const roomOfLabel = 0.1

function from(part: number): CSSProperties {
  return { insetInlineStart: `${part * 100}%` }
}

function monthIndex(period: string): number {
  const { year, month } = readPeriod(period)
  return year * 12 + month
}
