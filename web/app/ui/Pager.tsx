import { useEffect, useEffectEvent } from 'react'
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons.ts'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import { IconButton } from './Button.tsx'
import classes from './Pager.module.css'

/** The page sizes of the back-office; 10 unless a screen says otherwise (staff.md §9). */
const pageSizes = [10, 20, 50, 100, 200] as const

/** Current page of a list paged by the server, and how to go on. Pages count from 0, as in the calls. */
export function Pager(props: {
  page: number
  pageSize: number
  total: number
  /** Counting stops there: that many are that many or more. */
  countedMax?: number | undefined
  /** `total` is still that of other filters. */
  isEarlier?: boolean
  onPage: PageChange
  onPageSize: (pageSize: number) => void
}) {
  const words = useWords(tableWords)
  const { page, pageSize, total, countedMax, isEarlier = false } = props
  const isCounted = countedMax === undefined || total < countedMax
  usePageWithin(page, pageSize, isCounted && !isEarlier ? total : Number.POSITIVE_INFINITY, props.onPage)
  const first = total === 0 ? 0 : page * pageSize + 1
  const last = Math.min(total, (page + 1) * pageSize)
  return (
    <div className={`figures row small to-end ${classes.pager}`}>
      <label className="row gap-xs">
        {words.rowsPerPage}
        <select
          className="rounded-sm"
          value={pageSize}
          onChange={(event) => props.onPageSize(Number(event.currentTarget.value))}
        >
          {sizesWith(pageSize).map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <span role="status">
        {words.page(first, last, total)}
        {!isCounted && '+'}
      </span>
      <span className="flex">
        {/* Not `disabled`: on the last page the focus stays on what was pressed. */}
        <IconButton
          label={words.earlier}
          aria-disabled={page === 0}
          onClick={() => page > 0 && props.onPage(page - 1)}
        >
          <IconChevronLeft size={24} stroke={1.75} />
        </IconButton>
        <IconButton
          label={words.later}
          aria-disabled={last >= total}
          onClick={() => last < total && props.onPage(page + 1)}
        >
          <IconChevronRight size={24} stroke={1.75} />
        </IconButton>
      </span>
    </div>
  )
}

/** `replace`: leaves no entry to go back to. */
export type PageChange = (page: number, replace?: boolean) => void

/** The last rows of the last page were dealt with, or a link is old: then the page before it is the last one. */
export function usePageWithin(page: number, pageSize: number, total: number, onPage: PageChange): void {
  const last = Math.max(0, Math.ceil(total / pageSize) - 1)
  const isBeyond = page > last
  const goToLast = useEffectEvent(() => onPage(last, true))
  useEffect(() => {
    if (isBeyond) goToLast()
  }, [isBeyond, last])
}

/** The matching tables begin with 5 rows: a size of its own stands among the others. */
function sizesWith(pageSize: number): number[] {
  return [...new Set([...pageSizes, pageSize])].toSorted((a, b) => a - b)
}

export type PageSize = (typeof pageSizes)[number]

/** A page size that the calls accept: an address may contain anything. */
export function pageSizeOf(rows: number): PageSize {
  return pageSizes.find((size) => size === rows) ?? 10
}
