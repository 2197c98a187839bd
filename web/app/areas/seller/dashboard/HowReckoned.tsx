import type { Data } from '#web/api/api.ts'
import { dashboardWords } from '#web/words/seller/dashboard.ts'
import { figureWords } from '#web/words/seller/figures.ts'
import { useWords } from '#web/words/use-words.tsx'
import { Forecast } from '../revenue/Forecast.tsx'
import { SumNets } from '../revenue/SumNets.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { writeAmount } from './months.ts'

type HowReckonedProps = {
  revenue: Data<'getSellRev'>
  months: readonly { key: string; label: string; value: number }[]
}

/** Behind the figures of the card: what is taken off each sum, what the month may come to, and the strokes as a table. */
export default function HowReckoned({ revenue: { sums, forecast }, months }: HowReckonedProps) {
  const words = useWords(dashboardWords)
  const figures = useWords(figureWords)
  return (
    <div className="stack one-column gap-xs">
      <SumNets sums={sums} />
      <Forecast forecast={forecast} />
      <FiguresTable
        label={words.monthsChart}
        first={figures.month}
        columns={[figures.share]}
        rows={months.map(({ key, label, value }) => ({ key, name: label, cells: [writeAmount(value)] }))}
      />
    </div>
  )
}
