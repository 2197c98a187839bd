import { dayMilliseconds } from '#rules/calendar/days.ts'
import { hoursToTarget } from '#rules/sheets/review.ts'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { deskWords } from '#web/words/staff/desk.ts'
import { verifyWords } from '#web/words/staff/review.ts'
import { useWords } from '#web/words/use-words.tsx'
import { lateDays } from './boxes.ts'

/**
 * Waiting time, or `children` with the day; red once it is late. Work that is due within a day (`isDue`) shows the
 * remaining time on its first day.
 */
export function Age({ since, isDue = false }: { since: string; isDue?: boolean }) {
  const words = useWords(deskWords)
  const due = useWords(verifyWords)
  const now = useNow()
  const days = (now.getTime() - Date.parse(since)) / dayMilliseconds
  const isWarned = days >= (isDue ? 1 : lateDays / 2)
  const tone = days >= lateDays ? 'alarm strong' : isWarned ? 'warned strong' : isDue ? 'dimmed' : ''
  return (
    <span className={`whole ${tone}`}>
      {days >= 1 ? (
        words.waited(Math.floor(days))
      ) : isDue ? (
        due.dueIn(Math.max(0, hoursToTarget(new Date(since), now)))
      ) : (
        <ThaiDate value={since} as="time" />
      )}
    </span>
  )
}
