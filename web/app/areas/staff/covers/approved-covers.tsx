import { dayMilliseconds } from '#rules/calendar/days.ts'
import { IconDownload } from '#web/ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { ThaiDateTimeField } from '#web/ui/dates/DateFields.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { coverWords } from '#web/words/staff/covers.ts'
import { useWords } from '#web/words/use-words.tsx'
import { fromBangkokField, toBangkokField } from '#web/ui/dates/bangkok-field.ts'
import { T } from '#web/ui/T.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { useDeskOfLayout, useRightAtAll } from '../layout/desk-context.ts'
import { StorePicker } from '../layout/StorePicker.tsx'
import { EmptyStrip } from '../layout/list/AllDone.tsx'
import list from '../layout/list/list.module.css'
import classes from './approved-covers.module.css'

const lastOfThese = [1, 7, 30] as const

/** A store and a period, in the address; how many covers there are; the link to all of them. */
export default function ApprovedCovers() {
  const words = useWords(coverWords)
  const { stores } = useDeskOfLayout()
  const { values, set } = useListAddress({
    store: String(stores[0]?.code ?? ''),
    days: '1',
    from: '',
    to: '',
  })
  const { store } = values
  const days = lastOfThese.find((one) => String(one) === values.days) ?? 0
  const [now, setNow] = useState(Date.now)
  const { from, to } = days === 0 ? values : lastDays(days, now)
  const period = readPeriod(from, to)
  return (
    <>
      <PageHead title={words.title} hidden />
      <div className="flow baseline gap-line below-sm">
        <h1>
          <T>{words.title}</T>
        </h1>
        <p className="small dimmed desk-only">{words.text}</p>
      </div>
      <div className={`flow bottom gap-sm ${classes.form} ${list.named} below-md`}>
        <StorePicker value={store} onChange={(next) => set({ store: next })} />
        <div className="flow gap-xs">
          {lastOfThese.map((one) => (
            <Chip
              key={one}
              chosen={one === days}
              onClick={() => {
                setNow(Date.now())
                set({ days: String(one), from: '', to: '' })
              }}
            >
              {words[`last${one}`]}
            </Chip>
          ))}
          <Chip chosen={days === 0} onClick={() => set({ days: '0', from, to })}>
            {words.custom}
          </Chip>
        </div>
        {days === 0 && (
          <>
            <ThaiDateTimeField label={words.from} value={from} onChange={(next) => set({ from: next })} />
            <ThaiDateTimeField label={words.to} value={to} onChange={(next) => set({ to: next })} />
          </>
        )}
        {period === undefined && <p role="alert">{words.badTime}</p>}
      </div>
      {store !== '' && period !== undefined && (
        <div className="column gap-sm">
          <Found store={Number(store)} {...period} />
          <Taking store={Number(store)} {...period} />
        </div>
      )}
    </>
  )
}

type Asked = { store: number; from: string; to: string }

function useCovers(input: Asked, enabled = true) {
  return useQuery({
    queryKey: ['approved-covers', useToken(), input],
    queryFn: staffApi.read('countApprovedCovers', input),
    enabled,
  })
}

/** The number found, and a ZIP of all. */
function Taking(input: Asked) {
  const words = useWords(coverWords)
  const { data } = useCovers(input)
  if (data === undefined || data.count === 0) return null
  // While the product is renewed, an older process does not say it yet.
  const { bytes }: { bytes?: number } = data
  const query = new URLSearchParams({ store: String(input.store), from: input.from, to: input.to })
  return (
    <div className={`row flow apart gap-md bottom-bar sticks ${classes.taking}`}>
      <p role="status" className="strong whole">
        {words.count(data.count)}
        {bytes !== undefined && words.size((bytes / 1_000_000).toFixed(1))}
      </p>
      <ButtonLink
        size="small"
        icon={<IconDownload size={20} stroke={1.75} />}
        to={`/api/public/approveFromStore?${query}`}
        reloadDocument
        download
      >
        {words.download}
      </ButtonLink>
    </div>
  )
}

function Found(input: Asked) {
  const words = useWords(coverWords)
  const { data, error, refetch } = useCovers(input)
  useRightAtAll(1, error)
  const from = new Date(Date.parse(input.to) - 30 * dayMilliseconds).toISOString()
  const { data: month } = useCovers(
    { ...input, from },
    data !== undefined && data.count < FEW && from < input.from,
  )
  if (error !== null) return <ErrorState failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height="24rem" radius="1rem" />
  const found = new Set(data.covers.map(({ _id }) => _id))
  const before = month?.covers.filter(({ _id }) => !found.has(_id)).slice(-BEFORE_MAX) ?? []
  return (
    <>
      {data.count === 0 ? <EmptyStrip text={words.none} /> : <Covers covers={data.covers} />}
      {before.length > 0 && (
        <section className={`stack gap-xs ${classes.before}`} aria-labelledby="before">
          <h2 id="before" className="medium">
            {words.before}
          </h2>
          <Covers covers={before} />
        </section>
      )}
    </>
  )
}

/** Below so few of them those of the last thirty days follow, paler: what was taken out before is known again. */
const FEW = 12
const BEFORE_MAX = 16

/** A contact sheet whose last row is as full as can be. */
function columnsFor(covers: number) {
  const hole = (columns: number) => (columns - (covers % columns)) % columns
  return [8, 7, 6, 5].reduce((best, one) => (hole(one) < hole(best) ? one : best))
}

function Covers({ covers }: { covers: Data<'countApprovedCovers'>['covers'] }) {
  return (
    <ul
      className={`stack gap-sm ${classes.covers}`}
      style={{ '--columns': columnsFor(covers.length) } as CSSProperties}
    >
      {covers.toReversed().map(({ _id, name, cover }, at) => (
        <li key={_id}>
          <CoverImage of="sheets" id={_id} version={cover} alt="" sizes="230px" urgent={at < 18} />
          <p className="tiny two-lines above-3xs">
            <T>{name}</T>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Until the end of this minute: the latest approvals belong to it. */
function lastDays(days: number, now: number) {
  const write = (time: number) => toBangkokField(new Date(time + 60_000))
  return { from: write(now - days * dayMilliseconds), to: write(now) }
}

/** Undefined while one of them is no time, or the end lies before the beginning. */
function readPeriod(from: string, to: string) {
  const [begin, end] = [fromBangkokField(from), fromBangkokField(to)]
  if (begin === undefined || end === undefined || begin > end) return undefined
  return { from: begin.toISOString(), to: end.toISOString() }
}
