import { useState } from 'react'

const pageSizes = [10, 20, 50, 100, 200] as const
type PageSize = (typeof pageSizes)[number]

/** As the calls take it: an address may say anything. */
export function pageSizeOf(rows: number): PageSize {
  return pageSizes.find((size) => size === rows) ?? 10
}

/** Page and page size of one of several tables on a screen; 10 rows unless said otherwise (staff.md §9). */
export function usePage<First extends number = 10>(pageSize?: First) {
  const [state, setState] = useState<{ page: number; rows: PageSize | First }>({
    page: 0,
    rows: pageSize ?? 10,
  })
  return {
    ...state,
    pager: {
      page: state.page,
      pageSize: state.rows,
      onPage: (page: number) => setState({ ...state, page }),
      onPageSize: (rows: number) =>
        setState({ page: 0, rows: rows === pageSize ? pageSize : pageSizeOf(rows) }),
    },
  }
}
