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

/** What is on now, what comes next and what still lacks its clip, whatever the list is filtered by. */
export function NextSessions() {
  const words = useWords(staffTutoringWords)
  const token = useToken()
  const { data } = useQuery({
    queryKey: ['staff-tutoring', token, 'next'],
    queryFn: async ({ signal }) => {
      const [running, ahead, ended] = await Promise.all(
        (['running', 'ahead', 'ended'] as const).map(
          async (state) =>
            (await staffApi.call('listTutoring', { state, sort: 'start', rows: shown }, { signal })).data
              .sessions,
        ),
      )
      return [...(running ?? []), ...(ahead ?? []), ...(ended ?? [])]
    },
    enabled: token !== null,
  })
  const [now] = useState(() => Date.now())
  if (data === undefined || data.length === 0) return null
  return (
    <section className="paper clips divided" aria-label={words.next}>
      <h2 className="medium pad-strip">{words.next}</h2>
      <ul className="divided">
        {data.slice(0, shown + 1).map((session) => (
          <li key={session._id}>
            <Link
              to={`?open=${session._id}`}
              preventScrollReset
              className={`row gap-sm pad-strip unlinked pick ${classes.next}`}
              data-state={session.state}
            >
              <CoverThumb cover={{ id: session._id, version: session.cover }} />
              <span className="shrink grow">
                <span className="row apart gap-xs">
                  <strong className="large figures">
                    <ThaiDate value={session.start} as="time" />
                  </strong>
                  <Until session={session} now={now} />
                </span>
                <span className="small one-line">
                  <T>{session.name}</T>
                </span>
                <span className="row apart gap-xs tiny dimmed">
                  <ThaiDate value={session.start} />
                  <Lack session={session} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const hourMilliseconds = 3_600_000

function Until({ session: { state, start }, now }: { session: Session; now: number }) {
  const words = useWords(staffTutoringWords)
  if (state === 'running')
    return (
      <span className="badge tiny" data-tone="leaf">
        <IconVideo size={14} stroke={2} aria-hidden="true" /> {words.running}
      </span>
    )
  if (state !== 'ahead') return null
  const hours = Math.max(0, Math.round((Date.parse(start) - now) / hourMilliseconds))
  return (
    <span className="small strong whole">
      {hours < 48 ? words.inHours(hours) : words.inDays(Math.round(hours / 24))}
    </span>
  )
}

/** What staff still owe: the room before, the clip after. */
function Lack({ session: { state, hasRoom } }: { session: Session }) {
  const words = useWords(staffTutoringWords)
  const lack = state === 'ended' ? words.noClip : hasRoom ? undefined : words.noRoomYet
  if (lack === undefined) return null
  return (
    <span className="inline-row gap-3xs strong warned whole">
      <IconAlertTriangle size={14} stroke={2} aria-hidden="true" /> {lack}
    </span>
  )
}
