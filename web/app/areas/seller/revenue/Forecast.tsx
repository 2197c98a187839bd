import { Sentence } from '#web/features/why/Sentence.tsx'
import { count } from '#web/ui/Baht.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { paydayWords } from '#web/words/seller/payday.ts'
import { forecastWords } from '#web/words/seller/payout-standing.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { Revenue } from './answers.ts'
import { WhyRevenue } from './WhyRevenue.tsx'

/** What the month may come to, in whole baht: it is no promise. */
export function Forecast({ forecast }: Pick<Revenue, 'forecast'>) {
  const words = useWords(forecastWords)
  const payday = useWords(paydayWords)
  const { payoutMinimum } = useSettings()
  if (!forecast) return null
  const { share, net, sales } = forecast
  const whole = (baht: number) => count(Math.round(baht))
  return (
    <p className="small dimmed">
      <Sentence
        say={words.share}
        figures={[
          <WhyRevenue key="share" figure={{ kind: 'forecast', part: 'share' }} about={words.name}>
            {whole(share)}
          </WhyRevenue>,
        ]}
      />{' '}
      {net === null ? (
        share < payoutMinimum ? (
          words.noNet
        ) : (
          payday.notNet
        )
      ) : (
        <Sentence
          say={(amount = '') => words.net(amount, whole(net.tax), whole(net.fee))}
          figures={[
            <WhyRevenue key="net" figure={{ kind: 'forecast', part: 'net' }} about={words.netName}>
              {whole(net.net)}
            </WhyRevenue>,
          ]}
        />
      )}{' '}
      {words.from(count(sales))}
    </p>
  )
}
