import type { Revenue } from './answers.ts'
import { Forecast } from './Forecast.tsx'
import { SumNets } from './SumNets.tsx'

/** What is taken off each sum, and what the month may come to. */
export default function Reckoning({ sums, forecast }: Pick<Revenue, 'sums' | 'forecast'>) {
  return (
    <div className="stack one-column gap-sm">
      <SumNets sums={sums} />
      <Forecast forecast={forecast} />
    </div>
  )
}
