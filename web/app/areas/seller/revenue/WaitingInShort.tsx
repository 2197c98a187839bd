import { groupBy } from '#rules/group-by.ts'
import { paydayWords } from '#web/words/seller/payday.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { writeAmount, writeMonths } from '../dashboard/months.ts'
import { type Revenue, sumOf } from './answers.ts'
import { StandingText } from './StandingText.tsx'
import { WhyRevenue } from './WhyRevenue.tsx'

/** Beside other matters of the seller: how much waits, and what for, each reason once; month by month it stands on the page of the revenue. */
export function WaitingInShort({ sums }: Pick<Revenue, 'sums'>) {
  const payday = useWords(paydayWords)
  const { language } = useLanguage()
  const nets = sums.flatMap(({ net }) => net ?? [])
  const reasons = [
    ...groupBy(sums, ({ standing, waitsFor, on, missing }) =>
      [standing, waitsFor, on, missing].join(' '),
    ).values(),
  ]
  return (
    <>
      <p className="row flow gap-line">
        <strong className="figures title-xs">
          ฿{writeAmount(nets.length > 0 ? sumOf(nets, 'net') : sumOf(sums, 'share'))}
        </strong>
        <span className="small dimmed">{nets.length > 0 ? payday.netOfAll : payday.notNet}</span>
      </p>
      <ul className="stack one-column gap-xs">
        {reasons.map((ofReason) => {
          const [first] = ofReason
          const share = sumOf(ofReason, 'share')
          return (
            first && (
              <li key={first.rows.join()} className="flow apart baseline gap-line">
                <div className="grow-words">
                  <StandingText line={first} />
                </div>
                {reasons.length > 1 && share > 0 && (
                  <strong className="figures">
                    <WhyRevenue
                      figure={{ kind: 'waiting', rows: ofReason.flatMap(({ rows }) => rows) }}
                      about={payday.shareOf(
                        writeMonths(
                          ofReason.flatMap(({ months }) => months),
                          language,
                        ),
                      )}
                    >
                      ฿{writeAmount(share)}
                    </WhyRevenue>
                  </strong>
                )}
              </li>
            )
          )
        })}
      </ul>
    </>
  )
}
