import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { Sheet } from './SheetCard.tsx'
import { CardIcon } from './CardIcon.tsx'
import classes from './SheetCard.module.css'

type Tutoring = NonNullable<Sheet['onlineTutor']>

/** Before the end of the stream: when it starts. After it: that the sheet comes with replays (buyer.md §4). */
export function TutoringTag({ tutoring }: { tutoring: Tutoring }) {
  const words = useWords(sheetWords)
  const start = useStart(tutoring)
  return (
    <p className={classes.tutoring} data-ended={tutoring.isLiveSteamEnded || undefined}>
      <CardIcon icon="video" />
      {tutoring.isLiveSteamEnded ? words.replay : words.live(start)}
    </p>
  )
}

/** Join until the stream has ended, then watch; disabled, and saying why, until there is an address. */
export function TutoringButton({ sheet, tutoring }: { sheet: string; tutoring: Tutoring }) {
  const words = useWords(sheetWords)
  const start = useStart(tutoring)
  const started = useStarted(tutoring.startDate)
  if (tutoring.isLiveSteamEnded) {
    if (tutoring.liveReplayUrl === null) return <Waiting label={words.watch} reason={words.watchLater} />
    return (
      <ButtonLink look="light" wide className={classes.read} to={`/myVideo/${sheet}`}>
        {words.watch}
      </ButtonLink>
    )
  }
  if (tutoring.url === null || !started) return <Waiting label={words.join} reason={words.joinAt(start)} />
  return (
    <ButtonLink look="filled" wide className={classes.read} to={tutoring.url} target="_blank" rel="noopener">
      {words.join}
    </ButtonLink>
  )
}

function Waiting({ label, reason }: { label: string; reason: string }) {
  return (
    <span className={classes.waiting} title={reason}>
      <Button look="light" wide disabled>
        {label}
      </Button>
      <span className={classes.reason}>{reason}</span>
    </span>
  )
}

function useStart(tutoring: Tutoring): string {
  const { language } = useLanguage()
  return writeDate(new Date(tutoring.startDate * 1000), 'day-time', language)
}

/** Becomes true at the start time without a reload; false on the server, whose document is kept for a while. */
function useStarted(startSeconds: number): boolean {
  const [started, setStarted] = useState(false)
  useEffect(() => {
    const check = () => setStarted(Date.now() >= startSeconds * 1000)
    check()
    const timer = setInterval(check, 15_000)
    return () => clearInterval(timer)
  }, [startSeconds])
  return started
}
