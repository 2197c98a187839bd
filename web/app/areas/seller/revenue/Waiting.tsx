import type { ReactNode } from 'react'
import { MarkerStroke } from '#web/ui/MarkerStroke.tsx'
import { paydayWords } from '#web/words/seller/payday.ts'
import { useWords } from '#web/words/use-words.tsx'
import { writeAmount } from '../dashboard/months.ts'
import { type Revenue, sumOf } from './answers.ts'

type Sum = Revenue['sums'][number]

/**
 * Pending payouts: the figure that will reach the account, and its lines, shares first and then deductions. A sum of unknown net stands
 * apart below.
 */
export function Waiting({ sums, children }: { sums: readonly Sum[]; children: (sum: Sum) => ReactNode }) {
  const words = useWords(paydayWords)
  const counted = sums.flatMap(({ net }) => net ?? [])
  const rates = new Set(counted.map(({ taxPercent }) => taxPercent))
  const taken = (
    [
      [words.tax(rates.size === 1 ? [...rates].join() : ''), sumOf(counted, 'tax')],
      [words.fee, sumOf(counted, 'fee')],
    ] as const
  ).filter(([, baht]) => baht > 0)
  const rows = (isCounted: boolean) => sums.filter((sum) => (sum.net !== null) === isCounted).map(children)
  const others = rows(false)
  if (counted.length === 0)
    return (
      <>
        <ul className="fill stack one-column gap-sm">{others}</ul>
        {sums.some(({ share }) => share > 0) && <p className="fill small dimmed">{words.notNet}</p>}
      </>
    )
  return (
    <>
      <p>
        <strong className="block figures title-lg">
          <MarkerStroke>฿{writeAmount(sumOf(counted, 'net'))}</MarkerStroke>
        </strong>
        <span className="small dimmed">{words.netOfAll}</span>
      </p>
      <ul className="fill stack one-column gap-sm">
        {rows(true)}
        {taken.length > 0 && (
          <li className="small dimmed figures">
            {taken.map(([name, baht]) => (
              <p key={name} className="flex apart gap-sm">
                <span>{name}</span>
                <span className="whole">−฿{writeAmount(baht)}</span>
              </p>
            ))}
          </li>
        )}
      </ul>
      {others.length > 0 && (
        <>
          <p className="fill small dimmed ruled-above">{words.notInIt}</p>
          <ul className="fill stack one-column gap-sm">{others}</ul>
        </>
      )}
    </>
  )
}
