import { IconArrowDown, IconArrowUp } from '#web/ui/icons.ts'
import { Fragment, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { localStore } from '#web/browser/storage.ts'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import classes from './DataTable.module.css'
import { CardGroup, CardHead, CardSums, RowCard } from './RowCard.tsx'
import cards from './RowCard.module.css'
import { T } from './T.tsx'
import {
  type Column,
  type DataTableProps,
  type GroupProps,
  PageCheck,
  type Selection,
  strokesOf,
  withAll,
} from './table-parts.tsx'
import { useMedia } from './use-media.ts'

export type { Column } from './table-parts.tsx'

/**
 * The rows of a list's page: sticky head and first column, server-side sorting, range selection with Shift; two lines a row on a telephone.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, selection, sums } = props
  const isPhone = useMedia('(max-width: 47.99em)')
  const [hidden, setHidden] = useHiddenColumns(props.storedAs, props.columns)
  const columns = props.columns.filter(({ key, always }) => always || !hidden.has(key))
  // On a telephone all that a column says stands under a tap.
  const isChosen = props.storedAs !== undefined && !isPhone
  const margin = isChosen && <td className={classes.choice} aria-hidden="true" />
  return (
    <section
      className={`${isPhone ? 'clips' : classes.scroll} box anchor`}
      style={props.isWhole && { maxHeight: 'none' }}
      aria-label={label}
      // Wide tables are scrolled with the arrow keys.
      tabIndex={0}
    >
      <table className={`${isPhone ? cards.table : classes.table} fill small figures`}>
        {isPhone ? (
          <CardHead {...props} />
        ) : (
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
              {isChosen && (
                <td className={classes.choice}>
                  <ColumnChoice columns={props.columns} hidden={hidden} onChange={setHidden} />
                </td>
              )}
            </tr>
          </thead>
        )}
        <Body {...props} shown={columns} isPhone={isPhone} margin={margin} />
        {sums &&
          (isPhone ? (
            <CardSums columns={props.columns} sums={sums} isChosen={selection !== undefined} />
          ) : (
            <tfoot>
              <tr>
                {selection && <td aria-hidden="true" />}
                {columns.map(({ key, numeric, end }) => (
                  <td key={key} data-numeric={numeric} data-end={end}>
                    {sums[key]}
                  </td>
                ))}
                {margin}
              </tr>
            </tfoot>
          ))}
      </table>
    </section>
  )
}

function Body<Row>(
  props: DataTableProps<Row> & {
    /** The columns that are not hidden. */
    shown: readonly Column<Row>[]
    isPhone: boolean
    /** Below the button that chooses columns. */
    margin: ReactNode
  },
) {
  const { shown, rows, rowKey, rowName, selection, current, groupOf, isPhone, margin } = props
  const words = useWords(tableWords)
  const last = useRef<string>(undefined)
  const choose = (event: MouseEvent, key: string) => {
    if (selection === undefined) return
    const chosen = new Set(selection.chosen)
    const on = !chosen.has(key)
    for (const each of event.shiftKey ? between(rows.map(rowKey), last.current, key) : [key]) {
      if (selection.of?.has(each) === false) continue
      if (on) chosen.add(each)
      else chosen.delete(each)
    }
    last.current = key
    selection.onChange(chosen)
  }
  const Group = isPhone ? CardGroup : GroupCells
  const strokeOf = strokesOf(props.columns, rows)
  return (
    <tbody>
      {rows.map((row, at) => {
        const key = rowKey(row)
        const isChosen = selection?.chosen.has(key) ?? false
        const group = groupOf?.(row)
        const before = rows[at - 1]
        return (
          <Fragment key={key}>
            {group && (before === undefined || groupOf?.(before)?.key !== group.key) && (
              <tr className={classes.group}>
                {selection && (
                  <GroupCheck
                    name={group.name ?? ''}
                    keys={rows.filter((one) => groupOf?.(one)?.key === group.key).map(rowKey)}
                    selection={selection}
                  />
                )}
                <Group columns={shown} {...group} />
                {margin}
              </tr>
            )}
            <tr data-chosen={isChosen || undefined} data-current={current === key || undefined}>
              {selection && (
                <td className={classes.check}>
                  {(selection.of?.has(key) ?? true) && (
                    <label className={classes.checkLabel}>
                      <input
                        type="checkbox"
                        checked={isChosen}
                        aria-label={words.chooseRow(rowName?.(row) ?? key)}
                        onClick={(event) => choose(event, key)}
                        onChange={() => {}}
                      />
                    </label>
                  )}
                </td>
              )}
              {isPhone ? (
                <RowCard row={row} columns={props.columns} unfolded={props.unfolded} strokeOf={strokeOf} />
              ) : (
                shown.map((column) => (
                  <td
                    key={column.key}
                    data-numeric={column.numeric}
                    data-end={column.end}
                    {...strokeOf(column, row)}
                  >
                    {whole(column.cell(row))}
                  </td>
                ))
              )}
              {margin}
            </tr>
          </Fragment>
        )
      })}
    </tbody>
  )
}

/** All rows under a heading, chosen at once. */
function GroupCheck(props: { name: string; keys: readonly string[]; selection: Selection }) {
  const words = useWords(tableWords)
  const { name, selection } = props
  const keys = props.keys.filter((key) => selection.of?.has(key) ?? true)
  const all = keys.every((key) => selection.chosen.has(key))
  return (
    <td className={classes.check}>
      {keys.length > 0 && (
        <label className={classes.checkLabel}>
          <input
            type="checkbox"
            checked={all}
            aria-label={words.chooseRow(name)}
            onChange={() => selection.onChange(withAll(selection.chosen, keys, !all))}
          />
        </label>
      )}
    </td>
  )
}

/** The heading reaches to the first column that it says something in. */
function GroupCells<Row>({ columns, head, cells = {} }: GroupProps<Row>) {
  const first = columns.findIndex(({ key }, at) => at > 0 && cells[key] !== undefined)
  const till = first === -1 ? columns.length : first
  return (
    <>
      <th scope="rowgroup" colSpan={till}>
        {head}
      </th>
      {columns.slice(till).map(({ key, numeric, end }) => (
        <td key={key} data-numeric={numeric} data-end={end}>
          {cells[key]}
        </td>
      ))}
    </>
  )
}

const SHORT_LETTERS = 26

/** A name or a code stays on its line; longer text may not break inside a Thai word. */
export function whole(shown: ReactNode): ReactNode {
  if (typeof shown !== 'string') return shown
  if (shown.length > SHORT_LETTERS) return <T>{shown}</T>
  return <span className="whole">{shown}</span>
}

/** All keys from one row to another, in the order of the page. */
function between(keys: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [a, b] = [keys.indexOf(from ?? to), keys.indexOf(to)]
  return a === -1 ? [to] : keys.slice(Math.min(a, b), Math.max(a, b) + 1)
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
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none'
  const arrow =
    direction === 'ascending' ? (
      <IconArrowUp size={16} />
    ) : (
      direction === 'descending' && <IconArrowDown size={16} />
    )
  if (name === undefined || onSort === undefined) {
    const isSorted = name !== undefined && direction !== 'none'
    return (
      <th scope="col" data-numeric={numeric} data-end={end} aria-sort={isSorted ? direction : undefined}>
        <span className="inline-row gap-3xs">
          {title}
          {isSorted && arrow}
        </span>
      </th>
    )
  }
  return (
    <th scope="col" data-numeric={numeric} data-end={end} aria-sort={direction}>
      <button
        type="button"
        className={`gap-3xs inline-row ${classes.sort} finger`}
        onClick={() => onSort(direction === 'ascending' ? `-${name}` : name)}
      >
        {title}
        {arrow}
      </button>
    </th>
  )
}

function useHiddenColumns(storedAs: string | undefined, columns: readonly Hideable[]) {
  const name = `columns-chosen:${storedAs}`
  const [choice, setChoice] = useState(() => (storedAs === undefined ? '' : (localStore.getItem(name) ?? '')))
  const hidden = storedAs === undefined ? new Set<string>() : hiddenColumns(columns, choice)
  const change = (next: ReadonlySet<string>) => {
    const changed = choiceOf(columns, choice, next)
    localStore.setItem(name, changed)
    setChoice(changed)
  }
  return [hidden, change] as const
}

type Hideable = { key: string; spare?: true }

/** Computed at every render: spare columns may depend on the rows, and the next page has others. */
export function hiddenColumns(columns: readonly Hideable[], choice: string): ReadonlySet<string> {
  const chosen = choice.split(',')
  return new Set(
    columns
      .filter(({ key, spare }) => chosen.includes(key) || (spare && !chosen.includes(`+${key}`)))
      .map(({ key }) => key),
  )
}

/** Names the hidden columns, and with a `+` the added spare ones; the others stay as their table has them. */
export function choiceOf(columns: readonly Hideable[], choice: string, next: ReadonlySet<string>): string {
  const before = hiddenColumns(columns, choice)
  const changed = columns.map(({ key }) => key).filter((key) => next.has(key) !== before.has(key))
  const kept = choice.split(',').filter((one) => one !== '' && !changed.includes(one.replace('+', '')))
  return [...kept, ...changed.map((key) => (next.has(key) ? key : `+${key}`))].join(',')
}
