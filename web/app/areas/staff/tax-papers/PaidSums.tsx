import { Fragment } from 'react'
import { Baht } from '#web/ui/Baht.tsx'
import { taxWords } from '#web/words/staff/tax.ts'
import { useWords } from '#web/words/use-words.tsx'
import payoutClasses from '../payouts/payouts.module.css'
import classes from './tax-papers.module.css'

/** Its colours (`pen`). */
const pieceOf = { net: 'due', tax: 'amber', fee: 'gone' } as const

/** What was paid as one stroke, and what of it went where. */
export function PaidSums({ sums }: { sums: Record<'total' | keyof typeof pieceOf, number> }) {
  const words = useWords(taxWords)
  return (
    <div>
      <p className={payoutClasses.sides} aria-hidden="true">
        {(['net', 'tax', 'fee'] as const).map(
          (part) =>
            sums[part] > 0 && (
              <span key={part} className="pen" data-tone={pieceOf[part]} style={{ flexGrow: sums[part] }} />
            ),
        )}
      </p>
      <dl className={`stack ledger gap-line ${classes.sums}`}>
        {(
          [
            ['total', ''],
            ['tax', '− '],
            ['fee', '− '],
            ['net', '= '],
          ] as const
        ).map(([part, sign]) => (
          <Fragment key={part}>
            <dt>
              {part !== 'total' && (
                <i className={`pen ${payoutClasses.dot}`} data-tone={pieceOf[part]} aria-hidden="true" />
              )}{' '}
              {words[`sum-${part}`]}
            </dt>
            <dd className="strong">
              {sign}
              <Baht baht={sums[part]} as="amount" />
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  )
}
