import { paydayWords } from '#web/words/seller/payday.ts'
import { standingWords } from '#web/words/seller/payout-standing.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { writeAmount, writeMonths } from '../dashboard/months.ts'
import type { Revenue } from './answers.ts'
import { StandingText } from './StandingText.tsx'
import { WhyRevenue } from './WhyRevenue.tsx'

/** The one figure: what all sums come to in the account, as far as that is known. */
export function NetOfAll({ sums }: Pick<Revenue, 'sums'>) {
  const words = useWords(paydayWords)
  const satang = sums.reduce((total, { net }) => total + Math.round((net?.net ?? 0) * 100), 0)
  if (satang <= 0) return null
  return (
    <p>
      <strong className="block figures title-lg">฿{writeAmount(satang / 100)}</strong>
      <span className="small dimmed">{words.netOfAll}</span>
    </p>
  )
}

/** All that is not paid yet: each sum with the months it is of, what it waits for and when. */
export function Sums({ sums }: Pick<Revenue, 'sums'>) {
  const words = useWords(standingWords)
  const { language } = useLanguage()
  return (
    <ul className="fill stack fits-18 gap-md">
      {sums.map((sum) => (
        <li
          key={`${sum.standing} ${sum.waitsFor} ${sum.months.join()}`}
          className="stack packed one-column gap-4xs"
        >
          <div className="flow baseline apart gap-line">
            <h3 className="small strong">{words.shareOf(writeMonths(sum.months, language))}</h3>
            <p className="bold figures large">
              <WhyRevenue
                figure={{ kind: 'waiting', rows: sum.rows }}
                about={words.shareOf(writeMonths(sum.months, language))}
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
      ))}
    </ul>
  )
}
