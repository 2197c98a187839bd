import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { dayMilliseconds } from '#rules/calendar/days.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Baht, count } from '#web/ui/Baht.tsx'
import { Strokes } from '#web/ui/Strokes.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { rangeOfDays } from '../payouts/orders-list/time-range.ts'
import classes from './orders.module.css'

const shown = 14
/** What was sold today, and on the days before it. For who may see the orders of all stores. */
export function DaysSold({ className = '' }: { className?: string }) {
  const words = useWords(staffOrderWords)
  const { language } = useLanguage()
  const token = useToken()
  const [days] = useState(() =>
    Array.from({ length: shown }, (_, at) =>
      bangkokDate(new Date(Date.now() - (shown - 1 - at) * dayMilliseconds)),
    ),
  )
  const { epochSecFrom = 0, epochSecTo = 0 } = rangeOfDays(days[0] ?? '', days.at(-1) ?? '') ?? {}
  const { data, isError } = useQuery({
    queryKey: ['order-report-sum', token, 'days', days[0]],
    queryFn: async ({ signal }) =>
      (await staffApi.call('sumOrderReport', { epochSecFrom, epochSecTo }, { signal })).data.days,
    enabled: token !== null,
  })
  if (isError) return null
  const sold = new Map(data?.map((day) => [day.day, day]))
  const today = sold.get(days.at(-1) ?? '')
  return (
    <section className={`pad-strip paper ${classes.days} ${className}`} aria-label={words.byDay}>
      <p className="figures">
        <span className="block small dimmed">{words.ofToday}</span>
        <strong className="block title-xs tight whole">
          {data && <Baht baht={today?.sales ?? 0} as="amount" />}&nbsp;
        </strong>
        <span className="block small dimmed whole">
          {data && words.ordersOf(count(today?.orders ?? 0))}&nbsp;
        </span>
      </p>
      <Strokes
        strokes={days.map((day) => ({
          key: day,
          label: writeDate(new Date(`${day}T05:00:00Z`), 'short', language),
          value: sold.get(day)?.sales ?? 0,
        }))}
        label={words.byDay}
        write={(value) => `฿${Math.round(value).toLocaleString(language)}`}
        height={className === '' ? '3rem' : '2rem'}
      />
    </section>
  )
}
