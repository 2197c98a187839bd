import { examWords } from '#web/words/buyer/exams.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './ExamCountdown.module.css'

/** Days left as the row's figure; the last thirty also as a growing stroke. */
export function DaysLeft({ days }: { days: number }) {
  const words = useWords(examWords)
  return (
    <p className={`stack centred shrink figures ${days >= 0 && days <= 7 ? 'alarm' : ''}`}>
      {days < 2 ? (
        <strong>{days < 0 ? words.over : days === 0 ? words.today : words.tomorrow}</strong>
      ) : (
        <>
          <span className="visually-hidden">{words.days(days)}</span>
          <strong className="title-lg tight" aria-hidden="true">
            {days}
          </strong>
          <span className="small" aria-hidden="true">
            {words.daysMore}
          </span>
        </>
      )}
      {days >= 0 && (
        <span className={`fill clips ${classes.track}`} aria-hidden="true">
          <span style={{ width: `${100 - Math.min(days / 30, 1) * 100}%` }} />
        </span>
      )}
    </p>
  )
}
