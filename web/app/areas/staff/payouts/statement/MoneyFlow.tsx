import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bangkokDate, nextPeriod, shiftPeriod, startOfPeriod } from '#rules/calendar/bangkok.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/States.tsx'
import { StrokeRows } from '#web/ui/Strokes.tsx'
import { statementWords } from '#web/words/staff/statements.ts'
import { useWords } from '#web/words/use-words.tsx'
import bankClasses from '../payments/bank.module.css'

type Flow = Data<'getMoneyFlow'>
type Part = Exclude<keyof Flow, 'orders' | 'transfers'>
/** `sum`: stands from zero; the others go on from where the part before them ended, down or up. */
type Drawn = { part: Part; baht: number; start: number; isSum: boolean }

const ways: Record<Part, 'sum' | 'down' | 'up'> = {
  sold: 'sum',
  discounts: 'down',
  refunded: 'down',
  company: 'down',
  share: 'sum',
  carried: 'up',
  tax: 'down',
  fee: 'down',
  paid: 'down',
  other: 'up',
  due: 'sum',
}
const parts = Object.keys(ways) as Part[]

/** Sold, less discounts, refunds and our share: the sellers' share; with what was carried, less tax, fee and transfers: what is due. */
export function MoneyFlow({ month }: { month: string }) {
  const words = useWords(statementWords)
  const token = useToken()
  const { data, error, refetch } = useQuery({
    queryKey: ['statements', token, month, 'flow'],
    queryFn: async ({ signal }) => (await staffApi.call('getMoneyFlow', { month }, { signal })).data,
    enabled: token !== null,
  })
  const drawn = data === undefined ? [] : draw(data)
  const places = placesOf(month)
  const name = ({ part }: Drawn) => (
    <Link to={places[part]} className={bankClasses.flowPart}>
      {words[`flow-${part}`]}
    </Link>
  )
  const columns: Column<Drawn>[] = [
    { key: 'part', title: words.flowPart, always: true, cell: name },
    {
      key: 'baht',
      title: words.flowBaht,
      numeric: true,
      cell: ({ part, baht }) => (
        <Baht baht={ways[part] === 'down' && baht !== 0 ? -baht : baht} as="amount" />
      ),
    },
  ]
  return (
    <section aria-labelledby="flow">
      <h2 id="flow">{words.flow}</h2>
      {data === undefined ? (
        error === null ? (
          <Skeleton height="24rem" radius="1rem" />
        ) : (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        )
      ) : drawn.every(({ baht }) => baht === 0) ? (
        <EmptyState text={words.flowNothing} />
      ) : (
        <>
          <p className={bankClasses.how}>{words.flowHow}</p>
          <StrokeRows
            label={words.flow}
            rows={drawn.map((one) => ({
              key: one.part,
              name: name(one),
              value: Math.abs(one.baht),
              start: one.start,
              ...(!one.isSum && { tone: 'part' as const }),
              told: (
                <Baht baht={ways[one.part] === 'down' && one.baht !== 0 ? -one.baht : one.baht} as="amount" />
              ),
            }))}
          />
          <details className={bankClasses.flow}>
            <summary>{words.flowTable}</summary>
            <DataTable label={words.flowTable} columns={columns} rows={drawn} rowKey={({ part }) => part} />
          </details>
        </>
      )}
    </section>
  )
}

function draw(flow: Flow): Drawn[] {
  let reached = 0
  return parts.flatMap((part) => {
    const baht = flow[part]
    if (part === 'other' && baht === 0) return []
    const way = ways[part]
    const before = reached
    reached = way === 'sum' ? baht : way === 'up' ? before + baht : before - baht
    const start = way === 'sum' ? 0 : Math.max(0, Math.min(before, reached))
    return [{ part, baht, start, isSum: way === 'sum' }]
  })
}

/** Where the list of each part is. */
function placesOf(month: string): Record<Part, string> {
  const orders = `?tab=orders&by=months&fromMonth=${month}&toMonth=${month}`
  const closed = `?tab=closed&month=${month}`
  const last = bangkokDate(new Date(startOfPeriod(nextPeriod(month)).getTime() - 1))
  const books = `?tab=books&from=${month}-01&to=${last}`
  return {
    sold: orders,
    discounts: orders,
    refunded: books,
    company: books,
    share: closed,
    carried: `?tab=closed&month=${shiftPeriod(month, -1)}`,
    tax: '/staff/tax/policy',
    fee: books,
    paid: '?tab=payments',
    other: books,
    due: '?tab=payments',
  }
}
