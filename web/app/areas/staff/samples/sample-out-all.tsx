import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { dayMilliseconds, shiftDay } from '#rules/calendar/days.ts'
import { IconDownload, IconPrinter } from '#web/ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { ThaiDateField } from '#web/ui/dates/DateFields.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { sampleWords } from '#web/words/staff/samples.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useDeskOfLayout, useRightAtAll } from '../layout/desk-context.ts'
import { ListTools } from '../layout/list/ListTools.tsx'
import { StorePicker } from '../layout/StorePicker.tsx'
import { SampleTiles } from './SampleTiles.tsx'
import { EmptyStrip } from '../layout/list/AllDone.tsx'
import classes from './samples.module.css'

/** A store and two days: how many samples there are, all of them as a ZIP, or to print fifty sheets at a time. */
export default function SampleOutAll() {
  const words = useWords(sampleWords)
  const { stores } = useDeskOfLayout()
  const address = useListAddress({
    store: String(stores[0]?.code ?? ''),
    from: lastDays(7),
    to: dayAgo(0),
  })
  const { values, set } = address
  const period = readPeriod(values.from, values.to)
  const input = values.store === '' ? undefined : period && { store: Number(values.store), ...period }
  return (
    <>
      <PageHead title={words.allTitle} hidden />
      <div className="flow baseline gap-line below-sm">
        <h1>
          <T>{words.allTitle}</T>
        </h1>
        <p className="small dimmed desk-only">{words.allText}</p>
      </div>
      <ListTools address={address} filters={values} csv={undefined}>
        <StorePicker value={values.store} onChange={(store) => set({ store })} />
        <div className="flow gap-xs">
          {([7, 30] as const).map((days) => (
            <Chip
              key={days}
              chosen={values.from === lastDays(days) && values.to === dayAgo(0)}
              onClick={() => set({ from: lastDays(days), to: dayAgo(0) })}
            >
              {words[`last${days}`]}
            </Chip>
          ))}
        </div>
        <ThaiDateField label={words.from} value={values.from} onChange={(value) => set({ from: value })} />
        <ThaiDateField label={words.to} value={values.to} onChange={(value) => set({ to: value })} />
      </ListTools>
      {period === undefined && <p role="alert">{words.badPeriod}</p>}
      {input && <Found key={JSON.stringify(input)} {...input} />}
    </>
  )
}

const sheetsToPrint = 50
const sheetsShown = 12

type Period = { store: number; from: string; to: string }

function Found(input: Period) {
  const words = useWords(sampleWords)
  const { data, error, refetch } = useQuery({
    queryKey: ['samples-out-all', useToken(), input],
    queryFn: staffApi.read('getSampleOutAll', input),
    // The link in it lives for two minutes.
    refetchInterval: 60_000,
  })
  useRightAtAll(1, error)
  const [most, setMost] = useState(sheetsShown)
  const [come, setCome] = useState<ReadonlySet<string>>(new Set())
  if (data === undefined) {
    return <PendingState error={error} refetch={refetch} shape={<Skeleton height="24rem" radius="1rem" />} />
  }
  if (data.zip === null)
    return (
      <div role="status">
        <EmptyStrip text={words.noneFound} />
      </div>
    )
  const shown = data.list.slice(0, most)
  const takings = <Takings input={input} sheets={data.sheets} zip={data.zip} />
  const there = shown.filter(({ id }) => come.has(id)).length
  return (
    <>
      {/* What is done with all of them stands over the pictures on a desk, under the thumb on a telephone. */}
      <div className="row flow apart gap-xs below-xs">
        <p role="status" className="flow baseline gap-line">
          <strong className="whole">{words.found(data.sheets, data.samples)}</strong>
          {data.more && <span className="small dimmed">{words.more}</span>}
        </p>
        <div className="flow gap-xs desk-only">{takings}</div>
      </div>
      {/* Fills as they come, over the first row, and leaves its line empty: nothing below moves. */}
      <progress
        className={`${classes.making} block below-sm`}
        max={shown.length}
        value={there}
        aria-label={words.making}
        data-done={there === shown.length || undefined}
      />
      <SampleTiles
        rows={shown.map(({ id, name, samples, version }) => ({
          id,
          name,
          line: come.has(id) ? words.samplesOf(samples) : `${words.samplesOf(samples)} · ${words.coming}`,
          cover: version,
          samples: version,
          count: samples,
          to: `/staff/SampleOut?${id}`,
        }))}
        onThere={(id) => setCome((before) => new Set(before).add(id))}
      />
      {data.list.length > most && (
        <Button look="outline" wide className="above-md" onClick={() => setMost(most + sheetsShown)}>
          {words.showMore(Math.min(sheetsShown, data.list.length - most))}
        </Button>
      )}
      <div className="flow gap-xs to-end first-grows bottom-bar phone-only">{takings}</div>
    </>
  )
}

/** All of it to print, and as a ZIP. */
function Takings({ input, sheets, zip }: { input: Period; sheets: number; zip: string }) {
  const words = useWords(sampleWords)
  const parts = Array.from({ length: Math.ceil(sheets / sheetsToPrint) }, (_, page) => page)
  return (
    <>
      {parts.map((page) => {
        const query = new URLSearchParams({ ...input, store: String(input.store), page: String(page) })
        const last = Math.min(sheets, (page + 1) * sheetsToPrint)
        return (
          <ButtonLink
            key={page}
            look="outline"
            size="small"
            icon={<IconPrinter size={20} stroke={1.75} />}
            to={`/staff/SampleOut?${query}`}
          >
            {words.printPart(page * sheetsToPrint + 1, last)}
          </ButtonLink>
        )
      })}
      <ButtonLink
        size="small"
        icon={<IconDownload size={20} stroke={1.75} />}
        to={zip}
        reloadDocument
        download
      >
        {words.zip}
      </ButtonLink>
    </>
  )
}

/** Days begin and end in Bangkok, wherever the browser stands. */
function dayAgo(days: number): string {
  return shiftDay(bangkokDate(new Date()), -days)
}

/** The first of the last so many days, today included. */
const lastDays = (days: number) => dayAgo(days - 1)

function readPeriod(from: string, to: string) {
  const [begin, end] = [Date.parse(`${from}T00:00:00+07:00`), Date.parse(`${to}T00:00:00+07:00`)]
  if (Number.isNaN(begin) || Number.isNaN(end) || begin > end) return undefined
  return {
    from: new Date(begin).toISOString(),
    to: new Date(end + dayMilliseconds - 1).toISOString(),
  }
}
