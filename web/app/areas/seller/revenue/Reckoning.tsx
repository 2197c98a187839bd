import { Sentence } from '#web/features/why/Sentence.tsx'
import { count } from '#web/ui/Baht.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { paydayWords } from '#web/words/seller/payday.ts'
import { forecastWords, standingWords } from '#web/words/seller/payout-standing.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { writeAmount, writeMonths } from '../dashboard/months.ts'
import type { Revenue } from './answers.ts'
import { WhyRevenue } from './WhyRevenue.tsx'

/** Each sum's net after deductions, and the month's forecast. */
export default function Reckoning({ sums, forecast }: Pick<Revenue, 'sums' | 'forecast'>) {
  return (
    <div className="stack one-column gap-sm">
      <SumNets sums={sums} />
      <Forecast forecast={forecast} />
    </div>
  )
}

/** The month's forecast in whole baht; no promise. */
function Forecast({ forecast }: Pick<Revenue, 'forecast'>) {
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

/** Expected net of each sum, where the sums themselves stand elsewhere. */
function SumNets({ sums }: Pick<Revenue, 'sums'>) {
  const payday = useWords(paydayWords)
  const { language } = useLanguage()
  const shown = sums.filter(({ share }) => share > 0)
  if (shown.length === 0) return null
  return (
    <ul className="stack one-column gap-2xs small">
      {shown.map((sum) => (
        <li key={`${sum.standing} ${sum.waitsFor} ${sum.months.join()}`}>
          <strong>{payday.shareOf(writeMonths(sum.months, language))}</strong>{' '}
          <span className="dimmed">
            <SumNet sum={sum} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Expected net of a sum. */
function SumNet({ sum: { net, share, rows } }: { sum: Revenue['sums'][number] }) {
  const words = useWords(standingWords)
  const payday = useWords(paydayWords)
  if (share <= 0) return null
  if (net === null) return payday.notNet
  const fee = net.fee === 0 ? '' : writeAmount(net.fee)
  return (
    <Sentence
      say={(amount = '') =>
        net.tax === 0
          ? words.netWithoutTax(amount, fee)
          : words.netOf(amount, net.taxPercent, writeAmount(net.tax), fee)
      }
      figures={[
        <WhyRevenue key="net" figure={{ kind: 'expected', rows, part: 'net' }} about={words.netName}>
          {writeAmount(net.net)}
        </WhyRevenue>,
      ]}
    />
  )
}
