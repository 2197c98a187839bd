import { useState } from 'react'
import { Link } from 'react-router'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { englishShortMonth, monthToShow, shiftPeriod, thaiShortMonth } from '#rules/calendar/periods.ts'
import type { Data, Input } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { IconChevronRight, IconTrendingDown, IconTrendingUp } from '#web/ui/icons.ts'
import { Strokes, StrokesToCome } from '#web/ui/Strokes.tsx'
import { pick } from '#web/words/language.ts'
import { statisticsWords } from '#web/words/staff/statistics.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { openBoxes } from '../layout/boxes.ts'
import { useDeskOfLayout } from '../layout/desk-context.ts'
import classes from './statistics.module.css'

type Month = Data<'getStat'>[number]
export type StatQuery = Input<'getStat'>['query']

/** A year: the same month of last year stands first. */
const SHOWN_MAX = 13

/** Screen that lists what is counted. */
const listOf: Partial<Record<StatQuery, string>> = {
  revenue: '/staff/hytexts-report',
  orders: '/staff/orders',
  refunds: '/staff/orders?tab=requests',
  sellers: '/staff/author',
  reviewHours: '/staff/verifySheet',
}

/** Every card has its thirteen strokes, also where the first months had nothing to count. */
function yearOf(data: readonly Month[]): { month: Month['month']; value: number }[] {
  const last = data.at(-1)?.month
  if (last === undefined) return []
  const values = new Map(data.map((month) => [month.month, valueOf(month)]))
  return Array.from({ length: SHOWN_MAX }, (_, place) => {
    const month = shiftPeriod(last, place + 1 - SHOWN_MAX)
    return { month, value: values.get(month) ?? 0 }
  })
}

/** Before they are there, too (statistics.module.css). */
const height = 'var(--strokes)'

const valueOf = ({ revenue, count }: Month) => revenue ?? count ?? 0

/** Each list is asked for once, for its card and for the table of all. */
export function useStat(query: StatQuery, store: number) {
  return useSessionQuery({
    queryKey: ['stat', query, store],
    queryFn: ({ signal }) => staffApi.call('getStat', { query, store }, { signal }),
  })
}

/** One list: the month and its change, the last months as strokes. The one that leads is as large as four. */
export function StatisticsCard(props: { query: StatQuery; store: number; leads: boolean }) {
  const { query, store, leads } = props
  const words = useWords(statisticsWords)
  const open = openBoxes(useDeskOfLayout())
  const to = open.some((box) => box.to === listOf[query]?.split('?')[0]) ? listOf[query] : undefined
  const { language } = useLanguage()
  const { data: answer, error, refetch } = useStat(query, store)
  const data = answer?.data
  const isMoney = query === 'revenue' || query === 'refunds'
  const writeValue = (value: number) =>
    isMoney
      ? `฿${Math.round(value).toLocaleString(language)}`
      : query === 'reviewHours'
        ? // A month without a decision has no median.
          value === 0
          ? '–'
          : words.hours(value.toLocaleString(language))
        : value.toLocaleString(language)
  const [shown] = useState(() => monthToShow(bangkokDate(new Date())))
  const isRunning = data?.at(-1)?.month === shown
  const [now, before] = [shown, shiftPeriod(shown, -1)].map((month) =>
    data?.find((one) => one.month === month),
  )
  const earlier = isRunning ? answer?.sameDays : before
  return (
    <section
      className={`pad-md paper ${classes.card}`}
      data-leads={leads || undefined}
      aria-label={words[query]}
    >
      <h2 className="medium">
        {to === undefined ? (
          words[`${query}Short`]
        ) : (
          <Link className="inline-row gap-3xs thumb unlinked" to={to}>
            {words[`${query}Short`]}
            <IconChevronRight size={18} stroke={1.75} className="dimmed" />
          </Link>
        )}
      </h2>
      {error !== null && data === undefined ? (
        <ErrorState failure={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <StrokesToCome strokes={SHOWN_MAX} height={height} foldsNothing />
      ) : data.every((month) => valueOf(month) === 0) ? (
        <p className="small dimmed">{words.nothingYet}</p>
      ) : (
        <>
          <Strokes
            strokes={yearOf(data).map(({ month, value }) => ({
              key: month,
              label: pick({ th: thaiShortMonth, en: englishShortMonth }, language)(month),
              value,
            }))}
            label={words.chart(words[query], SHOWN_MAX)}
            write={writeValue}
            height={height}
            named={leads}
            lead={isRunning ? SHOWN_MAX - 1 : SHOWN_MAX - 2}
            median={words.usual}
            figure={
              // Its line keeps its height where nothing is to be compared.
              <>
                {now && now.count !== null && (
                  <Change
                    before={earlier?.revenue ?? earlier?.count ?? 0}
                    now={valueOf(now)}
                    isCost={query === 'refunds' || query === 'reviewHours'}
                  />
                )}
              </>
            }
          />
        </>
      )}
    </section>
  )
}

/** In whole percent against the same days of the month before; no comparison is no change. */
export function Change({ before, now, isCost }: { before: number; now: number; isCost?: boolean }) {
  const words = useWords(statisticsWords)
  if (before === 0) return null
  const change = Math.round((now / before - 1) * 100)
  const isSame = change === 0
  const isLess = change < 0
  const isBad = isLess !== (isCost === true)
  const Trend = isLess ? IconTrendingDown : IconTrendingUp
  // On the first of a month one day stands against one: +1,604% is no news, and no line has room for it.
  const isMany = change >= 1_000
  const text = isMany
    ? `×${Math.round(now / before)}`
    : `${isSame ? '±' : isLess ? '−' : '+'}${Math.abs(change)}%`
  return (
    <span
      className="badge tiny"
      data-tone={isSame ? undefined : isBad ? 'amber' : 'leaf'}
      title={words.change(text)}
    >
      {!isSame && <Trend size={14} stroke={2} aria-hidden="true" />}
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{words.change(text)}</span>
    </span>
  )
}
