import { useState } from 'react'
import { periodFrom } from '#rules/calendar/bangkok.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { Why } from '#web/features/why/Why.tsx'
import { Button } from '#web/ui/Button.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { revenueWords } from '#web/words/seller/revenue.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { instantOf, writeShortMonth } from '../dashboard/months.ts'
import { Sum } from './Sum.tsx'
import type { Revenue } from './answers.ts'
import classes from './revenue.module.css'

const STEP = 6

/** What was transferred: share − tax − fee = net, to the satang. */
export function Payouts({ revenue: { payouts, report } }: { revenue: Revenue }) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  const [drawn, setDrawn] = useState(STEP)
  const day = (text: string) => writeDate(instantOf(text), 'long', language)
  const monthsOf = (payout: string) => [
    ...new Set(
      report
        .filter((row) => row.payout === payout)
        .map((row) => writeShortMonth(periodFrom(row.year, row.month), language)),
    ),
  ]
  return (
    <section className={classes.section} aria-labelledby="payouts">
      <h2 id="payouts" className={classes.heading}>
        {words.payouts}
      </h2>
      {payouts.length === 0 && <p className={classes.note}>{words.noPayouts}</p>}
      <ul className={classes.payouts}>
        {payouts.slice(0, drawn).map((payout) => (
          <li key={payout._id} className={classes.box}>
            <h3 className={classes.small}>{words.payoutOf(day(payout.date))}</h3>
            <p className={classes.note}>
              {words.months}: {monthsOf(payout._id).join(', ')}
            </p>
            <Sum
              lines={[
                [words.wholeShare, payout.share],
                [words.withheld(payout.taxPercent), -payout.tax],
                [words.fee, -payout.fee],
              ]}
              total={[words.net, payout.net]}
            />
            <Why
              wide
              figure={`payout ${payout._id}`}
              about={words.payoutOf(day(payout.date))}
              load={(ask) =>
                sellerApi.call('explainRevenue', { figure: { kind: 'payout', id: payout._id }, ...ask })
              }
            />
          </li>
        ))}
      </ul>
      {payouts.length > drawn && (
        <Button look="outline" className={classes.more} onClick={() => setDrawn(drawn + 2 * STEP)}>
          {words.earlierPayouts}
        </Button>
      )}
    </section>
  )
}
