import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { T } from '#web/ui/T.tsx'
import { bankFileWords } from '#web/words/staff/bank-files.ts'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from '../payouts.module.css'
import { Equation } from '../Equation.tsx'
import { FindSeller } from '../FindSeller.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { BahtWhy } from '../../layout/StaffWhy.tsx'
import { amount, bahtColumn, PenName } from '../payment-columns.tsx'
import { useTable } from '../use-page.ts'
import { EmptyStrip } from '../../layout/list/AllDone.tsx'

type Entry = Data<'getPendingEntries'>['entries'][number]
type Words = (typeof bankFileWords)['th']

const sortable = ['vendorId', 'codeName', 'realName', 'gross', 'net'] as const

/** Hytexts' pending payouts: one per seller, as of today. */
export function PendingTable({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const words = useWords(bankFileWords)
  const table = useWords(tableWords)
  const { page, rows, sort, onSort, pager } = useTable('pending', { sorts: sortable })
  const wanted = useSettled(query.trim(), 300)
  const listed = useSessionQuery({
    queryKey: ['payments', 'pending', wanted, page, rows, sort],
    queryFn: staffApi.read('getPendingEntries', { query: wanted, page, rows, sort }),
    placeholderData: (before) => before,
  })
  const { data } = listed
  const sumOf = (part: 'gross' | 'net', sum: number) => (
    <BahtWhy baht={sum} figure={{ kind: 'pending', part }} about={`${words.pending} ${words[part]}`} />
  )
  const kept = Math.max((data?.gross ?? 0) - (data?.net ?? 0), 0)
  return (
    <section className={classes.section} aria-label={words.pending}>
      <div className={`row flow gap-sm below-xs ${classes.line}`}>
        <h2 className="large">{words.pending}</h2>
        {data !== undefined && data.total > 0 && (
          <p className={`small dimmed figures ${classes.told}`} role="status">
            {words.pendingSellers(data.total, data.blocked)}
          </p>
        )}
        <FindSeller query={query} onQuery={onQuery} />
      </div>
      {data !== undefined && data.total > 0 && (
        <div className="below-sm pad-flat paper">
          <Equation
            label={words.pending}
            terms={[
              { name: words.gross, shownValue: sumOf('gross', data.gross) },
              { sign: '−', name: words.pendingKept, part: 'part', shownValue: amount(kept) },
              { sign: '=', name: words.net, part: 'due', shownValue: sumOf('net', data.net) },
            ]}
            pieces={[
              { part: 'part', size: kept },
              { part: 'due', size: data.net },
            ]}
          />
        </div>
      )}
      {data === undefined ? (
        listed.error === null ? (
          <Skeleton height="30vh" radius="1rem" />
        ) : (
          <LoadFailed onRetry={() => void listed.refetch()} />
        )
      ) : data.total === 0 ? (
        <EmptyStrip mood="smiling" text={words.nonePending} />
      ) : (
        <>
          {data.found === 0 && <EmptyStrip text={table.nothingMatches} />}
          <DataTable
            label={words.pending}
            columns={columnsOf(words, data.entries)}
            rows={data.entries}
            rowKey={({ seller }) => seller}
            sort={sort}
            onSort={onSort}
            storedAs="pending-entries"
          />
          <Pager total={data.found} {...pager} />
        </>
      )}
    </section>
  )
}

function columnsOf(words: Words, entries: readonly Entry[]): Column<Entry>[] {
  const baht = (part: 'gross' | 'tax' | 'fee' | 'net', sort?: string) =>
    bahtColumn<Entry>(
      part,
      words[part],
      (entry) => entry[part],
      sort,
      ({ seller, codeName }) => ({
        figure: { kind: 'pending', seller, part },
        about: `${words[part]} ${codeName}`,
      }),
    )
  return [
    {
      key: 'codeName',
      title: words.codeName,
      always: true,
      sort: 'codeName',
      cell: ({ codeName, realName }) => <PenName name={codeName} realName={realName} />,
    },
    {
      key: 'vendorId',
      title: words.vendorId,
      sort: 'vendorId',
      cell: ({ vendorId }) => vendorId || '-',
      brief: ({ vendorId, realName }) => [vendorId, realName].filter(Boolean).join(' · ') || '-',
    },
    {
      key: 'realName',
      spare: true,
      title: words.realName,
      sort: 'realName',
      cell: ({ realName }) => realName || '-',
    },
    { key: 'records', title: words.records, numeric: true, cell: ({ records }) => records },
    baht('gross', 'gross'),
    baht('tax'),
    baht('fee'),
    {
      key: 'hint',
      // Those that can be paid come first: a page of them says nothing here.
      ...(entries.every(({ blocked }) => blocked === null) && { spare: true as const }),
      title: words.hint,
      // In Thai kept on its line it went under the column of sums.
      cell: ({ blocked }) => blocked && <T>{words[`hint-${blocked}`]}</T>,
    },
    { ...baht('net', 'net'), drawn: ({ net }) => net, end: true },
  ]
}
