import type { CSSProperties } from 'react'
import classes from './StoreBand.module.css'

/** Half a degree between dots; each line of dots is one stroke with round ends. By region: central, north, south, northeast. */
const dots = [
  'M68 88H78M28 98H78M28 108H78M28 118H78M38 128H108M38 138H108M38 148H58M78 148H108M48 158H58M78 158H108M48 168h.1M98 168H108M48 178h.1',
  'M48 8H68M18 18H28M38 18H68M18 28H78M18 38H78M8 48H78M18 58H78M28 68H78M28 78H78M28 88H58',
  'M38 188H48M38 198H48M28 208H38M28 218H38M28 228H48M28 238H58M28 248H58M28 258H68M38 268H68M48 278H88M68 288H98M78 298H88',
  'M128 48H138M88 58H148M88 68H158M88 78H158M88 88H158M88 98H168M88 108H168M88 118H168',
]

/** The country in dots, the darker the more there is of a region. What it shows stands in a list beside it, which keyboard and screen readers use. */
export function ThailandMap(props: {
  /** Of each region. */
  counts: readonly number[]
  picked: number | undefined
  onPick: (region: number | undefined) => void
  onOpen: (region: number) => void
}) {
  const most = Math.max(...props.counts.slice(0, dots.length), 1)
  return (
    <svg className={`fill ${classes.map}`} viewBox="0 0 176 306" aria-hidden="true">
      {dots.map((path, region) => (
        // The list beside it has a button for each.
        <g
          key={path}
          data-picked={props.picked === region || undefined}
          style={{ '--share': (props.counts[region] ?? 0) / most } as CSSProperties}
          onClick={() => props.onOpen(region)}
          onPointerEnter={() => props.onPick(region)}
          onPointerLeave={() => props.onPick(undefined)}
        >
          <path d={path} className={classes.ground} />
          <path d={path} className={classes.dots} />
        </g>
      ))}
    </svg>
  )
}
