import '#web/ui/paper-font.css'
import { type Mark, type Paper, paperSize } from '#rules/tax/papers/paper.ts'
import classes from './tax-papers.module.css'

/** A tax paper as the server prints it: the same marks, drawn by the browser. One A4 sheet each in print. */
export function PaperSheet({ paper, id }: { paper: Paper; id?: string }) {
  return (
    <svg
      id={id}
      className={`block fill ${classes.paper} outlined`}
      viewBox={`0 0 ${paperSize.width} ${paperSize.height}`}
      role="document"
      aria-label={paper.title}
    >
      {paper.marks.map((mark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the marks of a paper never change
        <Drawn key={at} mark={mark} />
      ))}
    </svg>
  )
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
