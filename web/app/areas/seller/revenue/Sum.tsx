import type { ReactNode } from 'react'
import { writeAmount } from '../dashboard/months.ts'
import classes from './revenue.module.css'

/** `why` turns the written amount into one that can be pressed. */
type Line = readonly [label: string, baht: number, why?: (written: string) => ReactNode]

/** The lines that make up an amount, deductions with a minus. Omit `total` where the result is shown elsewhere. */
export function Sum({ lines, total }: { lines: readonly Line[]; total?: Line }) {
  return (
    <dl className={`fill figures ${classes.sum}`}>
      {lines.map(([label, baht, why]) => (
        <div key={label} className="flex apart gap-md">
          <dt>{label}</dt>
          <dd className="whole text-end">{written(baht, why)}</dd>
        </div>
      ))}
      {total && (
        <div className="flex apart gap-md bold above-3xs ruled-above">
          <dt>{total[0]}</dt>
          <dd className="whole text-end">{written(total[1], total[2])}</dd>
        </div>
      )}
    </dl>
  )
}

function written(baht: number, why: Line[2]): ReactNode {
  const text = baht < 0 || Object.is(baht, -0) ? `−${writeAmount(Math.abs(baht))}` : writeAmount(baht)
  return why === undefined ? text : why(text)
}
