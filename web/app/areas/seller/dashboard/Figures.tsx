import { keepPreviousData } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { noonOf } from '#rules/calendar/bangkok.ts'
import { daysBetween, shiftDay } from '#rules/calendar/days.ts'
import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { examOf } from '#web/features/sheet-card/names.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Sentence } from '#web/features/why/Sentence.tsx'
import { count } from '#web/ui/Baht.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { Strokes } from '#web/ui/Strokes.tsx'
import { T } from '#web/ui/T.tsx'
import { later } from '#web/ui/later.tsx'
import { figureWords } from '#web/words/seller/figures.ts'
import type { Language } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { WhyRevenue } from '../revenue/WhyRevenue.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import { writeAmount } from './months.ts'
import classes from './dashboard.module.css'

// For a single sheet only.
const PageReading = later(() => import('./PageReading.tsx'))

type Statistics = Data<'getSheetStatistics'>
type SheetFigures = Statistics['sheets'][number]

const figures = ['views', 'samples', 'carts', 'sold', 'sales'] as const
type Figure = (typeof figures)[number]

const write = (figure: Figure, value: number) => (figure === 'sales' ? writeAmount(value) : count(value))

/** Views, opened samples, carts and sales, per day and per sheet; what is chosen stands in the address. */
export default function Figures() {
  const words = useWords(figureWords)
  const { days, sheet, change } = useChoice()
  const { data, error, refetch, isPlaceholderData } = useSessionQuery({
    queryKey: ['seller-figures', days, sheet],
    queryFn: async ({ signal }) => {
      const input = sheet === '' ? { days } : { days, sheet }
      return (await sellerApi.call('getSheetStatistics', input, { signal })).data
    },
    placeholderData: keepPreviousData,
  })
  return (
    <section className="stack one-column gap-sm" aria-labelledby="figures" aria-busy={isPlaceholderData}>
      <header className="row flow apart gap-lines">
        <h2 id="figures" className="heading">
          {words.title}
        </h2>
        <fieldset className="flow gap-xs">
          <legend className="visually-hidden">{words.days}</legend>
          {([30, 90] as const).map((choice) => (
            <Chip key={choice} chosen={choice === days} onClick={() => change({ days: choice })}>
              {words.lastDays(choice)}
            </Chip>
          ))}
        </fieldset>
      </header>
      {data ? (
        <Panel data={data} sheet={sheet} onSheet={(id) => change({ sheet: id })} />
      ) : error ? (
        <ErrorState failure={error} onRetry={() => void refetch()} />
      ) : (
        // As high as the content; on a telephone the lists of sheets fold.
        <Skeleton height="clamp(48rem, (100vw - 47rem) * 100, 97rem)" radius="1rem" />
      )}
      <p className="small dimmed">{words.howCounted}</p>
    </section>
  )
}

type PanelProps = { data: Statistics; sheet: string; onSheet: (id: string) => void }

function Panel({ data, sheet, onSheet }: PanelProps) {
  const words = useWords(figureWords)
  const { language } = useLanguage()
  const { figure, change } = useChoice()
  const sums = Object.fromEntries(figures.map((name) => [name, sumOf(data.days, name)])) as Record<
    Figure,
    number
  >
  const day = (text: string) => writeDate(noonOf(text), 'short', language)
  const span = { from: data.days[0]?.day ?? '', to: data.days.at(-1)?.day ?? '' }
  const only = sheet === '' ? undefined : (data.sheets.find((one) => one.sheet === sheet)?.name ?? sheet)
  return (
    <div className="stack one-column gap-sm pad-md paper">
      {only !== undefined && (
        <Chip removable className="self-start" aria-label={words.allSheets(only)} onClick={() => onSheet('')}>
          {only}
        </Chip>
      )}
      <fieldset className="stack fits-8 gap-xs fill">
        <legend className="visually-hidden">{words.figure}</legend>
        {figures.map((name) => (
          <button
            key={name}
            type="button"
            className="stack shrink finger pad-flat outlined rounded pick small text-start"
            aria-pressed={name === figure}
            data-many-lines
            onClick={() => change({ figure: name })}
          >
            <span>{words[name]}</span>
            <strong className="large figures">{write(name, sums[name])}</strong>
            <span className="small dimmed">{words.before(write(name, data.before[name]))}</span>
            {data.like !== null && name !== 'sales' && (
              <span className="small dimmed">{words.like(median(data.like[name]))}</span>
            )}
          </button>
        ))}
      </fieldset>
      <SalesWhy sales={data.now.sales} before={data.before.sales} span={span} sheet={sheet} />
      <p className="small dimmed">
        {data.now.read === null ? words.fewRead : words.read(count(data.now.read))}
        {data.before.read !== null && ` · ${words.before(count(data.before.read))}`}
      </p>
      {sheet !== '' && (
        <p className="small dimmed">
          {data.like === null
            ? words.fewLike
            : words[`like-${data.like.alike}`](count(data.like.sheets), count(data.like.sellers))}
        </p>
      )}
      <Strokes
        key={data.days.length}
        strokes={data.days.map((one) => ({ key: one.day, label: day(one.day), value: one[figure] }))}
        label={`${words.pickDay}: ${words[figure]}`}
        write={(value) => write(figure, value)}
        why={({ key, label, value }, written) =>
          figure === 'sales' &&
          value > 0 && (
            <WhyRevenue
              figure={{ kind: 'sold', from: key, to: key, ...ofSheet(sheet) }}
              about={`${words.sales} ${label}`}
            >
              {written}
            </WhyRevenue>
          )
        }
      />
      <FiguresTable
        label={words.title}
        first={words.day}
        columns={figures.map((name) => words[name])}
        rows={data.days.toReversed().map((one) => ({
          key: one.day,
          name: day(one.day),
          cells: figures.map((name) => write(name, one[name])),
        }))}
        sums={figures.map((name) => write(name, sums[name]))}
      />
      <PerSource sources={data.sources} sums={sums} read={data.now.read} span={span} sheet={sheet} />
      {sheet === '' ? (
        <PerSheet sheets={data.sheets} sums={sums} read={data.now.read} span={span} onSheet={onSheet} />
      ) : (
        <Suspense fallback={<Skeleton height="12rem" radius="1rem" />}>
          <PageReading key={sheet} sheet={sheet} />
        </Suspense>
      )}
    </div>
  )
}

type Span = { from: string; to: string }

const ofSheet = (sheet: string) => (sheet === '' ? {} : { sheet })

/** The sales of these days and of as many before, each with its chain. */
function SalesWhy(props: { sales: number; before: number; span: Span; sheet: string }) {
  const words = useWords(figureWords)
  const { sales, before, span, sheet } = props
  if (sales === 0 && before === 0) return null
  const days = daysBetween(span.from, span.to) + 1
  const earlier = { from: shiftDay(span.from, -days), to: shiftDay(span.to, -days) }
  return (
    <p className="small dimmed">
      {words.sales}{' '}
      {sales > 0 ? (
        <WhyRevenue figure={{ kind: 'sold', ...span, ...ofSheet(sheet) }} about={words.sales}>
          {writeAmount(sales)}
        </WhyRevenue>
      ) : (
        writeAmount(sales)
      )}
      {' · '}
      {before > 0 ? (
        <Sentence
          say={words.before}
          figures={[
            <WhyRevenue
              key="before"
              figure={{ kind: 'sold', ...earlier, ...ofSheet(sheet) }}
              about={`${words.sales} ${words.before('')}`.trim()}
            >
              {writeAmount(before)}
            </WhyRevenue>,
          ]}
        />
      ) : (
        words.before(writeAmount(before))
      )}
    </p>
  )
}

type PerSourceProps = {
  sources: Statistics['sources']
  sums: Record<Figure, number>
  read: number | null
  span: Span
  sheet: string
}

/** Which pages and links bring readers, and how far each of them comes. */
function PerSource({ sources, sums, read, span, sheet }: PerSourceProps) {
  const words = useWords(figureWords)
  const shared = useFigureColumns(({ source }: Statistics['sources'][number]) => ({
    figure: { kind: 'sold', ...span, ...ofSheet(sheet), source },
    about: `${words.sales} ${words[`source-${source}`]}`,
  }))
  if (sources.length === 0) return null
  return (
    <Fold title={words.perSource}>
      <DataTable
        label={words.perSource}
        columns={[
          {
            key: 'source',
            title: words.source,
            always: true,
            cell: ({ source }: Statistics['sources'][number]) => words[`source-${source}`],
          },
          ...shared,
        ]}
        rows={sources}
        rowKey={({ source }) => source}
        sums={{ source: words.sum, ...writtenSums(sums, read) }}
      />
    </Fold>
  )
}

/** A table below a title; on a phone it opens at a press. */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [isWide] = useState(() => window.matchMedia('(min-width: 48em)').matches)
  return (
    <details className="shrink" open={isWide}>
      <summary>
        <h3 className="small strong inline-row">{title}</h3>
      </summary>
      {children}
    </details>
  )
}

/** Readers stand beside the number sold. */
function useFigureColumns<Row extends Record<Figure, number> & { read: number | null }>(
  why: (row: Row) => Omit<ComponentProps<typeof WhyRevenue>, 'children'>,
): Column<Row>[] {
  const words = useWords(figureWords)
  const columns = figures.map((name) => ({
    key: name,
    title: words[name],
    numeric: true as const,
    cell: (row: Row) =>
      name === 'sales' && row.sales > 0 ? (
        <WhyRevenue {...why(row)}>{write(name, row[name])}</WhyRevenue>
      ) : (
        write(name, row[name])
      ),
  }))
  const read = {
    key: 'read',
    title: words.readers,
    numeric: true as const,
    cell: (row: Row) => writeFew(row.read),
  }
  return [...columns.slice(0, 4), read, ...columns.slice(4)]
}

const writeFew = (readers: number | null) => (readers === null ? '–' : count(readers))

const writtenSums = (sums: Record<Figure, number>, read: number | null) => ({
  ...Object.fromEntries(figures.map((name) => [name, write(name, sums[name])])),
  read: writeFew(read),
})

/** The middle of an even number of sheets lies between two. */
const median = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 })

type PerSheetProps = {
  sheets: readonly SheetFigures[]
  sums: Record<Figure, number>
  read: number | null
  span: Span
  onSheet: (id: string) => void
}

/** Sheets share titles; exam, term and lesson distinguish them. */
function aboutOf(
  sheet: Pick<SheetFigures, 'category' | 'semester' | 'year' | 'classInfo'>,
  language: Language,
): string {
  return [examOf(sheet, language), sheet.classInfo].filter(Boolean).join(' · ')
}

function PerSheet({ sheets, sums, read, span, onSheet }: PerSheetProps) {
  const words = useWords(figureWords)
  const { language } = useLanguage()
  const shared = useFigureColumns(({ sheet, name }: SheetFigures) => ({
    figure: { kind: 'sold', ...span, sheet },
    about: `${words.sales} ${name}`,
  }))
  if (sheets.length === 0) return <p className="small dimmed">{words.nothingYet}</p>
  const columns: Column<SheetFigures>[] = [
    {
      key: 'sheet',
      title: words.sheet,
      always: true,
      cell: ({ sheet, name, ...row }) => (
        <button
          type="button"
          className={`linked text-start ${classes.pick} finger`}
          aria-label={words.onlySheet(`${name} ${aboutOf(row, language)}`)}
          onClick={() => onSheet(sheet)}
        >
          <T>{name}</T>
          <span className="small dimmed">
            {' '}
            <T>{aboutOf(row, language)}</T>
          </span>
        </button>
      ),
    },
    ...shared,
    ...(['refunds', 'reports'] as const).map((name) => ({
      key: name,
      title: words[name],
      numeric: true as const,
      cell: (row: SheetFigures) => count(row[name]),
    })),
  ]
  return (
    <Fold title={words.perSheet}>
      <DataTable
        label={words.perSheet}
        columns={columns}
        rows={sheets}
        rowKey={(row) => row.sheet}
        sums={{
          sheet: words.sum,
          ...writtenSums(sums, read),
          refunds: count(sheets.reduce((sum, one) => sum + one.refunds, 0)),
          reports: count(sheets.reduce((sum, one) => sum + one.reports, 0)),
        }}
      />
    </Fold>
  )
}

function sumOf(days: Statistics['days'], figure: Figure): number {
  // In satang: a sum of baht with cents drifts.
  return days.reduce((sum, day) => sum + Math.round(day[figure] * 100), 0) / 100
}

function useChoice() {
  const [query, setQuery] = useSearchParams()
  const chosen = query.get('figure') as Figure | null
  const change = (part: { days?: 30 | 90; sheet?: string; figure?: Figure }) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        const values = { days: part.days === 30 ? '' : part.days, sheet: part.sheet, figure: part.figure }
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name)
          else if (value !== undefined) next.set(name, String(value))
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    days: query.get('days') === '90' ? (90 as const) : (30 as const),
    sheet: query.get('sheet') ?? '',
    figure: chosen !== null && figures.includes(chosen) ? chosen : 'sold',
    change,
  }
}
