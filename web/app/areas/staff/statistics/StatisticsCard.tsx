import { useQuery } from '@tanstack/react-query'
import {
  englishMonthYear,
  englishShortMonth,
  thaiMonthYear,
  thaiShortMonth,
} from '#rules/calendar/bangkok.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { ErrorState, Skeleton } from '#web/ui/States.tsx'
import { Strokes } from '#web/ui/Strokes.tsx'
import { statisticsWords } from '#web/words/staff/statistics.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Change } from './Change.tsx'
import classes from './statistics.module.css'

type Month = Data<'getStat'>[number]

/** A year: the same month of last year stands first. */
const SHOWN_MAX = 13

const valueOf = ({ revenue, count }: Month) => revenue ?? count

/** One list: this month and what changed, the last months as strokes, all months as a table. */
export function StatisticsCard({
  query,
  store,
}: {
  query: 'revenue' | 'orders' | 'accounts' | 'sellers'
  store: number
}) {
  const words = useWords(statisticsWords)
  const { language } = useLanguage()
  const token = useToken()
  const { data, error, refetch } = useQuery({
    queryKey: ['stat', token, query, store],
    queryFn: async ({ signal }) => (await staffApi.call('getStat', { query, store }, { signal })).data,
    enabled: token !== null,
  })
  const isThai = language === 'th'
  const writeValue = (value: number) =>
    query === 'revenue' ? `฿${Math.round(value).toLocaleString(language)}` : value.toLocaleString(language)
  const baht = (value: number) => value.toLocaleString(language, { minimumFractionDigits: 2 })
  const [before, now] = [data?.at(-2), data?.at(-1)]
  return (
    <section className={classes.card} aria-label={words[query]}>
      <h2>{words[`${query}Short`]}</h2>
      {error !== null && data === undefined ? (
        <ErrorState failure={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height="14.5rem" radius="0.5rem" />
      ) : (
        <>
          <Strokes
            strokes={data.slice(-SHOWN_MAX).map((month) => ({
              key: month.month,
              label: isThai ? thaiShortMonth(month.month) : englishShortMonth(month.month),
              value: valueOf(month),
            }))}
            label={words.chart(words[query], SHOWN_MAX)}
            write={writeValue}
            height="6.5rem"
            median={words.usual}
            figure={before && now && <Change before={valueOf(before)} now={valueOf(now)} />}
          />
          <details>
            <summary className={classes.summary}>{words.figures}</summary>
            <div className={classes.scroll}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">{words.month}</th>
                    {query === 'revenue' && <th scope="col">{words.baht}</th>}
                    <th scope="col">{query === 'revenue' ? words.sheets : words.people}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.toReversed().map((month) => (
                    <tr key={month.month}>
                      <th scope="row">{(isThai ? thaiMonthYear : englishMonthYear)(month.month)}</th>
                      {month.revenue !== null && <td>{baht(month.revenue)}</td>}
                      <td>{month.count.toLocaleString(language)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </section>
  )
}
