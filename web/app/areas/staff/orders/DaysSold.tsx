import { useState } from 'react'
import { bangkokDate, noonOf } from '#rules/calendar/bangkok.ts'
import { dayMilliseconds } from '#rules/calendar/days.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
import { OutageState } from '#web/ui/ErrorState.tsx'
import { Strokes, StrokesToCome } from '#web/ui/Strokes.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { rangeOfDays } from '../payouts/orders-list/time-range.ts'

const shown = 14

/** Sales of today and the days before. For staff who see the orders of all stores. */
export function DaysSold() {
  const words = useWords(staffOrderWords)
  const { language } = useLanguage()
  const [days] = useState(() =>
    Array.from({ length: shown }, (_, at) =>
      bangkokDate(new Date(Date.now() - (shown - 1 - at) * dayMilliseconds)),
    ),
  )
  const [at, setAt] = useState(shown - 1)
  const { epochSecFrom = 0, epochSecTo = 0 } = rangeOfDays(days[0] ?? '', days.at(-1) ?? '') ?? {}
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['order-report-sum', 'days', days[0]],
    queryFn: staffApi.read('sumOrderReport', { epochSecFrom, epochSecTo }, ({ days }) => days),
  })
  if (data === undefined && error !== null)
    return <OutageState failure={error} onRetry={() => void refetch()} />
  const sold = new Map(data?.map((day) => [day.day, day]))
  return (
    <section className="pad-strip paper" aria-label={words.byDay}>
      {data === undefined ? (
        <StrokesToCome strokes={shown} height="3rem" foldsNothing />
      ) : (
        <Strokes
          strokes={days.map((day) => ({
            key: day,
            label: writeDate(noonOf(day), 'short', language),
            value: sold.get(day)?.sales ?? 0,
          }))}
          label={words.byDay}
          write={(value) => `฿${Math.round(value).toLocaleString(language)}`}
          height="3rem"
          figure={<span>· {words.ordersOf(count(sold.get(days[at] ?? '')?.orders ?? 0))}</span>}
          onPick={setAt}
        />
      )}
    </section>
  )
}
