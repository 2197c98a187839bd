import { bangkokDate } from '#rules/calendar/bangkok.ts'
import { nextPeriod, startOfPeriod } from '#rules/calendar/periods.ts'
import { type Input, type Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { statementWords } from '#web/words/staff/statements.ts'
import { useWords } from '#web/words/use-words.tsx'
import { BahtWhy, type StaffFigure } from '../../layout/StaffWhy.tsx'
import { bahtColumn } from '../payment-columns.tsx'
import { useTable } from '../use-page.ts'
import { Day } from './parts.tsx'
import { EmptyStrip } from '../../layout/list/AllDone.tsx'

type Row = Data<'listMoneyFlowPart'>['rows'][number]

/** The rows behind a part of the money flow, which add up to it. */
export function FlowRows({ month, part }: Pick<Input<'listMoneyFlowPart'>, 'month' | 'part'>) {
  const words = useWords(statementWords)
  const { page, rows, pager } = useTable('flow-rows', { first: 20 })
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['statements', month, 'flow', part, page, rows],
    queryFn: staffApi.read('listMoneyFlowPart', { month, part, page, rows }),
    placeholderData: (before) => before,
  })
  const columns: Column<Row>[] = [
    {
      key: 'what',
      title: words.flowRow,
      always: true,
      cell: ({ kind, about, name }) =>
        kind === 'seller' ? name || about : `${words[`row-${kind}`]} ${about}`,
    },
    { key: 'day', title: words.day, cell: ({ day }) => (day === null ? '-' : <Day day={day} />) },
    { key: 'seller', title: words.flowSeller, cell: ({ name }) => name || '-' },
    bahtColumn(
      'amount',
      words.amount,
      ({ amount }) => amount,
      undefined,
      ({ kind, about, name }) => ({ figure: figureOf(kind, about, month, part), about: name || about }),
    ),
  ]
  const title = words.flowRows(words[`flow-${part}`])
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {data === undefined ? (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="12rem" radius="1rem" />} />
      ) : data.total === 0 ? (
        <EmptyStrip text={words.nothing} />
      ) : (
        <>
          <DataTable
            label={title}
            columns={columns}
            rows={data.rows}
            rowKey={({ kind, about, day, name, amount }) => `${kind} ${about} ${day} ${name} ${amount}`}
            sums={{
              amount: <BahtWhy baht={data.sum} figure={{ kind: 'flow', month, part }} about={title} />,
            }}
          />
          <Pager total={data.total} {...pager} />
        </>
      )}
    </section>
  )
}

function figureOf(kind: Row['kind'], about: string, month: string, part: string): StaffFigure {
  switch (kind) {
    case 'return':
      return { kind: 'payout', id: about }
    case 'entry':
      return { kind, key: about }
    case 'seller': {
      const end = part === 'carried' ? startOfPeriod(month) : startOfPeriod(nextPeriod(month))
      const to = bangkokDate(new Date(end.getTime() - 1))
      return { kind: 'account', account: `seller:${about}`, to, side: 'owed' }
    }
    default:
      return { kind, id: about }
  }
}
