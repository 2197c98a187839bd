import { periodFrom } from '#rules/calendar/bangkok.ts'
import { standingWords } from '#web/words/seller/payout-standing.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { writeAmount, writeShortMonth } from '../dashboard/months.ts'
import type { Revenue } from './answers.ts'
import { StandingText } from './StandingText.tsx'
import { WhyRevenue } from './WhyRevenue.tsx'
import classes from './sums.module.css'

/** All that is not paid yet: each sum with the months it is of, what of it will come, what it waits for and when. */
export function Sums({ sums, report }: Pick<Revenue, 'sums' | 'report'>) {
  const words = useWords(standingWords)
  const { language } = useLanguage()
  return (
    <ul className={classes.sums}>
      {sums.map((sum) => (
        <li
          key={`${sum.standing} ${sum.waitsFor} ${sum.months.join()}`}
          className="stack packed one-column gap-4xs"
        >
          <h3 className="small strong">
            {words.shareOf(sum.months.map((month) => writeShortMonth(month, language)).join(', '))}
          </h3>
          <p className={classes.amount}>
            ฿{writeAmount(sum.share)} <WhyWaiting sum={sum} report={report} />
          </p>
          <StandingText line={sum} />
          <p className="small dimmed">
            <Net net={sum.net} share={sum.share} />
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Its rows, where they come to this sum. */
function WhyWaiting({ sum, report }: { sum: Revenue['sums'][number] } & Pick<Revenue, 'report'>) {
  const words = useWords(standingWords)
  const { language } = useLanguage()
  const rows = report.filter(
    ({ year, month, payout, line }) =>
      payout === null &&
      sum.months.includes(periodFrom(year, month)) &&
      line.standing === sum.standing &&
      line.waitsFor === sum.waitsFor,
  )
  const satang = rows.reduce((all, { share }) => all + Math.round(share * 100), 0)
  if (rows.length === 0 || satang !== Math.round(sum.share * 100)) return null
  return (
    <WhyRevenue
      figure={{ kind: 'waiting', rows: rows.map(({ _id }) => _id) }}
      about={words.shareOf(sum.months.map((month) => writeShortMonth(month, language)).join(', '))}
    />
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
