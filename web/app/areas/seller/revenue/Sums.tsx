import { standingWords } from '#web/words/seller/payout-standing.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { writeAmount, writeMonths } from '../dashboard/months.ts'
import type { Revenue } from './answers.ts'
import { StandingText } from './StandingText.tsx'
import { WhyRevenue } from './WhyRevenue.tsx'
import classes from './sums.module.css'

/** All that is not paid yet: each sum with the months it is of, what of it will come, what it waits for and when. */
export function Sums({ sums }: Pick<Revenue, 'sums'>) {
  const words = useWords(standingWords)
  const { language } = useLanguage()
  return (
    <ul className={`fill stack ${classes.sums}`}>
      {sums.map((sum) => (
        <li
          key={`${sum.standing} ${sum.waitsFor} ${sum.months.join()}`}
          className="stack packed one-column gap-4xs"
        >
          <h3 className="small strong">{words.shareOf(writeMonths(sum.months, language))}</h3>
          <p className={`bold figures ${classes.amount}`}>
            ฿{writeAmount(sum.share)}{' '}
            <WhyRevenue
              figure={{ kind: 'waiting', rows: sum.rows }}
              about={words.shareOf(writeMonths(sum.months, language))}
            />
          </p>
          <div>
            <StandingText line={sum} />
            {sum.missing > 0 && (
              <WhyRevenue
                figure={{ kind: 'expected', rows: sum.rows, part: 'missing' }}
                about={words.missingName}
              />
            )}
          </div>
          <p className="small dimmed">
            <Net net={sum.net} share={sum.share} />{' '}
            {sum.net !== null && sum.share > 0 && (
              <WhyRevenue figure={{ kind: 'expected', rows: sum.rows, part: 'net' }} about={words.netName} />
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Net({ net, share }: Pick<Revenue['sums'][number], 'net' | 'share'>) {
  const words = useWords(standingWords)
  if (share <= 0) return null
  if (net === null) return words.notNet
  const fee = net.fee === 0 ? '' : writeAmount(net.fee)
  return net.tax === 0
    ? words.netWithoutTax(writeAmount(net.net), fee)
    : words.netOf(writeAmount(net.net), net.taxPercent, writeAmount(net.tax), fee)
}
