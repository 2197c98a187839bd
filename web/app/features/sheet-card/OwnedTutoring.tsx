import { browserApi } from '#web/api/browser-api.ts'
import { isFinal } from '#web/api/failures.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ownSessionWords } from '#web/words/buyer/own-session.ts'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useWords } from '#web/words/use-words.tsx'
import { Tag, type Tutoring, useStart, useStarted } from './TutoringTag.tsx'

type OwnedTutoringProps = { sheet: string; tutoring: Tutoring }

/** The tag on an owner's card, kept up to date. */
export function OwnedTag({ sheet, tutoring }: OwnedTutoringProps) {
  return <Tag tutoring={useFreshSession(sheet, tutoring)} />
}

/** Join until the stream has ended, then watch; disabled, and saying why, until there is an address. */
export function OwnedButton({ sheet, tutoring: shown }: OwnedTutoringProps) {
  const words = useWords(sheetWords)
  const own = useWords(ownSessionWords)
  const tutoring = useFreshSession(sheet, shown)
  const start = useStart(tutoring)
  // The server says it too: the clock of a device may be hours behind, and its owner has paid for what runs.
  const started = useStarted(tutoring.startDate) || tutoring.hasBegun
  if (tutoring.isLiveSteamEnded) {
    if (tutoring.liveReplayUrl === null) return <Waiting label={words.watch} reason={own.watchLater} />
    return (
      <ButtonLink look="light" wide className="thumb" to={`/myVideo/${sheet}`}>
        {words.watch}
      </ButtonLink>
    )
  }
  if (tutoring.url === null || !started)
    return <Waiting label={words.join} reason={started ? own.roomSoon : own.joinAt(start)} />
  return (
    <ButtonLink look="filled" wide className="thumb" to={tutoring.url} target="_blank" rel="noopener">
      {words.join}
    </ButtonLink>
  )
}

function Waiting({ label, reason }: { label: string; reason: string }) {
  return (
    <span className="stack gap-3xs fill" title={reason}>
      <span className="tiny dimmed">{reason}</span>
      <Button look="light" wide disabled>
        {label}
      </Button>
    </span>
  )
}

/** Interval at which an open page learns what its owner waits for (the room, the end, the replay). */
const POLL_MILLISECONDS = 30_000
/** Before that: for devices whose clock is slow. */
const SELDOM_MILLISECONDS = 5 * 60_000
/** Rooms begin to open this long before. */
const SOON_SECONDS = 15 * 60

/**
 * The session's current state. Cards are cached and rendered for visitors, without a room's address; so unfinished sessions are queried,
 * and polled while an owner waits for something.
 */
function useFreshSession(sheet: string, shown: Tutoring): Tutoring {
  const isSoon = useStarted(shown.startDate - SOON_SECONDS)
  const { data } = useSessionQuery({
    queryKey: ['session', sheet],
    queryFn: browserApi.read('getReplayLiveStream', { id: sheet }, ({ onlineTutor }) => onlineTutor),
    enabled: !shown.isLiveSteamEnded || shown.liveReplayUrl === null,
    refetchInterval: ({ state: { data: last = shown, error } }) => {
      if (isFinal(error) || (last.isLiveSteamEnded && last.liveReplayUrl !== null)) return false
      return isSoon || last.hasBegun || last.isLiveSteamEnded ? POLL_MILLISECONDS : SELDOM_MILLISECONDS
    },
    retry: false,
  })
  // A page that refetches by itself may know of the end before this.
  const isAhead = (shown.isLiveSteamEnded && !data?.isLiveSteamEnded) || (shown.hasBegun && !data?.hasBegun)
  return data === undefined || isAhead ? shown : data
}
