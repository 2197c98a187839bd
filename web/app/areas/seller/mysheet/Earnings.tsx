import { useState } from 'react'
import { Link } from 'react-router'
import { bangkokDate, bangkokParts, periodFrom, shiftPeriod } from '#rules/calendar/bangkok.ts'
import { payoutMinimumSatang } from '#rules/payouts/reckon-payout.ts'
import type { Data } from '#web/api/api.ts'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { dashboardWords, figureWords } from '#web/words/seller/dashboard.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { BarChart } from './BarChart.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { instantOf, writeAmount, writeMonth, writeShortMonth } from './months.ts'
import classes from './mysheet.module.css'

type Revenue = Data<'getSellRev'>

/** What this month has brought so far, when it is paid, and what still waits from before. */
export function Earnings({ revenue: { report, forecast } }: { revenue: Revenue }) {
  const words = useWords(dashboardWords)
  const figures = useWords(figureWords)
  const { language } = useLanguage()
  const [now] = useState(() => new Date())
  const { year, month } = bangkokParts(now)
  const thisMonth = periodFrom(year, month)
  const day = (text: string) => writeDate(instantOf(text), 'short', language)
  const ofMonth = (period: string) => report.filter((row) => periodFrom(row.year, row.month) === period)
  const sales = sumOf(ofMonth(thisMonth).map(({ total }) => total))
  const bars = Array.from({ length: 12 }, (_, place) => {
    const period = shiftPeriod(thisMonth, place - 11)
    const share = sumOf(ofMonth(period).map((row) => row.share))
    return { key: period, label: writeShortMonth(period, language), value: share }
  })
  // What was carried over waits for a payday that is not behind us.
  const due = forecast.nextPayday >= bangkokDate(now) ? day(forecast.nextPayday) : ''
  return (
    <section className={classes.earnings} aria-labelledby="earnings">
      <header className={classes.earningsHead}>
        <h2 id="earnings" className={classes.small}>
          {words.shareOf(writeMonth(thisMonth, language))}
        </h2>
        <span className={classes.badge} data-tone="amber">
          {words.growing}
        </span>
      </header>
      <p className={classes.amount}>฿{writeAmount(forecast.share)}</p>
      <p className={classes.facts}>{words.howShared(writeAmount(sales), day(forecast.payday))}</p>
      {forecast.share > 0 && forecast.share * 100 < payoutMinimumSatang && (
        <p className={classes.facts}>{words.underMinimum}</p>
      )}
      {forecast.owed > 0 && <p className={classes.facts}>{words.owed(writeAmount(forecast.owed), due)}</p>}
      {forecast.held && (
        <p className={classes.warning}>
          {words.held} <Link to="/seller/selledit">{words.mend}</Link>
        </p>
      )}
      <BarChart bars={bars} label={words.monthsChart} write={writeAmount} height="5rem" />
      <FiguresTable
        label={words.monthsChart}
        first={figures.month}
        columns={[figures.share]}
        rows={bars.map(({ key, label, value }) => ({ key, name: label, cells: [writeAmount(value)] }))}
      />
    </section>
  )
}

/** In satang, so that cents of many sales don't drift. */
function sumOf(bahts: readonly number[]): number {
  return bahts.reduce((sum, baht) => sum + Math.round(baht * 100), 0) / 100
}
