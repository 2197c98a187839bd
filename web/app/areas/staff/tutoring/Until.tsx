import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { daysBetween } from '#rules/calendar/days.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { staffTutoringWords } from '#web/words/staff/tutoring.ts'
import { useWords } from '#web/words/use-words.tsx'

type Session = Data<'listTutoring'>['sessions'][number]

const hourMilliseconds = 3_600_000

/** No seller tutors so long: it was not ended, and without a planned length nothing ends it. */
const hoursMax = 6

/** Time until a session begins, or a note that its seller has not ended it. */
export function Until({ session: { state, start, minutes } }: { session: Session }) {
  const words = useWords(staffTutoringWords)
  const now = useNow().getTime()
  const hours = Math.round((Date.parse(start) - now) / hourMilliseconds)
  if (state === 'running' && minutes === null && -hours >= hoursMax)
    return <span className="strong warned whole">{words.notEnded(-hours)}</span>
  if (state !== 'ahead') return null
  return (
    <span className="whole">
      {hours < 48
        ? words.inHours(Math.max(0, hours))
        : words.inDays(daysBetween(bangkokDate(new Date(now)), bangkokDate(new Date(start))))}
    </span>
  )
}

/** Number of ended sessions without a clip, whatever the list's filter: one press shows them alone. */
export function LackClips({ onShow }: { onShow: () => void }) {
  const words = useWords(staffTutoringWords)
  const { data } = useSessionQuery({
    queryKey: ['staff-tutoring', 'lack-clip'],
    queryFn: staffApi.read('listTutoring', { state: 'ended', rows: 5 }, ({ total }) => total),
  })
  if (!data) return null
  return (
    <Button size="small" look="light" onClick={onShow}>
      {words.lackClip(data)}
    </Button>
  )
}
