import { memo } from 'react'
import { type InkStroke, inkLines, readStroke } from '#rules/reading/ink.ts'
import classes from './marks.module.css'
import type { Mark } from './marks-store.ts'

/** The page in its own units, so wide. */
const ACROSS = 1_000

type InkProps = { marks: readonly Mark[]; ratio: number; live?: InkStroke | null }

/** A page's handwriting; `live` is the stroke being written. */
export default function Ink({ marks, ratio, live }: InkProps) {
  return (
    <svg
      className={`fill high covers ${classes.ink}`}
      viewBox={`0 0 ${ACROSS} ${ACROSS / ratio}`}
      aria-hidden="true"
    >
      {marks.map(({ id, kind, text }) => kind === 'ink' && <Written key={id} text={text} ratio={ratio} />)}
      {live && <Stroke stroke={live} />}
    </svg>
  )
}

const Written = memo(function Written({ text, ratio }: { text: string; ratio: number }) {
  const stroke = readStroke(text, ratio)
  return stroke && <Stroke stroke={stroke} />
})

function Stroke({ stroke }: { stroke: InkStroke }) {
  const at = ({ x, y }: { x: number; y: number }) => `${(x * ACROSS).toFixed(1)} ${(y * ACROSS).toFixed(1)}`
  return (
    <g stroke={stroke.colour}>
      {inkLines(stroke).map(({ width, from, curves }, line) => (
        <path
          key={line}
          d={`M${at(from)}${curves.map(([control, end]) => `Q${at(control)} ${at(end)}`).join('')}`}
          strokeWidth={width * ACROSS}
        />
      ))}
    </g>
  )
}
