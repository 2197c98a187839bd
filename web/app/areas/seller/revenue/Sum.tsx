import type { ReactNode } from 'react'
import { writeAmount } from '../dashboard/months.ts'
import classes from './revenue.module.css'

type Line = readonly [label: string, baht: number]

/** How an amount comes about, line by line; what is taken away stands with its minus. */
export function Sum({ lines, total, why }: { lines: readonly Line[]; total: Line; why?: ReactNode }) {
  return (
    <dl className={`fill figures ${classes.sum}`}>
      {lines.map(([label, baht]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{baht < 0 || Object.is(baht, -0) ? `−${writeAmount(Math.abs(baht))}` : writeAmount(baht)}</dd>
        </div>
      ))}
      <div data-total>
        <dt>{total[0]}</dt>
        <dd>
          {why}
          {writeAmount(total[1])}
        </dd>
      </div>
    </dl>
  )
}
