import { noonOf } from '#rules/calendar/bangkok.ts'
import { periodFrom } from '#rules/calendar/periods.ts'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { revenueWords } from '#web/words/seller/revenue.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { writeShortMonth } from '../dashboard/months.ts'
import { Sum } from './Sum.tsx'
import type { Revenue } from './answers.ts'
import { NewestFirst } from './NewestFirst.tsx'
import { WhyRevenue } from './WhyRevenue.tsx'

/** Payouts: share − tax − fee = net, to the satang. */
export function Payouts({ revenue: { payouts, report } }: { revenue: Revenue }) {
  const words = useWords(revenueWords)
  const { language } = useLanguage()
  const day = (text: string) => writeDate(noonOf(text), 'long', language)
  const monthsOf = (payout: string) => [
    ...new Set(
      report
        .filter((row) => row.payout === payout)
        .map((row) => writeShortMonth(periodFrom(row.year, row.month), language)),
    ),
  ]
  const why = ({ _id: id, date }: Revenue['payouts'][number], part: 'gross' | 'tax' | 'fee') => {
    const name = { gross: words.wholeShare, tax: words.tax, fee: words.fee }[part]
    return (written: string) => (
      <WhyRevenue figure={{ kind: 'payout', id, part }} about={`${name} ${day(date)}`}>
        {written}
      </WhyRevenue>
    )
  }
  return (
    <section className="stack one-column gap-md" aria-labelledby="payouts">
      <h2 id="payouts" className="heading">
        {words.payouts}
      </h2>
      {payouts.length === 0 && <p className="small dimmed">{words.noPayouts}</p>}
      <NewestFirst earlier={words.earlierPayouts}>
        {payouts.map((payout) => (
          <li key={payout._id} className="stack packed at-start one-column gap-sm pad-md paper">
            <h3 className="medium">{words.payoutOf(day(payout.date))}</h3>
            <p className="small dimmed">
              {words.months}: {monthsOf(payout._id).join(', ')}
            </p>
            <Sum
              lines={[
                [words.wholeShare, payout.share, why(payout, 'gross')],
                [words.withheld(payout.taxPercent), -payout.tax, why(payout, 'tax')],
                [words.fee, -payout.fee, why(payout, 'fee')],
              ]}
              total={[
                words.net,
                payout.net,
                (written) => (
                  <WhyRevenue
                    figure={{ kind: 'payout', id: payout._id }}
                    about={words.payoutOf(day(payout.date))}
                  >
                    {written}
                  </WhyRevenue>
                ),
              ]}
            />
          </li>
        ))}
      </NewestFirst>
    </section>
  )
}
