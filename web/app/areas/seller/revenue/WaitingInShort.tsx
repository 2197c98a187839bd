import { groupBy } from '#rules/group-by.ts'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { paydayWords } from '#web/words/seller/payday.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { writeAmount, writeMonths } from '../dashboard/months.ts'
import { type Revenue, sumOf } from './answers.ts'
import { StandingText } from './StandingText.tsx'
import { WhyRevenue } from './WhyRevenue.tsx'

type Sums = Pick<Revenue, 'sums'>

/**
 * Beside other matters: how much will reach the account and why, each reason once; what is not in that figure stands apart below. The
 * revenue page shows it by month.
 */
export function WaitingInShort({ sums }: Sums) {
  const payday = useWords(paydayWords)
  const nets = sums.flatMap(({ net }) => net ?? [])
  const inIt = nets.length > 0 ? sums.filter(({ net }) => net !== null) : sums
  const apart = sums.filter((sum) => !inIt.includes(sum))
  // Several parts are listed below the one figure: then their deductions are, too.
  const taken = reasonsOf(inIt).length > 1 ? sumOf(nets, 'tax') + sumOf(nets, 'fee') : 0
  // Debts come off a later transfer; they do not reduce pending sums.
  const shares = sums.filter(({ share }) => share > 0)
  return (
    <>
      {(nets.length > 0 || shares.length > 0) && (
        <p className="row flow gap-line">
          <strong className="figures title-lg">
            <MarkerStroke>
              ฿{writeAmount(nets.length > 0 ? sumOf(nets, 'net') : sumOf(shares, 'share'))}
            </MarkerStroke>
          </strong>
          <span className="small dimmed">
            {nets.length === 0 ? payday.notNet : taken > 0 ? payday.net : payday.netOfAll}
          </span>
        </p>
      )}
      <Reasons sums={inIt} />
      {taken > 0 && (
        <p className="flex apart gap-sm small dimmed figures">
          <span>{payday.taken}</span>
          <span className="whole">−฿{writeAmount(taken)}</span>
        </p>
      )}
      {apart.length > 0 && (
        <>
          <p className="small dimmed">{payday.notInIt}</p>
          <Reasons sums={apart} isApart />
        </>
      )}
    </>
  )
}

function Reasons({ sums, isApart = false }: Sums & { isApart?: boolean }) {
  const payday = useWords(paydayWords)
  const { language } = useLanguage()
  const reasons = reasonsOf(sums)
  return (
    <ul className="stack one-column gap-xs">
      {reasons.map((ofReason) => {
        const [first] = ofReason
        const share = sumOf(ofReason, 'share')
        const isSaidAbove = reasons.length === 1 && !isApart && share > 0
        return (
          first && (
            <li key={first.rows.join()}>
              <StandingText
                line={first}
                amount={
                  !isSaidAbove &&
                  share !== 0 && (
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
                  )
                }
              />
            </li>
          )
        )
      })}
    </ul>
  )
}

const reasonsOf = (sums: Sums['sums']) => [
  ...groupBy(sums, ({ standing, waitsFor, on, missing }) =>
    [standing, waitsFor, on, missing].join(' '),
  ).values(),
]
