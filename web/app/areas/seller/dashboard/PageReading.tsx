import { useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { Strokes } from '#web/ui/Strokes.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { pageReadingWords } from '#web/words/seller/page-reading.ts'
import { useWords } from '#web/words/use-words.tsx'
import { FiguresTable } from './FiguresTable.tsx'

const readings = ['read', 'again', 'zoomed', 'stopped'] as const
type Figure = (typeof readings)[number] | 'trouble'
type Reading = Data<'getPageReading'>

const write = (percent: number | null) => (percent === null || percent === 0 ? '–' : `${percent}%`)
const writeFew = (people: number | null) => (people === null ? '–' : count(people))

/** A sheet's pages as a strip: read, reread, magnified, reported, and where readers stop; then its versions. */
export default function PageReading({ sheet }: { sheet: string }) {
  const words = useWords(pageReadingWords)
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['page-reading', sheet],
    queryFn: sellerApi.read('getPageReading', { sheet }),
  })
  if (data === undefined)
    return <PendingState error={error} refetch={refetch} shape={<Skeleton height="12rem" radius="1rem" />} />
  return (
    <>
      <section className="stack one-column gap-sm" aria-labelledby="page-reading">
        <h3 id="page-reading" className="small strong">
          {words.title}
        </h3>
        <Pages sheet={sheet} reading={data} />
      </section>
      <Versions versions={data.versions} />
    </>
  )
}

function Pages({ sheet, reading }: { sheet: string; reading: Reading }) {
  const words = useWords(pageReadingWords)
  const { readers, troubles } = reading
  // Reported pages are shown with any number of readers: they told the author themselves.
  const figures: Figure[] = [
    ...(readers === null ? [] : readings),
    ...(troubles.length === 0 ? [] : ['trouble' as const]),
  ]
  const [chosen, setFigure] = useState<Figure>(readers === null ? 'trouble' : 'again')
  const figure = figures.includes(chosen) ? chosen : figures[0]
  return (
    <>
      {readers === null && <p className="small dimmed">{words.few}</p>}
      {figure !== undefined && (
        <>
          <fieldset className="flow gap-xs">
            <legend className="visually-hidden">{words.figure}</legend>
            {figures.map((name) => (
              <Chip key={name} chosen={name === figure} onClick={() => setFigure(name)}>
                {words[name]}
              </Chip>
            ))}
          </fieldset>
          <p className="small dimmed">{words[`${figure}Text`]}</p>
          <Strip key={figure} sheet={sheet} reading={reading} figure={figure} />
        </>
      )}
      {troubles.length > 0 && (
        <ul className="small">
          {troubles.map(({ page, reports, refunds }) => (
            <li key={page}>
              <Link to={`/seller/editSheetAfter?${sheet}&fix=${page}`}>
                {words.troubleOf(page, reports, refunds)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {readers !== null && <p className="small dimmed">{words.counted(count(readers))}</p>}
    </>
  )
}

type StripProps = { sheet: string; reading: Reading; figure: Figure }

function Strip({ sheet, reading, figure }: StripProps) {
  const words = useWords(pageReadingWords)
  const { pages, troubles, length } = reading
  const times = new Map(troubles.map(({ page, reports, refunds }) => [page, reports + refunds]))
  const [picked, setPicked] = useState(length - 1)
  const value = (at: number) => (figure === 'trouble' ? times.get(at + 1) : pages[at]?.[figure]) ?? 0
  return (
    <>
      <Strokes
        strokes={Array.from({ length }, (_, at) => ({
          key: String(at),
          label: words.page(at + 1),
          value: value(at),
        }))}
        label={`${words.pickPage}: ${words[figure]}`}
        write={figure === 'trouble' ? count : write}
        height="6rem"
        onPick={setPicked}
      />
      <p>
        <Link className="thumb" to={`/seller/editSheetAfter?${sheet}&fix=${picked + 1}`}>
          {words.fix(picked + 1)}
        </Link>
      </p>
      {pages.length > 0 && (
        <FiguresTable
          label={words.title}
          first={words.pageHead}
          columns={readings.map((name) => words[name])}
          rows={pages.map((page, at) => ({
            key: String(at),
            name: String(at + 1),
            cells: readings.map((name) => write(page[name])),
          }))}
        />
      )}
    </>
  )
}

/** Each version's changes, and how many of the sheet's owners have opened it. */
function Versions({ versions }: { versions: Reading['versions'] }) {
  const words = useWords(pageReadingWords)
  return (
    <section className="stack one-column gap-sm">
      <h3 className="small strong">{words.versions}</h3>
      <DataTable
        label={words.versions}
        columns={[
          {
            key: 'version',
            title: words.version,
            always: true,
            cell: ({ number, published }: Reading['versions'][number]) => (
              <>
                {number}
                <span className="block tiny dimmed">
                  <ThaiDate value={published} />
                </span>
              </>
            ),
          },
          {
            key: 'readers',
            title: words.readers,
            numeric: true,
            always: true,
            cell: ({ readers }) => writeFew(readers),
          },
          {
            key: 'news',
            title: words.whatsNew,
            always: true,
            cell: ({ number, whatsNew, changed }) => (
              <>
                {number === 1 ? words.firstVersion : <span className="as-written">{whatsNew || '–'}</span>}
                {changed !== null && changed.length > 0 && (
                  <span className="block tiny dimmed">{words.changed(rangesOf(changed))}</span>
                )}
              </>
            ),
          },
          { key: 'reports', title: words.reported, numeric: true, cell: ({ reports }) => count(reports) },
        ]}
        rows={versions}
        rowKey={({ number }) => String(number)}
      />
      <p className="small dimmed">{words.versionsText}</p>
    </section>
  )
}

/** 1, 2, 3, 7 as 1–3, 7. */
function rangesOf(pages: readonly number[]): string {
  const ranges: [from: number, to: number][] = []
  for (const page of pages) {
    const last = ranges.at(-1)
    if (last?.[1] === page - 1) last[1] = page
    else ranges.push([page, page])
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}
