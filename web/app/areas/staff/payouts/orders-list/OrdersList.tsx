import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { bangkokDate, noonOf } from '#rules/calendar/bangkok.ts'
import { englishMonthYear, thaiMonthYear } from '#rules/calendar/periods.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery, useToken } from '#web/features/session/use-session.ts'
import { ThaiDateField } from '#web/ui/dates/DateFields.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { NextPage } from '#web/ui/NextPage.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { Strokes } from '#web/ui/Strokes.tsx'
import { ThaiDate, writeDate } from '#web/ui/ThaiDate.tsx'
import { useListAddress, useAheadOfAddress } from '#web/ui/use-list-address.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { orderReportWords } from '#web/words/staff/sales-list.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { FirstOf } from '../../layout/list/CoverCell.tsx'
import { CsvButton } from '../../layout/CsvButton.tsx'
import { Toolbar } from '../../layout/list/ListTools.tsx'
import { Equation } from '../Equation.tsx'
import classes from '../payouts.module.css'
import { daysOf, lastWeek, monthChoices, rangeOfDays, rangeOfMonths, type TimeRange } from './time-range.ts'
import { pick } from '#web/words/language.ts'
import { BahtWhy, type StaffFigure } from '../../layout/StaffWhy.tsx'
import { EmptyStrip } from '../../layout/list/AllDone.tsx'

type Order = Data<'getOrderReport'>[number]

const rowsAtOnce = 50
/** Longer ranges are warned of (staff.md §9). */
const daysSafe = 90
/** From here on the limit is near. */
const daysNoted = 31

/** Paid orders of some days or months, with their sums and as data.csv (staff.md §2). */
export function OrdersList() {
  const words = useWords(orderReportWords)
  const table = useWords(tableWords)
  const { range: chosen, picker, isPicked } = useRange()
  const { values, set } = useListAddress({ query: '', sort: 'paid' })
  const [typed, type] = useAheadOfAddress(values.query, (query) => set({ query }))
  const query = useSettled(typed.trim(), 300)
  const sort = values.sort === '-paid' ? '-paid' : 'paid'
  const range = chosen && { ...chosen, query }
  return (
    <>
      <Toolbar
        isFiltered={query !== '' || isPicked}
        acts={range && <CsvButton list="order-report" input={range} />}
      >
        <SearchField
          label={words.findOrder}
          placeholder={words.findOrder}
          clearLabel={table.clearSearch}
          value={typed}
          maxLength={40}
          onChange={type}
        />
        {picker}
      </Toolbar>
      {range === undefined ? (
        <p role="alert" className="below-md pad-strip rounded tint-ink">
          {words.backwards}
        </p>
      ) : (
        <>
          {daysOf(range) > daysSafe && (
            <p role="status" className="below-md pad-strip rounded tint-ink">
              {words.over(daysOf(range))}
            </p>
          )}
          {daysOf(range) > daysNoted && daysOf(range) <= daysSafe && (
            <p className="tiny dimmed below-xs">{words.note}</p>
          )}
          <Sums range={range} />
          <Orders range={range} sort={sort} onSort={(next) => set({ sort: next })} />
        </>
      )}
    </>
  )
}

/** The range, stored in the address; a picker of days and one of months. */
function useRange() {
  const words = useWords(orderReportWords)
  const { language } = useLanguage()
  const [now] = useState(() => new Date())
  const week = lastWeek(now)
  const months = monthChoices(now)
  const thisMonth = months[0] ?? ''
  const { values, set, isFiltered } = useListAddress({
    by: 'days',
    from: week.from,
    to: week.to,
    fromMonth: thisMonth,
    toMonth: thisMonth,
  })
  const byMonths = values.by === 'months'
  const first = byMonths ? known(values.fromMonth, months) : values.from
  const last = byMonths ? known(values.toMonth, months) : values.to
  // A text, so that it is equal at every render; an object never is.
  const [kind, from = '', to = ''] = useSettled(
    `${byMonths ? 'months' : 'days'} ${first} ${last}`,
    300,
  ).split(' ')
  const range = kind === 'months' ? rangeOfMonths(from, to) : rangeOfDays(from, to)
  const picker = (
    <>
      <SelectField
        label={words.by}
        value={values.by}
        onChange={(event) =>
          set({
            by: event.currentTarget.value,
            // The months of the days that were chosen.
            ...(!byMonths && { fromMonth: values.from.slice(0, 7), toMonth: values.to.slice(0, 7) }),
          })
        }
      >
        <option value="days">{words.days}</option>
        <option value="months">{words.months}</option>
      </SelectField>
      {byMonths
        ? (['fromMonth', 'toMonth'] as const).map((name) => (
            <SelectField
              key={name}
              label={words[name]}
              value={known(values[name], months)}
              onChange={(event) => set({ [name]: event.currentTarget.value })}
            >
              {months.map((period) => (
                <option key={period} value={period}>
                  {pick({ th: thaiMonthYear, en: englishMonthYear }, language)(period)}
                </option>
              ))}
            </SelectField>
          ))
        : (
            [
              ['from', words.fromDay],
              ['to', words.toDay],
            ] as const
          ).map(([name, label]) => (
            <ThaiDateField
              key={name}
              label={label}
              value={values[name]}
              onChange={(value) => set({ [name]: value })}
            />
          ))}
    </>
  )
  return { range, picker, isPicked: isFiltered }
}

/** An address may hold any text. */
function known(period: string, months: readonly string[]): string {
  return months.includes(period) ? period : (months[0] ?? period)
}

type Asked = TimeRange & { query: string }

/** The orders' sum: paid less cost is what is left; beside it the days. */
function Sums({ range }: { range: Asked }) {
  const words = useWords(orderReportWords)
  const { language } = useLanguage()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['order-report-sum', range],
    queryFn: staffApi.read('sumOrderReport', range),
  })
  const { sales, cost, refunded } = data ?? { sales: 0, cost: 0, refunded: 0 }
  const kept = whole(sales - refunded)
  const amountOf = (part: Extract<StaffFigure, { kind: 'orders' }>['part'], baht: number, about: string) =>
    // Unknown is not zero.
    data === undefined ? (
      '…'
    ) : (
      <BahtWhy baht={baht} figure={{ kind: 'orders', ...range, part }} about={about} />
    )
  // Equally many before the sums are known, so that nothing below moves.
  const days = everyDay(range, data?.days ?? [])
  return (
    <div className={`stack one-column gap-lines level below-sm pad-flat paper ${classes.sums}`}>
      <div className="stack packed gap-xs shrink">
        <Equation
          label={words.title}
          terms={[
            { name: words.sales, shownValue: amountOf('sales', sales, words.sales) },
            { sign: '−', name: words.cost, part: 'part', shownValue: amountOf('cost', cost, words.cost) },
            {
              sign: '=',
              name: words.left,
              part: 'due',
              shownValue: amountOf('company', whole(sales - cost), words.left),
            },
          ]}
          pieces={[
            { part: 'part', size: cost },
            { part: 'due', size: Math.max(sales - cost, 0) },
          ]}
        >
          <p className="small dimmed figures" role="status">
            {/* On a telephone the fields it is chosen in are folded away. */}
            <span className="phone-only whole">
              {[range.epochSecFrom, range.epochSecTo]
                .map((second) => writeDate(new Date(second * 1000), 'short', language))
                .join(' – ')}
              {' · '}
            </span>
            {data === undefined ? '\u00a0' : words.count(data.orders)}
            {refunded > 0 && (
              <>
                {' · '}
                {words.refunded} {amountOf('refunded', refunded, words.refunded)} · {words.kept}{' '}
                {amountOf('kept', kept, words.kept)}
              </>
            )}
          </p>
        </Equation>
        {data === undefined && error !== null && (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        )}
      </div>
      {days.length > 1 && (
        // Without data the chart keeps its place, hidden.
        <div className="desk-only" style={{ visibility: data === undefined ? 'hidden' : undefined }}>
          <Strokes
            strokes={days.map(({ day, sales }) => ({
              key: day,
              label: writeDate(noonOf(day), 'short', language),
              value: sales,
            }))}
            label={words.byDay}
            write={(value) => `฿${Math.round(value).toLocaleString(language)}`}
            height="2.5rem"
          />
        </div>
      )}
    </div>
  )
}

const secondsOfDay = 86_400

/** With the days on which no buyer paid, to the end of the time: today too, while it has no order yet. */
function everyDay({ epochSecFrom, epochSecTo }: TimeRange, paid: readonly { day: string; sales: number }[]) {
  // Days to come have sold nothing yet.
  const last = Math.min(epochSecTo, Date.now() / 1000)
  const first = Math.max(epochSecFrom, epochSecTo + 1 - daysNoted * secondsOfDay)
  const sales = new Map(paid.map((one) => [one.day, one.sales]))
  return Array.from({ length: Math.max(0, Math.ceil((last - first) / secondsOfDay)) }, (_, at) => {
    const day = bangkokDate(new Date((first + at * secondsOfDay) * 1000))
    return { day, sales: sales.get(day) ?? 0 }
  })
}

/** Rounds a sum of baht to the satang, because doubles are inexact. */
function whole(baht: number): number {
  return Math.round(baht * 100) / 100
}

function Orders({
  range,
  sort,
  onSort,
}: {
  range: Asked
  sort: 'paid' | '-paid'
  onSort: (sort: string) => void
}) {
  const words = useWords(orderReportWords)
  const token = useToken()
  const listed = useInfiniteQuery({
    queryKey: ['order-report', token, range, sort],
    queryFn: async ({ signal, pageParam }) => {
      const input = { ...range, sort, rows: rowsAtOnce, ...(pageParam !== null && { cursor: pageParam }) }
      const { data, next } = await staffApi.call('getOrderReport', input, { signal })
      return { orders: data, next }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: token !== null,
  })
  const orders = listed.data?.pages.flatMap((page) => page.orders)
  if (orders === undefined) {
    if (listed.error === null) return <Skeleton height="50vh" radius="1rem" />
    return <ErrorState failure={listed.error} onRetry={() => void listed.refetch()} />
  }
  if (orders.length === 0) return <EmptyStrip text={words.none} />
  return (
    <>
      <DataTable
        label={words.title}
        columns={columnsOf(words)}
        rows={orders}
        rowKey={({ _id }) => _id}
        sort={sort}
        onSort={onSort}
        storedAs="order-report"
      />
      <NextPage of={listed} wide>
        {words.more}
      </NextPage>
    </>
  )
}

function columnsOf(words: (typeof orderReportWords)['th']): Column<Order>[] {
  return [
    {
      key: 'sheets',
      card: 'name',
      title: words.sheet,
      always: true,
      cell: ({ firstSheet, sheets, cover }) => (
        <FirstOf cover={cover} first={firstSheet} others={sheets - 1} />
      ),
    },
    {
      key: 'order',
      title: words.order,
      always: true,
      cell: ({ _id }) => (
        <Link className="figures" to={`/staff/orders?order=${_id}`}>
          {_id}
        </Link>
      ),
    },
    {
      key: 'buyer',
      card: 'line',
      title: words.buyer,
      cell: ({ buyer }) => <span className="whole">{buyer}</span>,
    },
    {
      key: 'paid',
      card: 'line',
      title: words.paid,
      sort: 'paid',
      cell: ({ paidTime }) => <ThaiDate value={paidTime} as="numeric-time" />,
      brief: ({ paidTime }) => <ThaiDate value={paidTime} as="day-time" />,
    },
    {
      key: 'sales',
      title: words.sales,
      numeric: true,
      cell: ({ _id: id, price }) => (
        <BahtWhy baht={price} figure={{ kind: 'order', id }} about={`${words.sales} ${id}`} />
      ),
    },
    {
      key: 'cost',
      title: words.cost,
      numeric: true,
      cell: ({ _id: id, cost }) => (
        <BahtWhy baht={cost} figure={{ kind: 'order-sum', id, part: 'cost' }} about={`${words.cost} ${id}`} />
      ),
    },
    {
      key: 'share',
      title: words.left,
      numeric: true,
      drawn: ({ price, cost }) => price - cost,
      cell: ({ price, cost }) => <Baht baht={whole(price - cost)} as="amount" />,
    },
  ]
}
