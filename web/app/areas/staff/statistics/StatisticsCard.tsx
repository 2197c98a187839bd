import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { englishMonthYear, thaiMonthYear } from '#rules/calendar/bangkok.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { Skeleton } from '#web/ui/States.tsx'
import { Strokes } from '#web/ui/Strokes.tsx'
import { statisticsWords } from '#web/words/staff/statistics.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useDownload } from '../layout/use-download.ts'
import classes from './statistics.module.css'

type Month = Data<'getStat'>[number]

/** A year: the same month of last year stands first. */
const SHOWN_MAX = 13

const valueOf = ({ revenue, count }: Month) => revenue ?? count

/** In whole percent from one month to the next; nothing to compare with is no change. */
function changeOf(before: Month | undefined, now: Month | undefined): number | undefined {
  if (before === undefined || now === undefined || valueOf(before) === 0) return undefined
  return Math.round((valueOf(now) / valueOf(before) - 1) * 100)
}

/** One list: its file, the last months as bars, all months as a table. */
export function StatisticsCard({
  query,
  store,
}: {
  query: 'revenue' | 'accounts' | 'sellers'
  store: number
}) {
  const words = useWords(statisticsWords)
  const { language } = useLanguage()
  const token = useToken()
  const { download, busy } = useDownload()
  const [read, setRead] = useState<unknown>()
  const { data, error } = useQuery({
    queryKey: ['stat', token, query, store],
    queryFn: async ({ signal }) => (await staffApi.call('getStat', { query, store }, { signal })).data,
    enabled: token !== null,
  })
  const nameOf = ({ month }: Month) => (language === 'th' ? thaiMonthYear(month) : englishMonthYear(month))
  const writeValue = (value: number) =>
    query === 'revenue' ? `฿${Math.round(value).toLocaleString(language)}` : value.toLocaleString(language)
  const write = (month: Month | undefined) => (month === undefined ? '' : writeValue(valueOf(month)))
  const change = changeOf(data?.at(-2), data?.at(-1))
  const baht = (value: number) => value.toLocaleString(language, { minimumFractionDigits: 2 })
  return (
    <section className={classes.card} aria-label={words[query]}>
      <header className={classes.head}>
        <h2>{words[query]}</h2>
        <Button
          size="small"
          look="outline"
          busy={busy}
          onClick={() => void download('statistics', { query, store })}
        >
          {words.download}
        </Button>
      </header>
      {data === undefined ? (
        error === null && <Skeleton height="12rem" radius="0.5rem" />
      ) : (
        <>
          <p className={classes.now}>
            <strong>{write(data.at(-1))}</strong>
            {change !== undefined && (
              <span className={classes.change} data-down={change < 0 || undefined}>
                {words.change(`${change < 0 ? '−' : '+'}${Math.abs(change)}%`)}
              </span>
            )}
          </p>
          <Strokes
            strokes={data.slice(-SHOWN_MAX).map((month) => ({
              key: month.month,
              label: nameOf(month),
              value: valueOf(month),
            }))}
            label={words.chart(words[query], SHOWN_MAX)}
            write={writeValue}
            median={words.usual}
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
                      <th scope="row">{nameOf(month)}</th>
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
      <AlertDialog open={error !== null && error !== read} onClose={() => setRead(error)}>
        {error !== null && wordsOfFailure(error, language)}
      </AlertDialog>
    </section>
  )
}
