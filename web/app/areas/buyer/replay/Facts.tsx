import { bangkokTime } from '#rules/calendar/bangkok.ts'
import { clockTime } from '#rules/tutoring/replay.ts'
import { count } from '#web/ui/Baht.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { writeAcademicYear, writeDate } from '#web/ui/ThaiDate.tsx'
import { replayWords } from '#web/words/buyer/replay.ts'
import { say } from '#web/words/language.ts'
import { categoryNames } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './replay.module.css'
import type { Replay } from './use-replay.ts'

type FactsProps = { replay: Replay; durationSeconds: number | undefined }

/** What one wants to know of a recording; the date in the Buddhist era and 24 hours (buyer.md §2). */
export function Facts({ replay, durationSeconds }: FactsProps) {
  const words = useWords(replayWords)
  const { language } = useLanguage()
  const { onlineTutor } = replay
  const facts = [
    [words.category, say(categoryNames[replay.category] ?? categoryNames[0], language)],
    [words.term, `${replay.semester} / ${writeAcademicYear(replay.year, language)}`],
    ...(durationSeconds === undefined ? [] : [[words.duration, clockTime(durationSeconds)] as const]),
    [words.views, words.viewers(count(onlineTutor.views))],
    [words.author, replay.author],
    [words.date, useDate(onlineTutor)],
  ] as const
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink look="outline" wide to={`/user/readSheet?${replay._id}`}>
        {words.readSheet}
      </ButtonLink>
    </>
  )
}

function useDate({ startDate, endDate }: Replay['onlineTutor']): string {
  const words = useWords(replayWords)
  const { language } = useLanguage()
  const start = new Date(startDate * 1000)
  const date = writeDate(start, 'long', language)
  if (endDate === null) return words.dateFrom(date, bangkokTime(start))
  return words.dateFromTo(date, bangkokTime(start), bangkokTime(new Date(endDate * 1000)))
}
