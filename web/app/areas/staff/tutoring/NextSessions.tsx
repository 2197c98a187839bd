import { IconAlertTriangle, IconVideo } from '#web/ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { staffTutoringWords } from '#web/words/staff/tutoring.ts'
import { useWords } from '#web/words/use-words.tsx'
import { CoverThumb } from '../layout/list/CoverCell.tsx'
import classes from './tutoring.module.css'

type Session = Data<'listTutoring'>['sessions'][number]

const shown = 5

/** What is on now and what comes next, and below it what is over and still lacks its clip, whatever the list is filtered by. */
export function NextSessions() {
  const words = useWords(staffTutoringWords)
  const token = useToken()
  const { data } = useQuery({
    queryKey: ['staff-tutoring', token, 'next'],
    queryFn: async ({ signal }) => {
      const [running = [], ahead = [], ended = []] = await Promise.all(
        (['running', 'ahead', 'ended'] as const).map(
          async (state) =>
            (await staffApi.call('listTutoring', { state, sort: 'start', rows: shown }, { signal })).data
              .sessions,
        ),
      )
      // Of those that nobody ended there may be many: what lies ahead keeps its room.
      return { coming: [...running.slice(-shown + 2), ...ahead].slice(0, shown), ended }
    },
    enabled: token !== null,
  })
  const [now] = useState(() => Date.now())
  if (data === undefined) return null
  return (
    <>
      <Sessions title={words.next} sessions={data.coming} now={now} />
      <Sessions title={words.lackClip} sessions={data.ended} now={now} />
    </>
  )
}

function Sessions({ title, sessions, now }: { title: string; sessions: readonly Session[]; now: number }) {
  if (sessions.length === 0) return null
  return (
    <section className="paper clips divided" aria-label={title}>
      <h2 className="medium pad-flat">{title}</h2>
      <ul className="divided">
        {sessions.map((session) => (
          <li key={session._id}>
            <Link
              to={`?open=${session._id}`}
              preventScrollReset
              className={`row top gap-sm pad-flat unlinked pick ${classes.next}`}
              data-state={isLeftOpen(session, now) ? undefined : session.state}
            >
              <CoverThumb cover={{ id: session._id, version: session.cover }} />
              <span className="shrink grow">
                <span className="row apart gap-xs small">
                  <strong className="whole figures">
                    <ThaiDate value={session.start} as="day-time" />
                  </strong>
                  <Until session={session} now={now} />
                </span>
                <span className="small two-lines">
                  <T>{session.name}</T>
                </span>
                <Lack session={session} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const hourMilliseconds = 3_600_000

/** Nobody tutors so long: it was not ended, and without a planned length nothing ends it. */
const hoursMax = 6

const hoursUntil = ({ start }: Session, now: number) =>
  Math.round((Date.parse(start) - now) / hourMilliseconds)

const isLeftOpen = (session: Session, now: number) =>
  session.state === 'running' && session.minutes === null && -hoursUntil(session, now) >= hoursMax

function Until({ session, now }: { session: Session; now: number }) {
  const words = useWords(staffTutoringWords)
  const { state } = session
  const hours = hoursUntil(session, now)
  if (isLeftOpen(session, now)) return <span className="strong warned whole">{words.notEnded(-hours)}</span>
  if (state === 'running')
    return (
      <span className="badge tiny" data-tone="leaf">
        <IconVideo size={14} stroke={2} aria-hidden="true" /> {words.running}
      </span>
    )
  if (state !== 'ahead') return null
  return (
    <span className="strong whole">
      {hours < 48 ? words.inHours(Math.max(0, hours)) : words.inDays(Math.round(hours / 24))}
    </span>
  )
}

/** What staff still owe before a session: the room. */
function Lack({ session: { state, hasRoom } }: { session: Session }) {
  const words = useWords(staffTutoringWords)
  if (state === 'ended' || hasRoom) return null
  return (
    <span className="inline-row gap-3xs tiny strong warned whole">
      <IconAlertTriangle size={14} stroke={2} aria-hidden="true" /> {words.noRoomYet}
    </span>
  )
}
