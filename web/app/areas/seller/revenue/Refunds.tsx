import { writeDate } from '#web/ui/ThaiDate.tsx'
import { revenueWords } from '#web/words/seller/revenue.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { writeAmount, writeMonth } from '../dashboard/months.ts'
import type { Revenue } from './answers.ts'
import { NewestFirst } from './NewestFirst.tsx'
import classes from './revenue.module.css'

/** Sales that were taken back, each with its reason and the month it comes off; nothing where there was none. */
export function Refunds({ refunds }: Pick<Revenue, 'refunds'>) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  if (refunds.length === 0) return null
  return (
    <section className="stack one-column gap-md" aria-labelledby="refunds">
      <h2 id="refunds" className="heading">
        {words.refunds}
      </h2>
      <NewestFirst earlier={words.earlierRefunds}>
        {refunds.map((refund) => (
          <li key={refund._id} className="stack packed at-start one-column gap-sm pad-md paper">
            <h3 className="medium">{refund.name}</h3>
            <p className={`small dimmed ${classes.note}`}>
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
            <p className={`small dimmed ${classes.note}`}>
              {words.reason}: {refund.reason}
            </p>
          </li>
        ))}
      </NewestFirst>
    </section>
  )
}
