import { type ReactNode, useState } from 'react'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { strokeWords } from '#web/words/strokes.ts'
import { useWords } from '#web/words/use-words.tsx'
import { Skeleton } from './States.tsx'
import classes from './Strokes.module.css'

/** `key`: its day or month, if it is one (`2026-12-01`, `2026-12`). */
type Stroke = { key: string; label: string; value: number }

type StrokesProps = {
  strokes: readonly Stroke[]
  /** Names the chart, and the slider that walks along it. */
  label: string
  write: (value: number) => string
  height?: string
  /** The first word of each label stands under its stroke: of a few strokes, such as months. */
  named?: boolean
  /** A dashed line at the middle value, with this name. */
  median?: string
  /** The name of the total, which is shown until a stroke is picked. */
  sum?: string
  /** The picked value becomes the card's main figure; this stands beside it. */
  figure?: ReactNode
  /** The picked value, made such that it shows where it comes from when it is pressed. */
  why?: (stroke: Stroke, written: string) => ReactNode
  /** Leads until one is picked; without it the last. */
  lead?: number
  /** Called with the stroke that is picked. */
  onPick?: (at: number) => void
}

/**
 * A series drawn with the marker: upright strokes, the last, growing one in full ink. A slider over them selects a stroke by finger, mouse
 * or arrow keys and shows its value above. Put the same figures in a table beside it. Of a day or a month that is not over it says so: on the
 * first of a month its stroke is nearly nothing.
 */
export function Strokes({
  strokes,
  label,
  write,
  height = '8rem',
  named = false,
  median,
  sum,
  figure,
  why,
  lead,
  onPick,
}: StrokesProps) {
  const words = useWords(strokeWords)
  const last = strokes.length - 1
  const [picked, setPicked] = useState<number>()
  const [today] = useState(() => bangkokDate(new Date()))
  const at = Math.min(picked ?? lead ?? last, last)
  const stroke = strokes[at]
  const highest = Math.max(...strokes.map(({ value }) => value), 0)
  const middle = median === undefined ? 0 : middleOf(strokes.map(({ value }) => value))
  const step = 100 / Math.max(strokes.length, 1)
  // Others are keyed by a page: "2" is no year.
  const isRunning = stroke?.key.includes('-') === true && today.startsWith(stroke.key)
  // Beside another figure there is no room.
  const name = isRunning && figure === undefined ? words.soFar(stroke.label) : stroke?.label
  const valueText = stroke === undefined ? '' : `${name}: ${write(stroke.value)}`
  const isWhole = sum !== undefined && picked === undefined
  const pressed = !isWhole && stroke && why?.(stroke, write(stroke.value))
  const choose = (place: number) => {
    setPicked(place)
    onPick?.(place)
  }
  const pick = (clientX: number, box: DOMRect) =>
    choose(Math.max(0, Math.min(last, Math.floor(((clientX - box.left) / box.width) * strokes.length))))
  return (
    <div className="shrink">
      <p
        className={`${classes.told} flow baseline dimmed small figures`}
        data-figure={figure !== undefined || undefined}
      >
        {pressed ? (
          <strong>{pressed}</strong>
        ) : (
          <strong aria-hidden="true">
            {isWhole
              ? write(strokes.reduce((all, { value }) => all + value, 0))
              : stroke && write(stroke.value)}
          </strong>
        )}{' '}
        <span aria-hidden="true">{isWhole ? sum : name}</span>
        {figure}
        {highest > 0 && sum === undefined && (
          <span className="push tiny" data-aside aria-hidden="true">
            ↑ {write(highest)}
          </span>
        )}
      </p>
      <div className={`${classes.field} anchor`} style={{ height }}>
        <svg width="100%" height="100%" aria-hidden="true" focusable="false">
          {strokes.map(({ key, value }, place) => {
            const tall = Math.max(highest === 0 ? 0 : (value / highest) * 100, 1)
            return (
              <rect
                key={key}
                className={classes.stroke}
                data-picked={(place === picked && !isWhole) || undefined}
                data-lead={place === (lead ?? last) || undefined}
                x={`${place * step + step * 0.14}%`}
                y={`${100 - tall}%`}
                width={`${step * 0.72}%`}
                height={`${tall}%`}
                rx={8}
              />
            )
          })}
          {middle > 0 && highest > 0 && (
            <line
              className={classes.median}
              data-aside
              x1="0"
              x2="100%"
              y1={`${100 - (middle / highest) * 100}%`}
              y2={`${100 - (middle / highest) * 100}%`}
            />
          )}
        </svg>
        <input
          className={`covers ${classes.slider} fill high finger`}
          type="range"
          min={0}
          max={Math.max(last, 0)}
          value={Math.max(at, 0)}
          aria-label={label}
          aria-valuetext={valueText}
          onChange={(event) => choose(Number(event.target.value))}
          onPointerMove={(event) => {
            if (event.pointerType === 'mouse')
              pick(event.clientX, event.currentTarget.getBoundingClientRect())
          }}
        />
      </div>
      {named && (
        <p className={`flex text-centre tiny dimmed whole above-3xs ${classes.names}`} aria-hidden="true">
          {strokes.map(({ key, label: name }) => (
            <span key={key}>{name.split(' ')[0]}</span>
          ))}
        </p>
      )}
      <p className="apart dimmed flex tiny whole gap-xs above-3xs" aria-hidden="true">
        {!named && <span>{strokes[0]?.label}</span>}
        {middle > 0 && (
          <span className={classes.middle} data-aside>
            {median} {write(middle)}
          </span>
        )}
        {!named && <span>{strokes[last]?.label}</span>}
      </p>
    </div>
  )
}

/** Placeholder of the card's figure, its strokes and, if there is one, the fold below. */
export function StrokesToCome(props: { strokes: number; height: string; foldsNothing?: true }) {
  const { strokes, height } = props
  return (
    <div className="stack gap-2xs" aria-hidden="true">
      <Skeleton width="6rem" height="2rem" />
      <Skeleton width="9rem" height="1.375rem" />
      <div className={`bottom gap-2xs stack ${classes.toCome}`} style={{ height }}>
        {Array.from({ length: strokes }, (_, at) => (
          <Skeleton key={at} height={`${35 + ((at * 37) % 60)}%`} />
        ))}
      </div>
      <Skeleton height="1.125rem" />
      {!props.foldsNothing && <Skeleton width="7rem" height="2.5rem" />}
    </div>
  )
}

/** Ten rows that are to come. */
export function StrokeRowsToCome() {
  return (
    <div className="stack gap-sm" aria-hidden="true">
      {Array.from({ length: 10 }, (_, at) => (
        <Skeleton key={at} width={`${100 - at * 7}%`} height="1.5rem" />
      ))}
    </div>
  )
}

/** The median of the values above zero: months before the first sale do not count, and fewer than three values have no median. */
function middleOf(values: readonly number[]): number {
  const sorted = values.filter((value) => value > 0).toSorted((a, b) => a - b)
  return sorted.length < 3 ? 0 : (sorted[Math.floor(sorted.length / 2)] ?? 0)
}

type StrokeRow = {
  key: string
  name: ReactNode
  value: number
  shownValue: ReactNode
  before?: number
  /** Start of its stroke: parts of one sum each begin where the last one ended. */
  start?: number
  /** `part` is paler; `amber` and `red` are said as badges say them. */
  tone?: string | undefined
  /** This row is the total of the rows above it, under a line. */
  isSum?: true
}

type StrokeRowsProps = {
  rows: readonly StrokeRow[]
  label: string
  /** Each value is a part of its own whole, which is as long as its outline. */
  isShare?: boolean
}

/** Compares values: a name, its stroke and its figure per row; a thin line below is the earlier period. */
export function StrokeRows({ rows, label, isShare }: StrokeRowsProps) {
  const highest = isShare
    ? 1
    : Math.max(...rows.flatMap(({ value, before = 0, start = 0 }) => [start + value, before]), 1)
  const width = (value: number, start = 0) => ({
    // Of nothing nothing is drawn, of anything at least a dot.
    width: `${value && Math.max((value / highest) * 100, 1)}%`,
    marginInlineStart: `${Math.min((start / highest) * 100, 99)}%`,
  })
  return (
    <ol className={`${classes.rows} stack small figures`} aria-label={label}>
      {rows.map(({ key, name, value, shownValue, before, start, tone, isSum }) => (
        <li key={key} className={`across ${classes.row} stack level`} data-sum={isSum}>
          <span>{name}</span>
          <span className={`anchor ${classes.track}`} data-whole={isShare} aria-hidden="true">
            <span className="block high pen" style={width(value, start)} data-tone={tone} />
            {before !== undefined && (
              <span className={`block pen ${classes.before}`} style={width(before)} data-tone="gone" />
            )}
          </span>
          <span>{shownValue}</span>
        </li>
      ))}
    </ol>
  )
}
