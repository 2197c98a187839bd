import { Link } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { StrokeRows } from '#web/ui/Strokes.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { statementWords } from '#web/words/staff/statements.ts'
import { useWords } from '#web/words/use-words.tsx'
import { FlowRows } from './FlowRows.tsx'
import { BahtWhy } from '../../layout/StaffWhy.tsx'
import { EmptyStrip } from '../../layout/list/AllDone.tsx'

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

export function useMoneyFlow(month: string) {
  return useSessionQuery({
    queryKey: ['statements', month, 'flow'],
    queryFn: staffApi.read('getMoneyFlow', { month }),
  })
}

/** Sales less discounts, refunds and our share = the sellers' share; with the carried sum, less tax, fee and transfers = what is due. */
export function MoneyFlow({ month }: { month: string }) {
  const words = useWords(statementWords)
  const { data, error, refetch } = useMoneyFlow(month)
  const drawn = data === undefined ? [] : draw(data)
  const { values } = useListAddress({ flow: '' })
  const opened = parts.find((part) => part === values.flow)
  const name = ({ part }: Drawn) => (
    <Link
      to={{ search: `?tab=month&month=${month}&flow=${part}` }}
      preventScrollReset
      aria-current={part === opened || undefined}
      className="inline-row thumb"
    >
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
        <BahtWhy
          baht={ways[part] === 'down' && baht !== 0 ? -baht : baht}
          figure={{ kind: 'flow', month, part }}
          about={words[`flow-${part}`]}
        />
      ),
    },
  ]
  return (
    <section className="pad-md paper column" aria-labelledby="flow">
      <h2 id="flow">{words.flow}</h2>
      {data === undefined ? (
        error && <ErrorState failure={error} onRetry={() => void refetch()} />
      ) : drawn.every(({ baht }) => baht === 0) ? (
        <EmptyStrip text={words.flowNothing} />
      ) : (
        <>
          <p className="small dimmed measure below-sm">{words.flowHow}</p>
          {/* As tall as the list beside it. */}
          <div className="stack grow">
            <StrokeRows
              label={words.flow}
              rows={drawn.map((one) => ({
                key: one.part,
                name: name(one),
                value: Math.abs(one.baht),
                start: one.start,
                ...(one.isSum ? { isSum: true as const } : { tone: 'part' as const }),
                shownValue: (
                  <Baht
                    baht={ways[one.part] === 'down' && one.baht !== 0 ? -one.baht : one.baht}
                    as="amount"
                  />
                ),
              }))}
            />
          </div>
          <details className="below-md above-xs">
            <summary>{words.flowTable}</summary>
            <DataTable label={words.flowTable} columns={columns} rows={drawn} rowKey={({ part }) => part} />
          </details>
          {opened !== undefined && <FlowRows key={opened} month={month} part={opened} />}
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
