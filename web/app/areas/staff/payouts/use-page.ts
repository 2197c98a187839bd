import { useSearchParams } from 'react-router'
import { type PageSize, pageSizeOf } from '#web/ui/Pager.tsx'
import { useAheadOfAddress, useChangeAddress } from '#web/ui/use-list-address.ts'

/**
 * Page, size and order of one of several tables, in the address under the table's name, so that back, reload and shared links show the same
 * rows. 10 rows by default (staff.md §9).
 */
export function useTable<Sort extends string = never, First extends number = 10>(
  name: string,
  { first, sorts = [] }: { first?: First; sorts?: readonly Sort[] } = {},
) {
  const [parameters] = useSearchParams()
  const changeAddress = useChangeAddress()
  const text = (field: string) => parameters.get(`${name}-${field}`)
  const set = (changes: Record<string, string | null>, replace: boolean) =>
    changeAddress(
      Object.fromEntries(Object.entries(changes).map(([field, value]) => [`${name}-${field}`, value])),
      replace,
    )
  const asPage = Number(text('page') ?? 0)
  const page = Number.isSafeInteger(asPage) && asPage >= 0 ? asPage : 0
  const rows = Number(text('rows') ?? first ?? 10)
  const asked = text('sort') ?? ''
  const sort = sorts.flatMap((one): (Sort | `-${Sort}`)[] => [one, `-${one}`]).find((one) => one === asked)
  const size: PageSize | First = first !== undefined && rows === first ? first : pageSizeOf(rows)
  return {
    page,
    rows: size,
    sort,
    onSort: (next: string) => set({ sort: next, page: null }, true),
    pager: {
      page,
      pageSize: size,
      onPage: (next: number, replace = false) => set({ page: next === 0 ? null : String(next) }, replace),
      onPageSize: (next: number) => set({ rows: String(next), page: null }, true),
    },
  }
}

/** One search text for all tables of a screen; a new text leads each to its first page. */
export function useQueryInAddress(tables: readonly string[]) {
  const [parameters] = useSearchParams()
  const changeAddress = useChangeAddress()
  const query = parameters.get('query') ?? ''
  const setQuery = (next: string) => {
    const firstPages = Object.fromEntries(tables.map((table) => [`${table}-page`, null]))
    changeAddress({ query: next || null, ...firstPages }, true)
  }
  return useAheadOfAddress(query, setQuery)
}
