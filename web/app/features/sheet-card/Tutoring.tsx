import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { Sheet } from './SheetCard.tsx'
import { CardIcon } from './CardIcon.tsx'
import classes from './SheetCard.module.css'

type Tutoring = NonNullable<Sheet['onlineTutor']>

type TagProps = { sheet: string; tutoring: Tutoring; owned: boolean }

/** Before the end of the stream: when it starts. After it: that the sheet comes with replays (buyer.md §4). */
export function TutoringTag({ sheet, tutoring: shown, owned }: TagProps) {
  const words = useWords(sheetWords)
  const tutoring = useFreshSession(sheet, shown, owned)
  const start = useStart(tutoring)
  return (
    <p className={classes.tutoring} data-ended={tutoring.isLiveSteamEnded || undefined}>
      <CardIcon icon="video" />
      {tutoring.isLiveSteamEnded ? words.replay : words.live(start)}
    </p>
  )
}

/** Join until the stream has ended, then watch; disabled, and saying why, until there is an address. */
export function TutoringButton({ sheet, tutoring: shown }: Omit<TagProps, 'owned'>) {
  const words = useWords(sheetWords)
  const tutoring = useFreshSession(sheet, shown, true)
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

/** What an owner waits for (the room, the end, the replay) reaches a page that stands open within this. */
const LOOK_AGAIN_MILLISECONDS = 30_000
/** So long before the start rooms begin to open. */
const SOON_SECONDS = 15 * 60

/**
 * The session as it is now. A card is as old as its page, and documents are rendered for visitors, who see no address of a
 * room; so where an owner waits for something, the server is asked until it is there.
 */
function useFreshSession(sheet: string, shown: Tutoring, owned: boolean): Tutoring {
  const token = useToken()
  const isSoon = useStarted(shown.startDate - SOON_SECONDS)
  const isWaiting = (one: Tutoring) => (one.isLiveSteamEnded ? one.liveReplayUrl === null : isSoon)
  const { data } = useQuery({
    queryKey: ['session', token, sheet],
    queryFn: async ({ signal }) =>
      (await browserApi.call('getReplayLiveStream', { id: sheet }, { signal })).data.onlineTutor,
    enabled: owned && token !== null && isWaiting(shown),
    refetchInterval: ({ state: { data: last, error } }) =>
      error !== null || (last && !isWaiting(last)) ? false : LOOK_AGAIN_MILLISECONDS,
    retry: false,
  })
  return data ?? shown
}

function useStart(tutoring: Tutoring): string {
  const { language } = useLanguage()
  return writeDate(new Date(tutoring.startDate * 1000), 'day-time', language)
}

/** Becomes true at the start time without a reload; false on the server, whose document is kept for a while. */
export function useStarted(startSeconds: number): boolean {
  const [started, setStarted] = useState(false)
  useEffect(() => {
    const check = () => setStarted(Date.now() >= startSeconds * 1000)
    check()
    const timer = setInterval(check, 15_000)
    return () => clearInterval(timer)
  }, [startSeconds])
  return started
}
