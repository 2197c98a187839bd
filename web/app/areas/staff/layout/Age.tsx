import { useState } from 'react'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { deskWords } from '#web/words/staff/desk.ts'
import { useWords } from '#web/words/use-words.tsx'
import { lateDays } from './boxes.ts'

const dayMilliseconds = 86_400_000

/** How long something has waited; red from the day on from which the desk calls it late. */
export function Age({ since }: { since: string }) {
  const words = useWords(deskWords)
  const [now] = useState(() => Date.now())
  const days = (now - Date.parse(since)) / dayMilliseconds
  const tone = days >= lateDays ? 'alarm strong' : days >= lateDays / 2 ? 'warned strong' : ''
  return (
    <span className={`whole ${tone}`}>
      {days < 1 ? <ThaiDate value={since} as="time" /> : words.waited(Math.floor(days))}
    </span>
  )
}
