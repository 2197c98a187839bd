import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { ThaiDateTimeField } from '#web/ui/dates/DateFields.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { coverWords } from '#web/words/staff/covers.ts'
import { useWords } from '#web/words/use-words.tsx'
import { fromBangkokField, toBangkokField } from '#web/ui/dates/bangkok-field.ts'
import { StorePicker } from '../layout/StorePicker.tsx'
import classes from './approved-covers.module.css'

const dayMilliseconds = 86_400_000

/** A store and a period; how many covers there are; the link to all of them. */
export default function ApprovedCovers() {
  const words = useWords(coverWords)
  const [store, setStore] = useState('')
  const [{ from, to }, setPeriod] = useState(() => lastDays(1))
  const period = readPeriod(from, to)
  return (
    <>
      <PageHead title={words.title} hidden />
      <h1>{words.title}</h1>
      <p>{words.text}</p>
      <div className={classes.form}>
        <StorePicker value={store} onChange={setStore} />
        <div className={`flow gap-xs ${classes.chips}`}>
          <Chip onClick={() => setPeriod(lastDays(1))}>{words.lastDay}</Chip>
          <Chip onClick={() => setPeriod(lastDays(7))}>{words.lastWeek}</Chip>
          <Chip onClick={() => setPeriod(lastDays(30))}>{words.lastMonth}</Chip>
        </div>
        <ThaiDateTimeField
          label={words.from}
          value={from}
          onChange={(next) => setPeriod({ from: next, to })}
        />
        <ThaiDateTimeField label={words.to} value={to} onChange={(next) => setPeriod({ from, to: next })} />
        {period === undefined && <p role="alert">{words.badTime}</p>}
      </div>
      {store !== '' && period !== undefined && <Found store={Number(store)} {...period} />}
    </>
  )
}

function Found(ask: { store: number; from: string; to: string }) {
  const words = useWords(coverWords)
  const { data, error, refetch } = useQuery({
    queryKey: ['approved-covers', useToken(), ask],
    queryFn: async ({ signal }) => (await staffApi.call('countApprovedCovers', ask, { signal })).data,
  })
  if (error !== null) return <ErrorState failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height="3rem" />
  if (data.count === 0) return <p role="status">{words.none}</p>
  const query = new URLSearchParams({ store: String(ask.store), from: ask.from, to: ask.to })
  return (
    <>
      <ul className={classes.covers}>
        {data.covers.toReversed().map(({ _id, name, cover }) => (
          <li key={_id}>
            <CoverImage of="sheets" id={_id} version={cover} alt={name} sizes="84px" />
          </li>
        ))}
      </ul>
      <p role="status">{words.count(data.count)}</p>
      <a
        className={`rounded tint-ink ${classes.link}`}
        href={`/api/public/approveFromStore?${query}`}
        download
      >
        {words.download}
      </a>
    </>
  )
}

/** Until the end of this minute: what was approved a moment ago belongs to it. */
function lastDays(days: number) {
  const now = Date.now() + 60_000
  const write = (time: number) => toBangkokField(new Date(time))
  return { from: write(now - days * dayMilliseconds), to: write(now) }
}

/** Undefined while one of them is no time, or the end lies before the beginning. */
function readPeriod(from: string, to: string) {
  const [begin, end] = [fromBangkokField(from), fromBangkokField(to)]
  if (begin === undefined || end === undefined || begin > end) return undefined
  return { from: begin.toISOString(), to: end.toISOString() }
}
