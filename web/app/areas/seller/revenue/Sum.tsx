import type { ReactNode } from 'react'
import { writeAmount } from '../dashboard/months.ts'
import classes from './revenue.module.css'

type Line = readonly [label: string, baht: number, why?: ReactNode]

/** How an amount comes about, line by line; what is taken away stands with its minus. */
export function Sum({ lines, total }: { lines: readonly Line[]; total: Line }) {
  return (
    <dl className={`fill figures ${classes.sum}`}>
      {lines.map(([label, baht, whyLine]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {whyLine}
            {baht < 0 || Object.is(baht, -0) ? `−${writeAmount(Math.abs(baht))}` : writeAmount(baht)}
          </dd>
        </div>
      ))}
      <div data-total>
        <dt>{total[0]}</dt>
        <dd>
          {total[2]}
          {writeAmount(total[1])}
        </dd>
      </div>
    </dl>
  )
}
