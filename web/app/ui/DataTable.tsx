import { IconArrowDown, IconArrowsSort, IconArrowUp, IconChevronDown } from '#web/ui/icons.ts'
import { Fragment, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { localStore } from '#web/browser/storage.ts'
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
  /**
   * What it is on the card that a row becomes on a telephone. Undeclared, the first column is the name and the sum at the end or
   * else the first number is the figure; whatever else has no part folds under a tap.
   */
  card?: CardPart
}

/** One of each stands on a card, but several acts. */
type CardPart = 'name' | 'figure' | 'badge' | 'line' | 'act'

type Selection = {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  /** Other rows cannot be chosen. */
  of?: ReadonlySet<string>
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
  /** Columns may be chosen, and the choice is stored in this browser under this name: for tables of five columns and more. */
  storedAs?: string
  /**
   * Rows that follow one another and have the same key here stand under one heading; `cells`: what else is the same in all of them, by
   * column; `name`: whose they are, in the box that chooses all of them. A row without one stands by itself.
   */
  groupOf?: (
    row: Row,
  ) =>
    | { key: string; head: ReactNode; name?: string; cells?: Readonly<Record<string, ReactNode>> }
    | undefined
  /** A calculation is read as a whole: nothing of it folds on a telephone. */
  unfolded?: true
  /** Where order and columns are chosen on a telephone: the row of what is done with the list. Undefined: above the cards. */
  toolsIn?: HTMLElement | null
}

/** Rows of one page of a list: sticky head and first column, sorted by the server, chosen with Shift for a range. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, selection, current, sums } = props
  const [hidden, setHidden] = useHiddenColumns(props.storedAs, props.columns)
  const columns = props.columns.filter(({ key, always }) => always || !hidden.has(key))
  const choice = props.storedAs !== undefined && (
    <ColumnChoice columns={props.columns} hidden={hidden} onChange={setHidden} />
  )
  const sorted = columns.filter(({ sort }) => sort !== undefined)
  const tools = (selection !== undefined || choice || (sorted.length > 0 && props.onSort !== undefined)) && (
    <div className={`gap-xs ${classes.tools}`}>
      {props.onSort !== undefined && sorted.length > 0 && (
        <SortChip columns={sorted} sort={props.sort} onSort={props.onSort} />
      )}
      {selection !== undefined && <PageCheck rows={rows} rowKey={rowKey} selection={selection} />}
      {choice}
    </div>
  )
  return (
    <div className="anchor">
      {props.toolsIn ? createPortal(tools, props.toolsIn) : props.toolsIn === undefined && tools}
      {choice && <div className={`placed ${classes.corner}`}>{choice}</div>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables are scrolled with the arrow keys */}
      <section
        className={`${classes.scroll} box anchor`}
        aria-label={label}
        tabIndex={0}
        data-choice={props.storedAs !== undefined || undefined}
      >
        <table className={`${classes.table} fill small figures`}>
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
                {columns.map(({ key, title, numeric, end }, at) => (
                  // The first names the sums; on a card it would be called after its column.
                  <td
                    key={key}
                    data-label={at === 0 ? undefined : title}
                    data-numeric={numeric}
                    data-end={end}
                  >
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

function Body<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, rowName, selection, current, groupOf } = props
  const words = useWords(tableWords)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const parts = partsOf(columns)
  const folded = columns.filter(({ key }) => !parts.has(key))
  const isFolding = !props.unfolded && folded.length > UNFOLDED_MAX
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
  return (
    <tbody>
      {rows.map((row, at) => {
        const key = rowKey(row)
        const isChosen = selection?.chosen.has(key) ?? false
        const isOpen = !isFolding || opened.has(key)
        const group = groupOf?.(row)
        const before = rows[at - 1]
        return (
          <Fragment key={key}>
            {group && (before === undefined || groupOf?.(before)?.key !== group.key) && (
              <GroupRow
                columns={columns}
                group={group}
                rowKeys={rows.filter((one) => groupOf?.(one)?.key === group.key).map(rowKey)}
                {...(selection && { selection })}
              />
            )}
            <tr
              data-chosen={isChosen || undefined}
              data-current={current === key || undefined}
              data-open={isOpen || undefined}
            >
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
              {columns.map(({ key: name, title, cell, numeric, end }) => (
                <td
                  key={name}
                  data-label={title}
                  data-numeric={numeric}
                  data-end={end}
                  data-card={parts.get(name) ?? 'rest'}
                >
                  {whole(cell(row))}
                </td>
              ))}
              {isFolding && (
                <td className={classes.more}>
                  <button
                    type="button"
                    className="inline-row centre thumb linked"
                    aria-expanded={isOpen}
                    aria-label={`${words.details} ${rowName?.(row) ?? ''}`.trim()}
                    onClick={() => setOpened(toggled(opened, key))}
                  >
                    <IconChevronDown size={18} aria-hidden="true" />
                  </button>
                </td>
              )}
            </tr>
          </Fragment>
        )
      })}
    </tbody>
  )
}

/** The heading reaches to the first column that it says something in. */
function GroupRow<Row>(props: {
  columns: readonly Column<Row>[]
  group: { head: ReactNode; name?: string; cells?: Readonly<Record<string, ReactNode>> }
  rowKeys: readonly string[]
  selection?: Selection
}) {
  const words = useWords(tableWords)
  const { columns, selection } = props
  const { head, name, cells = {} } = props.group
  const keys = props.rowKeys.filter((key) => selection?.of?.has(key) ?? true)
  const all = keys.every((key) => selection?.chosen.has(key))
  const first = columns.findIndex(({ key }, at) => at > 0 && cells[key] !== undefined)
  const till = first === -1 ? columns.length : first
  return (
    <tr className={classes.group}>
      {selection && (
        <td className={classes.check}>
          {keys.length > 0 && (
            <label className={classes.checkLabel}>
              <input
                type="checkbox"
                checked={all}
                aria-label={words.chooseRow(name ?? '')}
                onChange={() => selection.onChange(withAll(selection.chosen, keys, !all))}
              />
            </label>
          )}
        </td>
      )}
      <th scope="rowgroup" colSpan={till}>
        {head}
      </th>
      {columns.slice(till).map(({ key, numeric, end }) => (
        <td key={key} data-numeric={numeric} data-end={end}>
          {cells[key]}
        </td>
      ))}
    </tr>
  )
}

/** One cell more on a card is read faster than it is unfolded. */
const UNFOLDED_MAX = 1

function partsOf<Row>(columns: readonly Column<Row>[]): ReadonlyMap<string, CardPart> {
  const parts = new Map(
    columns.flatMap(({ key, card }) => (card === undefined ? [] : [[key, card] as const])),
  )
  const give = (part: CardPart, column: Column<Row> | undefined) => {
    if (column !== undefined && ![...parts.values()].includes(part)) parts.set(column.key, part)
  }
  const free = () => columns.filter(({ key }) => !parts.has(key))
  give('name', free()[0])
  give('figure', free().find(({ numeric, end }) => numeric && end) ?? free().find(({ numeric }) => numeric))
  // What is done with a row stands frozen at its end.
  for (const { key, end } of free()) if (end) parts.set(key, 'act')
  return parts
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

const SHORT_LETTERS = 26

/** A name or a code stays on its line; longer text may not break inside a Thai word. */
export function whole(shown: ReactNode): ReactNode {
  if (typeof shown !== 'string') return shown
  if (shown.length > SHORT_LETTERS) return <T>{shown}</T>
  return <span className="whole">{shown}</span>
}

/** On a telephone: the orders of the columns, up and down, in the system's own list. */
function SortChip<Row>(props: {
  columns: readonly Column<Row>[]
  sort: string | undefined
  onSort: (sort: string) => void
}) {
  const words = useWords(tableWords)
  const isKnown = props.columns.some(({ sort }) => sort === props.sort?.replace('-', ''))
  return (
    <label className={`row gap-2xs small finger ${classes.sortChip}`}>
      <IconArrowsSort size={18} stroke={1.75} aria-hidden="true" />
      <select
        aria-label={words.sort}
        value={isKnown ? props.sort : ''}
        onChange={({ currentTarget }) => props.onSort(currentTarget.value)}
      >
        {!isKnown && <option value="">{words.sort}</option>}
        {props.columns.flatMap(({ title, sort = '' }) => [
          <option key={sort} value={sort}>{`${title} ↑`}</option>,
          <option key={`-${sort}`} value={`-${sort}`}>{`${title} ↓`}</option>,
        ])}
      </select>
    </label>
  )
}

/** All keys from one row to another, in the order of the page. */
function between(keys: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [a, b] = [keys.indexOf(from ?? to), keys.indexOf(to)]
  return a === -1 ? [to] : keys.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** All of these chosen, or none of them. */
function withAll(
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
  const keys = rows.map(rowKey).filter((key) => selection.of?.has(key) ?? true)
  const all = keys.length > 0 && keys.every((key) => selection.chosen.has(key))
  const change = () => selection.onChange(withAll(selection.chosen, keys, !all))
  return (
    <label className={classes.checkLabel}>
      <input type="checkbox" checked={all} aria-label={words.choosePage} onChange={change} />
      <span className={classes.checkWords} aria-hidden="true">
        {words.choosePage}
      </span>
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
        className={`gap-3xs inline-row ${classes.sort} finger`}
        onClick={() => onSort(direction === 'ascending' ? `-${name}` : name)}
      >
        {title}
        {direction === 'ascending' && <IconArrowUp size={16} aria-hidden="true" />}
        {direction === 'descending' && <IconArrowDown size={16} aria-hidden="true" />}
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

/** Asked at every rendering: what is spare may depend on the rows, and the next page may need what this one did without. */
export function hiddenColumns(columns: readonly Hideable[], choice: string): ReadonlySet<string> {
  const chosen = choice.split(',')
  return new Set(
    columns
      .filter(({ key, spare }) => chosen.includes(key) || (spare && !chosen.includes(`+${key}`)))
      .map(({ key }) => key),
  )
}

/** Names the columns that were taken away, and with a `+` those that were fetched; the others stay as their table has them. */
export function choiceOf(columns: readonly Hideable[], choice: string, next: ReadonlySet<string>): string {
  const before = hiddenColumns(columns, choice)
  const changed = columns.map(({ key }) => key).filter((key) => next.has(key) !== before.has(key))
  const kept = choice.split(',').filter((one) => one !== '' && !changed.includes(one.replace('+', '')))
  return [...kept, ...changed.map((key) => (next.has(key) ? key : `+${key}`))].join(',')
}
