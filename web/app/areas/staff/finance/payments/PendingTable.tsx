import { useQuery } from '@tanstack/react-query'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { bankFileWords } from '#web/words/staff/bank-files.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from '../finance.module.css'
import { LoadFailed } from '../LoadFailed.tsx'
import { amount, bahtColumn } from '../payment-columns.tsx'
import { usePage } from '../use-page.ts'

type Entry = Data<'getPendingEntries'>['entries'][number]
type Words = (typeof bankFileWords)['th']

/** What Hytexts owes now: one transfer per seller, as it would be today. */
export function PendingTable() {
  const words = useWords(bankFileWords)
  const token = useToken()
  const { page, rows, pager } = usePage()
  const listed = useQuery({
    queryKey: ['payments', token, 'pending', page, rows],
    queryFn: async ({ signal }) =>
      (await staffApi.call('getPendingEntries', { page, rows }, { signal })).data,
    placeholderData: (before) => before,
    enabled: token !== null,
  })
  const { data } = listed
  return (
    <section className={classes.section} aria-label={words.pending}>
      <h2>{words.pending}</h2>
      {data === undefined ? (
        listed.error === null ? (
          <Skeleton height="30vh" radius="1rem" />
        ) : (
          <LoadFailed onRetry={() => void listed.refetch()} />
        )
      ) : data.total === 0 ? (
        <EmptyState mood="smiling" text={words.nonePending} />
      ) : (
        <>
          <p className={classes.figures} role="status">
            <span>
              {words.pendingFigures(data.total - data.blocked, amount(data.gross), amount(data.net))}
            </span>
            {data.blocked > 0 && <span>{words.blockedFigures(data.blocked)}</span>}
          </p>
          <DataTable
            label={words.pending}
            columns={columnsOf(words)}
            rows={data.entries}
            rowKey={({ seller }) => seller}
            keepAs="pending-entries"
          />
          <Pager total={data.total} {...pager} />
        </>
      )}
    </section>
  )
}

function columnsOf(words: Words): Column<Entry>[] {
  return [
    { key: 'codeName', title: words.codeName, always: true, cell: ({ codeName }) => codeName },
    { key: 'vendorId', title: words.vendorId, cell: ({ vendorId }) => vendorId || '-' },
    { key: 'realName', title: words.realName, cell: ({ realName }) => realName || '-' },
    { key: 'records', title: words.records, numeric: true, cell: ({ records }) => records },
    bahtColumn('gross', words.gross, ({ gross }) => gross),
    bahtColumn('tax', words.tax, ({ tax }) => tax),
    bahtColumn('fee', words.fee, ({ fee }) => fee),
    bahtColumn('net', words.net, ({ net }) => net),
    { key: 'hint', title: words.hint, cell: ({ blocked }) => blocked && words[`hint-${blocked}`] },
  ]
}
