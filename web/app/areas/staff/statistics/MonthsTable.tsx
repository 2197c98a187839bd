import type { ReactNode } from 'react'
import { englishMonthYear, thaiMonthYear } from '#rules/calendar/periods.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { StrokeRowsToCome } from '#web/ui/Strokes.tsx'
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
    revenue: useStat('revenue', store),
    orders: useStat('orders', store),
    refunds: useStat('refunds', store),
    accounts: useStat('accounts', store),
    sellers: useStat('sellers', store),
    reviewHours: useStat('reviewHours', store),
  }
  const names = Object.keys(lists) as (keyof typeof lists)[]
  const of = (name: keyof typeof lists, month: string) =>
    lists[name].data?.data.find((one) => one.month === month)
  const months = [...new Set(names.flatMap((name) => lists[name].data?.data.map(({ month }) => month) ?? []))]
  const failed = names.map((name) => lists[name]).filter(({ isLoadingError }) => isLoadingError)
  /** A list that failed to load shows "…", not zero. */
  const known = (name: keyof typeof lists, value: ReactNode) => (lists[name].data === undefined ? '…' : value)
  return (
    <details className="paper pad-row">
      <summary className="strong">{words.figures}</summary>
      {failed[0] !== undefined && (
        <ErrorState
          failure={failed[0].error}
          onRetry={() => {
            for (const { refetch } of failed) void refetch()
          }}
        />
      )}
      {names.some((name) => lists[name].isPending) ? (
        <StrokeRowsToCome />
      ) : (
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
                      const counted = known(name, count ? count.toLocaleString(language) : '–')
                      if (name !== 'revenue' && name !== 'refunds') return [<td key={name}>{counted}</td>]
                      return [
                        <td key={name}>
                          {known(
                            name,
                            !revenue ? (
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
                            ),
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
      )}
    </details>
  )
}
