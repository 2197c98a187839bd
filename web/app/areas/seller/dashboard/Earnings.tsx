import { periodFrom, shiftPeriod } from '#rules/calendar/bangkok.ts'
import type { Data } from '#web/api/api.ts'
import { Strokes } from '#web/ui/Strokes.tsx'
import { dashboardWords, figureWords } from '#web/words/seller/dashboard.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { Sums } from '../revenue/Sums.tsx'
import { writeAmount, writeShortMonth } from './months.ts'
import classes from './dashboard.module.css'

type Revenue = Data<'getSellRev'>

/** What is not paid yet, what it waits for and when it comes; and how the months went. */
export function Earnings({ revenue: { report, month, sums } }: { revenue: Revenue }) {
  const words = useWords(dashboardWords)
  const figures = useWords(figureWords)
  const { language } = useLanguage()
  const ofMonth = (period: string) => report.filter((row) => periodFrom(row.year, row.month) === period)
  const bars = Array.from({ length: 12 }, (_, place) => {
    const period = shiftPeriod(month, place - 11)
    const share = sumOf(ofMonth(period).map((row) => row.share))
    return { key: period, label: writeShortMonth(period, language), value: share }
  })
  return (
    <section
      className={`stack packed one-column gap-3xs pad-md paper golden ${classes.earnings}`}
      aria-labelledby="earnings"
    >
      <h2 id="earnings" className="small strong">
        {words.notPaid}
      </h2>
      {sums.length === 0 ? <p className="small dimmed">{words.nothingWaits}</p> : <Sums sums={sums} />}
      <Strokes strokes={bars} label={words.monthsChart} write={writeAmount} height="5rem" />
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
