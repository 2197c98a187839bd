import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { lastingOf, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { type PageSize, pageSizeOf } from '#web/ui/Pager.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { useSettled } from '#web/ui/use-settled.ts'

type RowsOfPage<Row> = { rows: readonly Row[]; total: number }

type ListDescription<Values extends Record<string, string>, Filters extends object, Row> = {
  /** Names the answers in the cache: code that changes a row loads them again. */
  name: string
  /** Filters and order in the address, with their defaults. */
  standard: Values
  /** Addresses may hold anything: invalid filters keep their default. */
  filtersOf: (values: Values) => Filters
  read: (input: Filters & { page: number; rows: PageSize }, signal: AbortSignal) => Promise<RowsOfPage<Row>>
  /** Loaded again after so many milliseconds while these rows are shown. */
  pollAfter?: (rows: readonly Row[]) => number | false
}

/** The most that every call takes. */
const pageMax = 10_000
/** A desk's screenful, and a few more. */
const rowsStandard = 20
/** While staff type, no request is sent. */
const typingMilliseconds = 250

/**
 * One page of a list filtered, sorted and paged by the server; `PagedList` shows it. Without the right it leads back to the desk; in an
 * outage the list says so.
 */
export function usePagedList<Values extends Record<string, string>, Filters extends object, Row>(
  list: ListDescription<Values, Filters, Row>,
) {
  const client = useQueryClient()
  const address = useListAddress(list.standard, rowsStandard)
  const filters = list.filtersOf(useSettled(address.values, typingMilliseconds))
  const page = { page: Math.min(address.page, pageMax), rows: pageSizeOf(address.pageSize) }
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = useSessionQuery({
    queryKey: [list.name, filters, page],
    queryFn: ({ signal }) => list.read({ ...filters, ...page }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => list.pollAfter?.(state.data?.rows ?? []) ?? false,
  })
  usePrivatePage(data === undefined ? lastingOf(error) : null, '/staff')
  return {
    address,
    filters,
    page,
    data,
    error,
    /** `data` is still that of other filters. */
    isEarlier: isPlaceholderData,
    /** When the list was last requested. */
    updatedAt: dataUpdatedAt,
    retry: () => void refetch(),
    /** After a change of a row. */
    refresh: () => client.invalidateQueries({ queryKey: [list.name] }),
  }
}

/** A list as `usePagedList` has it, whatever it is filtered by. */
export type PagedListOf<Row> = Pick<
  ReturnType<typeof usePagedList<Record<string, string>, object, Row>>,
  'filters' | 'page' | 'data' | 'error' | 'isEarlier' | 'updatedAt' | 'retry'
> & {
  address: Pick<
    ReturnType<typeof useListAddress>,
    'isFiltered' | 'cleared' | 'clear' | 'setPage' | 'setPageSize'
  >
}
