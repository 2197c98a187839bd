import { useState } from 'react'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { dashboardWords } from '#web/words/seller/dashboard.ts'
import { revenueWords } from '#web/words/seller/revenue.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { instantOf, writeAmount } from '../mysheet/months.ts'
import type { Revenue } from './sellrev.tsx'
import classes from './sellrev.module.css'

/** A smaller sum is carried over (seller.md §9). */
const PAYABLE_FROM_BAHT = 100

/** What comes next: the months that wait for their transfer, and the one that still grows. */
export function Forecast({ forecast }: { forecast: Revenue['forecast'] }) {
  const words = useWords(revenueWords)
  const dashboard = useWords(dashboardWords)
  const { language } = useLanguage()
  const { owed, nextPayday, share, payday, held, heldFor, missing } = forecast
  const day = (text: string) => words.paidOn(writeDate(instantOf(text), 'short', language))
  // What was carried over waits for a payday that is not behind us.
  const [today] = useState(() => bangkokDate(new Date()))
  const isAhead = nextPayday >= today
  return (
    <section className={classes.box} data-money aria-labelledby="forecast">
      <h2 id="forecast" className={classes.small}>
        {words.next}
      </h2>
      <dl className={classes.facts}>
        <div>
          <dt>{words.owed}</dt>
          <dd className={classes.amount}>฿{writeAmount(owed)}</dd>
          <dd className={classes.note}>
            {owed === 0
              ? words.nothingOwed
              : held
                ? words.onHold
                : isAhead
                  ? day(nextPayday)
                  : owed < PAYABLE_FROM_BAHT
                    ? words.underMinimum
                    : words.overdue}
          </dd>
          {missing > 0 && <dd className={classes.note}>{words.missing(writeAmount(missing))}</dd>}
        </div>
        <div>
          <dt>{words.thisMonth}</dt>
          <dd className={classes.amount}>฿{writeAmount(share)}</dd>
          <dd className={classes.note}>{day(payday)}</dd>
        </div>
      </dl>
      <p className={classes.note}>{words.beforeTax}</p>
      {held && (
        <p className={classes.held}>
          <span>
            {heldFor === 'account'
              ? words.accountHeld
              : heldFor === 'data'
                ? words.dataMissing
                : dashboard.held}
          </span>
          <ButtonLink to="/seller/selledit" look="outline" size="small">
            {heldFor === 'account'
              ? words.confirmAccount
              : heldFor === 'data'
                ? words.completeData
                : words.nextStep}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}
