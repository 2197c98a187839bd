import { useState } from 'react'
import classes from './BarChart.module.css'

export type Bar = { key: string; label: string; value: number }

type BarChartProps = {
  bars: readonly Bar[]
  /** What the bars are: names the chart, and the slider that walks along it. */
  label: string
  write: (value: number) => string
  height?: string
}

/**
 * Bars as inline SVG; the last one, still growing, stands out. A slider lies over them: a finger, the mouse or the arrow keys
 * pick a bar, whose value is told above. The same figures belong in a table beside it.
 */
export function BarChart({ bars, label, write, height = '8rem' }: BarChartProps) {
  const last = bars.length - 1
  const [picked, setPicked] = useState<number>()
  const at = Math.min(picked ?? last, last)
  const bar = bars[at]
  const highest = Math.max(...bars.map(({ value }) => value), 0)
  const step = 100 / Math.max(bars.length, 1)
  const told = bar === undefined ? '' : `${bar.label}: ${write(bar.value)}`
  return (
    <div className={classes.chart}>
      <p className={classes.told} aria-hidden="true">
        {told}
      </p>
      <div className={classes.field} style={{ height }}>
        <svg width="100%" height="100%" aria-hidden="true" focusable="false">
          {bars.map(({ key, value }, place) => {
            const share = highest === 0 ? 0 : (value / highest) * 100
            const tall = Math.max(share, 1)
            return (
              <rect
                key={key}
                className={classes.bar}
                data-strong={place === at || undefined}
                x={`${place * step + step * 0.1}%`}
                y={`${100 - tall}%`}
                width={`${step * 0.8}%`}
                height={`${tall}%`}
                rx={3}
              />
            )
          })}
        </svg>
        <input
          className={classes.slider}
          type="range"
          min={0}
          max={Math.max(last, 0)}
          value={at}
          aria-label={label}
          aria-valuetext={told}
          onChange={(event) => setPicked(Number(event.target.value))}
        />
      </div>
      <p className={classes.ends} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars[last]?.label}</span>
      </p>
    </div>
  )
}
