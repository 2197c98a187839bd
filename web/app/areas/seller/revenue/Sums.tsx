import { paydayWords } from '#web/words/seller/payday.ts'
import { standingWords } from '#web/words/seller/payout-standing.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { writeAmount, writeMonths } from '../dashboard/months.ts'
import type { Revenue } from './answers.ts'
import { StandingText } from './StandingText.tsx'
import { Waiting } from './Waiting.tsx'
import { WhyRevenue } from './WhyRevenue.tsx'

/** All unpaid sums: each with its months, the cause of its wait and its date. */
export function Sums({ sums }: Pick<Revenue, 'sums'>) {
  const words = useWords(standingWords)
  const payday = useWords(paydayWords)
  const { language } = useLanguage()
  return (
    <Waiting sums={sums}>
      {(sum) => (
        <li
          key={`${sum.standing} ${sum.waitsFor} ${sum.months.join()}`}
          className="stack packed one-column gap-4xs"
        >
          <div className="flow baseline apart gap-line">
            <h3 className="small strong">{payday.shareOf(writeMonths(sum.months, language))}</h3>
            <p className="bold figures large">
              <WhyRevenue
                figure={{ kind: 'waiting', rows: sum.rows }}
                about={payday.shareOf(writeMonths(sum.months, language))}
              >
                ฿{writeAmount(sum.share)}
              </WhyRevenue>
            </p>
          </div>
          <StandingText
            line={sum}
            whyMissing={(written) => (
              <WhyRevenue
                figure={{ kind: 'expected', rows: sum.rows, part: 'missing' }}
                about={words.missingName}
              >
                {written}
              </WhyRevenue>
            )}
          />
        </li>
      )}
    </Waiting>
  )
}
