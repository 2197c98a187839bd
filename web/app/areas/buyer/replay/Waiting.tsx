import { IconCalendarPlus } from '@tabler/icons-react'
import { useAddToCalendar } from '#web/features/session-calendar/use-add-to-calendar.ts'
import { TutoringButton } from '#web/features/sheet-card/Tutoring.tsx'
import { useStarted } from '#web/features/sheet-card/use-started.ts'
import { Book } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import { replayWords } from '#web/words/buyer/replay.ts'
import { sessionCalendarWords } from '#web/words/buyer/session-calendar.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './replay.module.css'
import type { Replay } from './use-replay.ts'

/** Before there is a replay: when it starts and the way in, then that it is being prepared. */
export function Waiting({ replay }: { replay: Replay }) {
  const words = useWords(replayWords)
  const calendar = useWords(sessionCalendarWords)
  const addToCalendar = useAddToCalendar()
  const { onlineTutor } = replay
  const started = useStarted(onlineTutor.startDate)
  const state = onlineTutor.isLiveSteamEnded ? words.preparing : started ? words.running : words.ahead
  return (
    <div className={`paper ${classes.waiting}`}>
      <Book size={96} sticker mood={onlineTutor.isLiveSteamEnded ? 'asleep' : 'smiling'} />
      <p role="status" className="large strong">
        {state}
      </p>
      <div className={classes.ways}>
        <TutoringButton sheet={replay._id} tutoring={onlineTutor} />
        {!onlineTutor.isLiveSteamEnded && (
          <Button
            look="outline"
            wide
            icon={<IconCalendarPlus size={20} stroke={1.75} />}
            onClick={() => void addToCalendar(replay._id)}
          >
            {calendar.add}
          </Button>
        )}
      </div>
    </div>
  )
}
