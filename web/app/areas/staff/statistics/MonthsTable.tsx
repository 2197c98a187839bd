import { englishMonthYear, thaiMonthYear } from '#rules/calendar/bangkok.ts'
import { pick } from '#web/words/language.ts'
import { statisticsWords } from '#web/words/staff/statistics.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { everyStore } from '../layout/boxes.ts'
import { StaffWhy } from '../layout/StaffWhy.tsx'
import { useStat } from './StatisticsCard.tsx'

/** The same months as the strokes and those before, every figure of a month in its row. */
export function MonthsTable({ store }: { store: number }) {
  const words = useWords(statisticsWords)
  const { language } = useLanguage()
  const lists = {
    revenue: useStat('revenue', store).data?.data,
    orders: useStat('orders', store).data?.data,
    refunds: useStat('refunds', store).data?.data,
    accounts: useStat('accounts', store).data?.data,
    sellers: useStat('sellers', store).data?.data,
    reviewHours: useStat('reviewHours', store).data?.data,
  }
  const names = Object.keys(lists) as (keyof typeof lists)[]
  const of = (name: keyof typeof lists, month: string) => lists[name]?.find((one) => one.month === month)
  const months = [...new Set(names.flatMap((name) => lists[name]?.map(({ month }) => month) ?? []))]
  return (
    <details className="paper pad-row">
      <summary className="strong">{words.figures}</summary>
      <div className="sideways">
        <table className="rows-of-figures whole">
          <thead>
            <tr>
              <th scope="col">{words.month}</th>
              {names.flatMap((name) => [
                <th key={name} scope="col">
                  {words[`${name}Short`]}
                </th>,
                // Money, and for how many sheets it was.
                ...(name === 'revenue' || name === 'refunds'
                  ? [
                      <th key={`${name}-sheets`} scope="col">
                        {name === 'revenue' ? words.sheets : words.sheetsReturned}
                      </th>,
                    ]
                  : []),
              ])}
            </tr>
          </thead>
          <tbody>
            {months
              .toSorted()
              .toReversed()
              .map((month) => (
                <tr key={month}>
                  <th scope="row">{pick({ th: thaiMonthYear, en: englishMonthYear }, language)(month)}</th>
                  {names.flatMap((name) => {
                    const { revenue = null, count = 0 } = of(name, month) ?? {}
                    const counted = count === 0 ? '–' : count.toLocaleString(language)
                    if (name !== 'revenue' && name !== 'refunds') return [<td key={name}>{counted}</td>]
                    return [
                      <td key={name}>
                        {!revenue ? (
                          '–'
                        ) : (
                          <StaffWhy
                            figure={{
                              kind: 'sold-in',
                              part: name === 'refunds' ? 'refunds' : 'sales',
                              month,
                              ...(store !== everyStore && { store }),
                            }}
                            about={`${words[name]} ${month}`}
                          >
                            {revenue.toLocaleString(language, { minimumFractionDigits: 2 })}
                          </StaffWhy>
                        )}
                      </td>,
                      <td key={`${name}-sheets`}>{counted}</td>,
                    ]
                  })}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
