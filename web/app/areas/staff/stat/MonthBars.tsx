import { useState } from 'react'
import { statisticsWords } from '#web/words/staff/statistics.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './stat.module.css'

export type Bar = { key: string; name: string; value: number; text: string }

/** What fits a card: two years. */
const SHOWN_MAX = 24
const HEIGHT = 120
const STEP = 20

/** Bars by month, this one strong; the value of the one under the pointer or with the focus stands above. */
export function MonthBars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const words = useWords(statisticsWords)
  const shown = bars.slice(-SHOWN_MAX)
  const last = shown.at(-1)
  const [pointed, setPointed] = useState<string>()
  const active = shown.find(({ key }) => key === pointed) ?? last
  const most = Math.max(1, ...shown.map(({ value }) => value))
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.value} role="status">
        {active && words.bar(active.name, active.text)}
      </figcaption>
      <svg
        className={classes.bars}
        viewBox={`0 0 ${Math.max(1, shown.length) * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="group"
        aria-label={words.chart(label, shown.length)}
      >
        {shown.map((bar, at) => {
          const height = Math.max(bar.value > 0 ? 2 : 0, (bar.value / most) * HEIGHT)
          return (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the value is shown for the bar with the focus
            <g
              key={bar.key}
              role="img"
              aria-label={words.bar(bar.name, bar.text)}
              tabIndex={0}
              className={classes.bar}
              data-strong={bar === active || undefined}
              onFocus={() => setPointed(bar.key)}
              onPointerEnter={() => setPointed(bar.key)}
            >
              <rect x={at * STEP} y={0} width={STEP} height={HEIGHT} className={classes.ground} />
              <rect x={at * STEP + 2} y={HEIGHT - height} width={STEP - 4} height={height} rx={2} />
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
