import { Fragment } from 'react'
import { Baht } from '#web/ui/Baht.tsx'
import { taxWords } from '#web/words/staff/tax.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './tax-papers.module.css'

export const paidTerms = [
  ['total', undefined],
  ['tax', '−'],
  ['fee', '−'],
  ['net', '='],
] as const

/** Paid total less tax and fee, as it is added up. */
export function PaidSums({ sums }: { sums: Record<(typeof paidTerms)[number][0], number> }) {
  const words = useWords(taxWords)
  return (
    <dl className={`stack ledger gap-line small ${classes.sums}`}>
      {paidTerms.map(([part, sign]) => (
        <Fragment key={part}>
          <dt>
            {sign && `${sign} `}
            {words[`sum-${part}`]}
          </dt>
          <dd className="strong">
            <Baht baht={sums[part]} as="amount" />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
