import { useEffect, useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Pager, pageSizeOf } from '#web/ui/Pager.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import type { Language } from '#web/words/language.ts'
import { taxPolicyWords } from '#web/words/staff/tax-policy.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { BahtWhy, type StaffFigure } from '../layout/StaffWhy.tsx'
import { writeDay, writeMonthOf } from './write.ts'
import { EmptyStrip } from '../layout/list/AllDone.tsx'

type Rehearsed = Data<'rehearseTaxRow'>
type Step = Rehearsed['steps'][number]
type Changed = Rehearsed['most'][number]
type Words = (typeof taxPolicyWords)['th']

const figures = [
  ['gross', 'gross'],
  ['tax', 'withheld'],
  ['fee', 'transferFee'],
  ['net', 'net'],
  ['left', 'left'],
] as const

/** A row's effect beside today's: in all, payday by payday, and the sellers most affected. */
export function Rehearsal({ of, id, onSeen }: { of: 'tax' | 'share'; id: string; onSeen: () => void }) {
  const words = useWords(taxPolicyWords)
  const { language } = useLanguage()
  const [{ page, rows }, setPage] = useState({ page: 0, rows: pageSizeOf(10) })
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['rehearsal', id, page, rows],
    queryFn: async ({ signal }) => {
      const call = of === 'tax' ? 'rehearseTaxRow' : 'rehearseShareRow'
      return (await staffApi.call(call, { id, page, rows }, { signal })).data
    },
    placeholderData: (before) => before,
    staleTime: 60_000,
  })
  const isThere = data !== undefined
  const row = { kind: 'rehearsed', of, row: id } as const
  useEffect(() => {
    if (isThere) onSeen()
  }, [isThere, onSeen])
  if (data === undefined)
    return error === null ? (
      <div role="status">
        <p className="dimmed">{words.rehearsing}</p>
        <Skeleton height="18rem" radius="1rem" />
      </div>
    ) : (
      <ErrorState failure={error} onRetry={() => void refetch()} />
    )
  return (
    <>
      <p className="dimmed">{words.rehearsalText}</p>
      <p role="status">
        {words.rehearsalSums(count(data.sellers), count(data.changed), count(data.less), count(data.more))}
      </p>
      <h3>{words.inAll}</h3>
      <DataTable
        label={words.inAll}
        columns={[
          { key: 'figure', title: words.figure, always: true, cell: ([, name]) => words[name] },
          ...sideBySide<(typeof figures)[number]>(words, {
            of: ([name]) => [data.before[name], data.after[name]],
            figure: ([part]) => ({ ...row, part }),
            about: ([, name]) => words[name],
          }),
        ]}
        rows={figures}
        rowKey={([name]) => name}
      />
      <h3>{words.byPayday}</h3>
      <DataTable
        label={words.byPayday}
        columns={stepColumns(words, language, row, data.steps)}
        rows={data.steps}
        rowKey={({ month }) => month ?? ''}
      />
      <h3>{words.mostChanged}</h3>
      {data.changed === 0 ? (
        <EmptyStrip text={words.nothingChanges} />
      ) : (
        <>
          <DataTable
            label={words.mostChanged}
            columns={sellerColumns(words, row)}
            rows={data.most}
            rowKey={({ seller }) => seller}
          />
          <Pager
            page={page}
            pageSize={rows}
            total={data.changed}
            onPage={(next) => setPage({ page: next, rows })}
            onPageSize={(next) => setPage({ page: 0, rows: pageSizeOf(next) })}
          />
        </>
      )}
    </>
  )
}

type Rehearsing = Pick<Extract<StaffFigure, { kind: 'rehearsed' }>, 'kind' | 'of' | 'row'>
type Explained<Row> = {
  of: (row: Row) => readonly [number, number]
  figure: (row: Row) => Omit<Extract<StaffFigure, { kind: 'rehearsed' }>, 'side'>
  about: (row: Row) => string
}

function sideBySide<Row>(words: Words, { of, figure, about }: Explained<Row>): Column<Row>[] {
  const cell = (
    side: 'before' | 'after' | 'difference',
    title: string,
    baht: (row: Row) => number,
  ): Column<Row> => ({
    key: side,
    title,
    numeric: true,
    cell: (row) => (
      <BahtWhy baht={baht(row)} figure={{ ...figure(row), side }} about={`${title} ${about(row)}`} />
    ),
  })
  return [
    cell('before', words.asNow, (row) => of(row)[0]),
    cell('after', words.asThen, (row) => of(row)[1]),
    cell('difference', words.difference, (row) => differenceOf(of(row))),
  ]
}

/** By how much the tax differs. */
function taxShift<Row extends { before: Changed['before']; after: Changed['after'] }>(
  words: Words,
  { figure, about }: Pick<Explained<Row>, 'figure' | 'about'>,
): Column<Row> {
  return {
    key: 'tax',
    title: words.taxShift,
    numeric: true,
    cell: (row) => (
      <BahtWhy
        baht={differenceOf([row.before.tax, row.after.tax])}
        figure={{ ...figure(row), part: 'tax', side: 'difference' }}
        about={`${words.taxShift} ${about(row)}`}
      />
    ),
  }
}

/** The difference of two amounts in baht, rounded to the satang. */
function differenceOf([before, after]: readonly [number, number]): number {
  return Math.round((after - before) * 100) / 100
}

function stepColumns(
  words: Words,
  language: Language,
  row: Rehearsing,
  steps: readonly Step[],
): Column<Step>[] {
  const nameOf = ({ kind, month }: Step) =>
    month === null
      ? words.owedStep
      : (kind === 'open' ? words.openStep : words.forecastStep)(writeMonthOf(month, language))
  const explained: Explained<Step> = {
    of: ({ before, after }) => [before.net, after.net],
    figure: (step) => ({ ...row, step: steps.indexOf(step), part: 'net' }),
    about: nameOf,
  }
  return [
    { key: 'month', title: words.months, always: true, cell: nameOf },
    ...sideBySide(words, explained),
    taxShift(words, explained),
    {
      key: 'rows',
      title: words.row,
      cell: ({ month, rowBefore, rowAfter }) =>
        month === null ? '-' : `${rowBefore ?? words.noRow} → ${rowAfter ?? words.noRow}`,
    },
    { key: 'payday', title: words.payday, cell: ({ payday }) => writeDay(payday, language) },
  ]
}

function sellerColumns(words: Words, row: Rehearsing): Column<Changed>[] {
  const explained: Explained<Changed> = {
    of: ({ before, after }) => [before.net, after.net],
    figure: ({ seller }) => ({ ...row, seller, part: 'net' }),
    about: ({ name, seller }) => name || seller,
  }
  return [
    { key: 'name', title: words.seller, always: true, cell: explained.about },
    ...sideBySide(words, explained),
    taxShift(words, explained),
  ]
}
