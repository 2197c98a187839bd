import '#web/ui/paper-font.css'
import type { CSSProperties } from 'react'
import { type Mark, type Paper, paperSize } from '#rules/tax/papers/paper.ts'
import classes from './tax-papers.module.css'

/** A tax paper drawn by the browser from the server's marks. One A4 sheet each in print; on the screen it ends below its content. */
export function PaperSheet({ paper, isHidden }: { paper: Paper; isHidden?: boolean }) {
  const ends = endOf(paper)
  return (
    <svg
      className={`block fill cast ${classes.paper} outlined`}
      style={{ '--ends': ends } as CSSProperties}
      preserveAspectRatio="xMidYMin slice"
      data-hidden={isHidden || undefined}
      viewBox={`0 0 ${paperSize.width} ${paperSize.height}`}
      role="document"
      aria-label={paper.title}
    >
      <g>
        {paper.marks.map((mark, at) => (
          <Drawn key={at} mark={mark} />
        ))}
      </g>
    </svg>
  )
}

const { height } = paperSize
/** Below it stands the number of the page, which alone is no reason to show a sheet to its end. */
const FOOT = 800

/** Not less than a third of a sheet; one that is nearly full is shown whole. */
function endOf({ marks }: Paper): number {
  const lowest = marks.map(bottomOf).reduce((low, bottom) => (bottom < FOOT ? Math.max(low, bottom) : low), 0)
  return lowest > FOOT - 80 ? height : Math.max(height / 3, lowest + 32)
}

function bottomOf(mark: Mark): number {
  switch (mark.kind) {
    case 'text':
      return mark.y
    case 'line':
      return Math.max(mark.y1, mark.y2)
    case 'fill':
    case 'box':
      return mark.y + mark.height
    case 'circle':
      return mark.y + mark.radius
  }
}

function Drawn({ mark }: { mark: Mark }) {
  switch (mark.kind) {
    case 'text':
      return (
        <text x={mark.x} y={mark.y} fontSize={mark.size} fontWeight={mark.weight} textAnchor={mark.align}>
          {mark.text}
        </text>
      )
    case 'line':
      return (
        <line
          x1={mark.x1}
          y1={mark.y1}
          x2={mark.x2}
          y2={mark.y2}
          {...(mark.dotted && { strokeDasharray: '1 2' })}
        />
      )
    case 'fill':
      return (
        <rect
          x={mark.x}
          y={mark.y}
          width={mark.width}
          height={mark.height}
          fill="currentColor"
          stroke="none"
        />
      )
    case 'box':
      return <rect x={mark.x} y={mark.y} width={mark.width} height={mark.height} />
    case 'circle':
      return <circle cx={mark.x} cy={mark.y} r={mark.radius} />
  }
}
