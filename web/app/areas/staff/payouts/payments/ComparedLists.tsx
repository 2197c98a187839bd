import type { ReactNode } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { bankFileWords } from '#web/words/staff/bank-files.ts'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from '../payouts.module.css'
import { BahtWhy, SumIn } from '../../layout/StaffWhy.tsx'
import { amount } from '../payment-columns.tsx'
import { useTable } from '../use-page.ts'

export type ListName = 'matching' | 'mismatched' | 'unknown' | 'absent'
type Compared = Data<'getBankFile'>
type Row = Compared['rows'][number]
type Words = (typeof bankFileWords)['th']

const lists: readonly ListName[] = ['matching', 'mismatched', 'unknown', 'absent']
/** Rows of the matching tables (staff.md §9). */
const rowsOfMatching = 5

/** The four lists of a file of the bank, five rows at a time. `actions` stand beside the heading of a list. */
export function ComparedLists(props: {
  file: string
  actions?: (list: ListName, compared: Compared) => ReactNode
}) {
  return lists.map((list) => (
    <ComparedList key={list} file={props.file} list={list} actions={props.actions} />
  ))
}

export function useCompared(
  file: string,
  list: ListName,
  page = 0,
  rows: 5 | 10 | 20 | 50 | 100 | 200 = rowsOfMatching,
) {
  return useSessionQuery({
    queryKey: ['payments', 'bank-file', file, list, page, rows],
    queryFn: staffApi.read('getBankFile', { file, list, page, rows }),
    placeholderData: (before, query) => (query?.queryKey[3] === file ? before : undefined),
  })
}

function ComparedList({
  file,
  list,
  actions,
}: {
  file: string
  list: ListName
  actions: ((list: ListName, compared: Compared) => ReactNode) | undefined
}) {
  const words = useWords(bankFileWords)
  const table = useWords(tableWords)
  const { page, rows, pager } = useTable(list, { first: rowsOfMatching })
  const { data, error, refetch } = useCompared(file, list, page, rows)
  if (data === undefined) {
    if (error === null) return <Skeleton height="8rem" radius="1rem" />
    // Once is enough for the four.
    return list === 'matching' ? <ErrorState failure={error} onRetry={() => void refetch()} /> : null
  }
  const { count, sum } = data.lists[list]
  return (
    <section className={classes.section} aria-label={words[list]}>
      <div className="flow bottom apart gap-sm below-sm">
        <div>
          <h3 className="above-sm below-3xs">{words[list]}</h3>
          <p className="flow figures" role="status">
            {count === 0 ? (
              table.nothing
            ) : (
              <SumIn
                text={words.listFigures(count, amount(sum))}
                sum={amount(sum)}
                figure={{ kind: 'bank-file', file, list }}
                about={words[list]}
              />
            )}
          </p>
        </div>
        {actions?.(list, data)}
      </div>
      {count > 0 && (
        <>
          <DataTable
            label={words[list]}
            columns={columnsOf(words, file, list)}
            rows={data.rows}
            rowKey={({ row, vendorId, codeName }) => `${row} ${vendorId} ${codeName}`}
            storedAs={`compared-${list}`}
          />
          <Pager total={count} {...pager} />
        </>
      )}
    </section>
  )
}

function columnsOf(words: Words, file: string, list: ListName): Column<Row>[] {
  const baht = (key: 'amount' | 'gross' | 'net'): Column<Row> => ({
    key,
    title: words[key],
    numeric: true,
    cell: (row) => {
      const value = row[key]
      if (value === null) return '-'
      const which = row.row === null ? { seller: row.seller ?? '' } : { row: row.row }
      return (
        <BahtWhy
          baht={value}
          figure={{ kind: 'bank-file', file, list, ...which, part: key }}
          about={`${words[key]} ${row.codeName || row.vendorId}`}
        />
      )
    },
  })
  const isInFile = list !== 'absent'
  return [
    { key: 'vendorId', title: words.vendorId, always: true, cell: ({ vendorId }) => vendorId || '-' },
    ...(isInFile
      ? [{ key: 'row', title: words.row, numeric: true as const, cell: ({ row }: Row) => row }]
      : []),
    { key: 'vendorName', title: words.vendorName, cell: ({ vendorName }) => vendorName || '-' },
    ...(list === 'unknown'
      ? []
      : [{ key: 'codeName', title: words.codeName, cell: ({ codeName }: Row) => codeName }]),
    ...(isInFile ? [baht('amount')] : []),
    ...(list === 'unknown' ? [] : [baht('net')]),
    ...(list === 'mismatched' || list === 'absent'
      ? [
          baht('gross'),
          {
            key: 'hint',
            title: words.hint,
            cell: ({ hint }: Row) => hint && words[`hint-${hint}`],
          },
        ]
      : []),
  ]
}
