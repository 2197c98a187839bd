import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import { EmptyStrip, AllDone, type Lately } from './AllDone.tsx'
import { ListTools } from './ListTools.tsx'
import classes from './list.module.css'
import type { PagedListOf } from './use-paged-list.ts'

export type PagedListProps<Row> = Pick<
  Parameters<typeof DataTable<Row>>[0],
  | 'rowKey'
  | 'rowName'
  | 'selection'
  | 'current'
  | 'storedAs'
  | 'onSort'
  | 'sort'
  | 'sums'
  | 'groupOf'
  | 'isWhole'
> & {
  /** Names the table for those who do not see it. */
  label: string
  /** Its name stands above it, on a desk beside the few filters it has. */
  titled?: true
  list: PagedListOf<Row>
  /** How many are counted at most. */
  countedMax?: number
  columns: readonly Column<Row>[]
  filters: ReactNode
  /** The list's name among downloads, if it has a CSV. */
  csv?: string
  /** The text of an empty list; with filters it says that nothing matches. */
  none: string
  /** An empty list is good news, whatever the filters. */
  isGoodWhenEmpty?: true
  /** Replaces all that: rows of other filters. */
  instead?: ReactNode
  /** Alternatives for staff. */
  whenEmpty?: ReactNode
  /** The latest done, where an empty list is good news. */
  lately?: Lately
  /** Between the filters and the table. */
  children?: ReactNode
}

const smallestPage = 10

/** The list of a screen of staff: filters, CSV, table, pages, and what is shown before, instead, and when it fails. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { label, list, columns, csv, children, filters, none, isGoodWhenEmpty, ...rest } = props
  const { whenEmpty, instead, lately, titled, countedMax, ...table } = rest
  const words = useWords(tableWords)
  const { data, address, page } = list
  const isEmpty = data?.total === 0
  return (
    <>
      <Titled title={titled && label}>
        <ListTools address={address} filters={list.filters} csv={csv} isEmpty={isEmpty}>
          {filters}
        </ListTools>
      </Titled>
      {children}
      {data === undefined ? (
        list.error === null ? (
          <Skeleton height="50vh" radius="1rem" />
        ) : (
          <ErrorState failure={list.error} onRetry={list.retry} />
        )
      ) : isEmpty ? (
        instead !== undefined ? (
          instead
        ) : isGoodWhenEmpty ? (
          <AllDone text={none} updatedAt={list.updatedAt} action={whenEmpty} {...(lately && { lately })} />
        ) : (
          <EmptyStrip
            mood={address.isFiltered ? 'surprised' : 'smiling'}
            text={address.isFiltered ? words.nothingMatches : none}
            action={
              address.isFiltered ? (
                <Button look="outline" onClick={address.clear}>
                  {words.clearFilters}
                </Button>
              ) : (
                whenEmpty
              )
            }
          />
        )
      ) : (
        <>
          <DataTable label={label} columns={columns} rows={data.rows} {...table} />
          {/* A list of the smallest page needs no pager. */}
          {(data.total > smallestPage || page.page > 0) && (
            <Pager
              page={page.page}
              pageSize={page.rows}
              total={data.total}
              countedMax={countedMax}
              isEarlier={list.isEarlier}
              onPage={address.setPage}
              onPageSize={address.setPageSize}
            />
          )}
        </>
      )}
    </>
  )
}

/** The name of a screen, and beside it where there is room its filters. */
export function Titled({ title, children }: { title: string | undefined; children: ReactNode }) {
  if (title === undefined) return children
  return (
    <div className={`stack one-column level ${classes.titled}`}>
      <h1>
        <T>{title}</T>
      </h1>
      {children}
    </div>
  )
}
