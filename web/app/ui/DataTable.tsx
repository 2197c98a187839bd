import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { localKeeper } from '#web/browser/storage.ts'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import classes from './DataTable.module.css'
import { T } from './T.tsx'

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** What the server calls this order; the column cannot be sorted without. */
  sort?: string
  /** Money and counts: to the right, figures of one width. */
  numeric?: true
  /** Stays in sight at the right while the others are scrolled: what the row comes to. */
  end?: true | 'narrow'
  /** Stays when columns are chosen: the name of the row. */
  always?: true
  /** Comes only when it is chosen: what most readers of the table do without. */
  spare?: true
}

type Selection = {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

type DataTableProps<Row> = {
  /** Names the table for those who do not see it. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What a row is called in its check box. */
  rowName?: (row: Row) => string
  /** `price` ascending, `-price` descending, as the calls have it. */
  sort?: string | undefined
  onSort?: (sort: string) => void
  selection?: Selection
  /** Marks the row whose panel is open. */
  current?: string | undefined
  /** Under the columns: sums, by key. */
  sums?: Readonly<Record<string, ReactNode>>
  /** Columns may be chosen, and the choice is kept in this browser under this name: for tables of five columns and more. */
  keepAs?: string
}

/** Rows of one page of a list: sticky head and first column, sorted by the server, chosen with Shift for a range. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, selection, current, sums } = props
  const [hidden, setHidden] = useHiddenColumns(props.keepAs, props.columns)
  const columns = props.columns.filter(({ key, always }) => always || !hidden.has(key))
  return (
    <div className="anchor">
      {props.keepAs !== undefined && (
        <ColumnChoice columns={props.columns} hidden={hidden} onChange={setHidden} />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables are scrolled with the arrow keys */}
      <section
        className={classes.scroll}
        aria-label={label}
        tabIndex={0}
        data-choice={props.keepAs !== undefined || undefined}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              {selection && (
                <th className={classes.check} scope="col">
                  <PageCheck rows={rows} rowKey={rowKey} selection={selection} />
                </th>
              )}
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
              ))}
            </tr>
          </thead>
          <Body {...props} columns={columns} current={current} />
          {sums && (
            <tfoot>
              <tr>
                {selection && <td aria-hidden="true" />}
                {columns.map(({ key, title, numeric, end }) => (
                  <td key={key} data-label={title} data-numeric={numeric} data-end={end}>
                    {sums[key]}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
    </div>
  )
}

function Body<Row>({ columns, rows, rowKey, rowName, selection, current }: DataTableProps<Row>) {
  const words = useWords(tableWords)
  const last = useRef<string>(undefined)
  const choose = (event: MouseEvent, key: string) => {
    if (selection === undefined) return
    const chosen = new Set(selection.chosen)
    const on = !chosen.has(key)
    for (const each of event.shiftKey ? between(rows.map(rowKey), last.current, key) : [key]) {
      if (on) chosen.add(each)
      else chosen.delete(each)
    }
    last.current = key
    selection.onChange(chosen)
  }
  return (
    <tbody>
      {rows.map((row) => {
        const key = rowKey(row)
        const isChosen = selection?.chosen.has(key) ?? false
        return (
          <tr key={key} data-chosen={isChosen || undefined} data-current={current === key || undefined}>
            {selection && (
              <td className={classes.check}>
                <label className={classes.checkLabel}>
                  <input
                    type="checkbox"
                    checked={isChosen}
                    aria-label={words.chooseRow(rowName?.(row) ?? key)}
                    onClick={(event) => choose(event, key)}
                    onChange={() => {}}
                  />
                </label>
              </td>
            )}
            {columns.map(({ key: name, title, cell, numeric, end }) => (
              <td key={name} data-label={title} data-numeric={numeric} data-end={end}>
                {whole(cell(row))}
              </td>
            ))}
          </tr>
        )
      })}
    </tbody>
  )
}

const SHORT_LETTERS = 26

/** A name or a code stays on its line; longer text may not break inside a Thai word. */
function whole(shown: ReactNode): ReactNode {
  if (typeof shown !== 'string') return shown
  return (
    <span className={shown.length > SHORT_LETTERS ? classes.long : 'whole'}>
      {shown.length > SHORT_LETTERS ? <T>{shown}</T> : shown}
    </span>
  )
}

/** All keys from one row to another, in the order of the page. */
function between(keys: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [a, b] = [keys.indexOf(from ?? to), keys.indexOf(to)]
  return a === -1 ? [to] : keys.slice(Math.min(a, b), Math.max(a, b) + 1)
}

function PageCheck<Row>({
  rows,
  rowKey,
  selection,
}: {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selection: Selection
}) {
  const words = useWords(tableWords)
  const keys = rows.map(rowKey)
  const all = keys.length > 0 && keys.every((key) => selection.chosen.has(key))
  const change = () => {
    const chosen = new Set(selection.chosen)
    for (const key of keys) {
      if (all) chosen.delete(key)
      else chosen.add(key)
    }
    selection.onChange(chosen)
  }
  return (
    <label className={classes.checkLabel}>
      <input type="checkbox" checked={all} aria-label={words.choosePage} onChange={change} />
    </label>
  )
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}) {
  const { title, numeric, end, sort: name } = column
  if (name === undefined || onSort === undefined) {
    return (
      <th scope="col" data-numeric={numeric} data-end={end}>
        {title}
      </th>
    )
  }
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none'
  return (
    <th scope="col" data-numeric={numeric} data-end={end} aria-sort={direction}>
      <button
        type="button"
        className={`gap-3xs inline-row ${classes.sort}`}
        onClick={() => onSort(direction === 'ascending' ? `-${name}` : name)}
      >
        {title}
        {direction === 'ascending' && <IconArrowUp size={16} aria-hidden="true" />}
        {direction === 'descending' && <IconArrowDown size={16} aria-hidden="true" />}
      </button>
    </th>
  )
}

function useHiddenColumns(keepAs: string | undefined, columns: readonly { key: string; spare?: true }[]) {
  const name = `columns-hidden:${keepAs}`
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => {
    if (keepAs === undefined) return new Set()
    const kept = localKeeper.getItem(name)
    if (kept === null) return new Set(columns.filter(({ spare }) => spare).map(({ key }) => key))
    return new Set(kept.split(',').filter(Boolean))
  })
  const change = (next: ReadonlySet<string>) => {
    localKeeper.setItem(name, [...next].join(','))
    setHidden(next)
  }
  return [hidden, change] as const
}
