import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { revenueWords } from '#web/words/seller/revenue.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { writeAmount, writeMonth } from '../dashboard/months.ts'
import type { Revenue } from './answers.ts'
import classes from './revenue.module.css'

const STEP = 5

/** Sales that were taken back, each with its reason and the month it comes off; nothing where there was none. */
export function Refunds({ refunds }: Pick<Revenue, 'refunds'>) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  const [drawn, setDrawn] = useState(STEP)
  if (refunds.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="refunds">
      <h2 id="refunds" className={classes.heading}>
        {words.refunds}
      </h2>
      <ul className={classes.payouts}>
        {refunds.slice(0, drawn).map((refund) => (
          <li key={refund._id} className={classes.box}>
            <h3 className={classes.small}>{refund.name}</h3>
            <p className={classes.note}>
              {writeDate(new Date(refund.at), 'long', language)} · {words.soldFor(writeAmount(refund.paid))}
            </p>
            <p>
              <strong>{words.takenOff(writeAmount(refund.share))}</strong>{' '}
              {refund.month === refund.saleMonth
                ? words.offSameMonth(writeMonth(refund.month, language))
                : words.offLaterMonth(
                    writeMonth(refund.saleMonth, language),
                    writeMonth(refund.month, language),
                  )}
            </p>
            <p className={classes.note}>
              {words.reason}: {refund.reason}
            </p>
          </li>
        ))}
      </ul>
      {refunds.length > drawn && (
        <Button look="outline" className={classes.more} onClick={() => setDrawn(drawn + 2 * STEP)}>
          {words.earlierRefunds}
        </Button>
      )}
    </section>
  )
}
