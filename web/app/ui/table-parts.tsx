import type { ReactNode } from 'react'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './DataTable.module.css'

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** The server's name of this order; the column cannot be sorted without. */
  sort?: string
  /** Money and counts: to the right, figures of one width. */
  numeric?: true
  /** Drawn as a stroke of the marker beside what the cell says, as long as it is of the largest of these rows. */
  drawn?: (row: Row) => number
  /** Stays in sight at the right while the others are scrolled: what the row comes to. */
  end?: true | 'narrow'
  /** Stays when columns are chosen: the name of the row. */
  always?: true
  /** Comes only when it is chosen: what most readers of the table do without. */
  spare?: true
  /** Its part in the two lines that a row becomes on a phone (RowCard.tsx). */
  card?: CardPart
  /** The column's text in these two lines, where it differs from its cell. */
  brief?: (row: Row) => ReactNode
  /** Its text under the tap: the two lines above are cut at their end. */
  under?: (row: Row) => ReactNode
}

/** One name and one figure stand in the first line, lines and badges in the second; several acts have a third. */
export type CardPart = 'name' | 'figure' | 'badge' | 'line' | 'act'

export type Selection = {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** Other rows cannot be chosen. */
  of?: ReadonlySet<string>
}

type Group = { head: ReactNode; cells?: Readonly<Record<string, ReactNode>> }
export type GroupProps<Row> = Group & { columns: readonly Column<Row>[] }

export type DataTableProps<Row> = {
  /** Names the table for those who do not see it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The row's name in its check box. */
  rowName?: (row: Row) => string
  /** `price` ascending, `-price` descending, as the calls have it. */
  sort?: string | undefined
  onSort?: (sort: string) => void
  selection?: Selection
  /** Marks the row whose panel is open. */
  current?: string | undefined
  /** Under the columns: sums, by key. */
  sums?: Readonly<Record<string, ReactNode>>
  /** Columns may be chosen, and the choice is stored in this browser under this name: for tables of five columns and more. */
  storedAs?: string
  /**
   * Adjacent rows with the same key form a group under one heading; `cells`: values common to all, by column; `name`: whose they are, for
   * the group's checkbox. Other rows stand alone.
   */
  groupOf?: (row: Row) => (Group & { key: string; name?: string }) | undefined
  /** Scrolled with the page, not by itself. */
  isWhole?: true
  /** A calculation is read as a whole: nothing of it folds on a telephone. */
  unfolded?: true
}

/** Length of a figure's stroke, as a share of the column's largest. */
export function strokesOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]) {
  const most = new Map(
    columns.flatMap(({ key, drawn }) => (drawn ? [[key, Math.max(...rows.map(drawn))] as const] : [])),
  )
  return ({ key, drawn }: Column<Row>, row: Row) => {
    const highest = most.get(key) ?? 0
    if (drawn === undefined || highest <= 0) return undefined
    const value = drawn(row)
    // A small value still gets a visible stroke.
    const long = value > 0 ? Math.max((value / highest) * strokeRem, 0.375) : 0
    return { 'data-drawn': '', style: { '--long': `${long.toFixed(2)}rem` } as object }
  }
}

const strokeRem = 4

/** All of these chosen, or none of them. */
export function withAll(
  chosen: ReadonlySet<string>,
  keys: readonly string[],
  isChosen: boolean,
): ReadonlySet<string> {
  const next = new Set(chosen)
  for (const key of keys) {
    if (isChosen) next.add(key)
    else next.delete(key)
  }
  return next
}

export function PageCheck<Row>({
  rows,
  rowKey,
  selection,
}: {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selection: Selection
}) {
  const words = useWords(tableWords)
  const keys = rows.map(rowKey).filter((key) => selection.of?.has(key) ?? true)
  const all = keys.length > 0 && keys.every((key) => selection.chosen.has(key))
  const change = () => selection.onChange(withAll(selection.chosen, keys, !all))
  return (
    <label className={classes.checkLabel}>
      <input type="checkbox" checked={all} aria-label={words.choosePage} onChange={change} />
    </label>
  )
}
