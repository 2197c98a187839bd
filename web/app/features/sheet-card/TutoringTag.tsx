import { useEffect, useState } from 'react'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { CardIcon } from './CardIcon.tsx'
import classes from './SheetCard.module.css'
import type { Sheet } from './sheet.ts'

/** `hasBegun` is for owners only: the clock of a device may be hours behind. */
export type Tutoring = NonNullable<Sheet['onlineTutor']> & { hasBegun?: boolean }

/** A card's note about its session, also for visitors. */
export function Tag({ tutoring }: { tutoring: Tutoring }) {
  const words = useWords(sheetWords)
  const start = useStart(tutoring)
  const running = useStarted(tutoring.startDate)
  return (
    <p
      className={`inline-row gap-3xs tiny strong ${classes.tutoring}`}
      data-ended={tutoring.isLiveSteamEnded || undefined}
    >
      <CardIcon icon="video" />
      {tutoring.isLiveSteamEnded ? words.replay : running ? words.liveNow : words.live(start)}
    </p>
  )
}

/** When it starts, as a card says it. */
export function useStart(tutoring: Tutoring): string {
  const { language } = useLanguage()
  return writeDate(new Date(tutoring.startDate * 1000), 'day-time', language)
}

/** Becomes true at the start time without a reload; false on the server, whose document is cached for a while. */
export function useStarted(startSeconds: number): boolean {
  const [started, setStarted] = useState(false)
  useEffect(() => {
    const update = () => setStarted(Date.now() >= startSeconds * 1000)
    update()
    const timer = setInterval(update, 15_000)
    return () => clearInterval(timer)
  }, [startSeconds])
  return started
}
