import { IconArrowsSort, IconChevronDown, IconChevronRight } from '#web/ui/icons.ts'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'
import tables from './DataTable.module.css'
import classes from './RowCard.module.css'
import {
  type CardPart,
  type Column,
  type DataTableProps,
  type GroupProps,
  PageCheck,
  type strokesOf,
} from './table-parts.tsx'

type Columns<Row> = readonly Column<Row>[]

/**
 * A table's row on a telephone in two lines: name and figure, below what is known at a glance, the rest after a tap. A single action
 * without a rest is done by pressing the row.
 */
export function RowCard<Row>(props: {
  row: Row
  columns: Columns<Row>
  unfolded: true | undefined
  strokeOf?: ReturnType<typeof strokesOf<Row>>
}) {
  const { row, columns, unfolded } = props
  const words = useWords(tableWords)
  const [opened, setOpened] = useState(false)
  const id = useId()
  const parts = partsOf(columns, unfolded)
  const of = (part: CardPart | undefined) => columns.filter(({ key }) => parts.get(key) === part)
  const show = ({ cell, brief = cell }: Column<Row>) => brief(row)
  const [name] = of('name')
  const [figure] = of('figure')
  const facts = of('line')
    .map((column) => ({ key: column.key, said: show(column) }))
    .filter(({ said }) => isSaid(said))
  const acts = of('act')
    .map((column) => ({ key: column.key, act: show(column) }))
    .filter(({ act }) => isSaid(act))
  const rest = columns
    .map((column) => ({ ...column, said: parts.has(column.key) ? column.under?.(row) : show(column) }))
    .filter(({ said }) => isSaid(said))
  const isFolding = !unfolded && rest.length > 0
  const isOpen = opened || !isFolding
  const act = !unfolded && rest.length === 0 && acts.length === 1 ? acts[0]?.act : undefined
  return (
    <td>
      <div className={`anchor ${classes.card}`}>
        {name && (
          <div id={`${id}-name`} className={`strong ${classes.name}`}>
            {show(name)}
          </div>
        )}
        {figure && (
          <div className={`strong whole ${classes.figure}`} {...props.strokeOf?.(figure, row)}>
            <span className="visually-hidden">{figure.title} </span>
            {show(figure)}
          </div>
        )}
        <div className={`row gap-xs tiny dimmed ${classes.facts}`}>
          <span className={`shrink ${classes.line}`}>
            {facts.map(({ key, said }, at) => (
              <span key={key} className={classes.fact}>
                {at > 0 && <span className={classes.dot}> · </span>}
                {typeof said === 'string' && said.length <= NAME_LETTERS ? (
                  <span className="name">{said}</span>
                ) : (
                  said
                )}
              </span>
            ))}
          </span>
          {of('badge').map((column) => (
            <Fragment key={column.key}>{show(column)}</Fragment>
          ))}
        </div>
        {isFolding && (
          <div className={classes.press}>
            <button
              type="button"
              className="covers"
              aria-expanded={isOpen}
              id={id}
              aria-label={words.details}
              aria-labelledby={`${id} ${id}-name`}
              onClick={() => setOpened(!opened)}
            />
            <IconChevronDown size={18} className="dimmed" />
          </div>
        )}
        {act !== undefined && (
          <div className={`${classes.press} ${classes.act}`}>
            {act}
            <IconChevronRight size={18} className="dimmed" />
          </div>
        )}
      </div>
      {isOpen && rest.length > 0 && (
        <dl className={classes.rest}>
          {rest.map(({ key, title, said }) => (
            <Fragment key={key}>
              <dt className="tiny dimmed">{title}</dt>
              <dd>{said}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {act === undefined && acts.length > 0 && (isOpen || acts.length > 1) && (
        <div className={`flow gap-2xs ${classes.acts}`}>
          {acts.map((one) => (
            <Fragment key={one.key}>{one.act}</Fragment>
          ))}
        </div>
      )}
    </td>
  )
}

/** The rows' order, and the names of the figures at their ends. */
export function CardHead<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, selection, sort, onSort } = props
  const words = useWords(tableWords)
  const parts = partsOf(columns, props.unfolded)
  const of = (part: CardPart) => columns.find(({ key }) => parts.get(key) === part)
  const orders = onSort === undefined ? [] : columns.filter((column) => column.sort !== undefined)
  const isKnown = orders.some((one) => one.sort === sort?.replace('-', ''))
  const direction = !isKnown ? undefined : sort?.startsWith('-') ? 'descending' : 'ascending'
  return (
    <thead>
      <tr>
        {selection && (
          <th className={tables.check} scope="col">
            <PageCheck rows={rows} rowKey={rowKey} selection={selection} />
          </th>
        )}
        <th scope="col" aria-sort={direction}>
          <div className={`row apart gap-sm tiny dimmed ${classes.head}`}>
            {orders.length === 0 ? (
              <span>
                {of('name')?.title} {of('name')?.sort !== undefined && sort === of('name')?.sort && '↑'}
              </span>
            ) : (
              <label className="row gap-2xs">
                <IconArrowsSort size={16} stroke={1.75} />
                <select
                  aria-label={words.sort}
                  value={isKnown ? sort : ''}
                  onChange={({ currentTarget }) => onSort?.(currentTarget.value)}
                >
                  {!isKnown && <option value="">{words.sort}</option>}
                  {orders.flatMap(({ title, sort: order = '' }) => [
                    <option key={order} value={order}>{`${title} ↑`}</option>,
                    <option key={`-${order}`} value={`-${order}`}>{`${title} ↓`}</option>,
                  ])}
                </select>
              </label>
            )}
            <span>{of('figure')?.title}</span>
          </div>
        </th>
      </tr>
    </thead>
  )
}

/** The heading of a few rows: its last sum at its end, further equal values below. */
export function CardGroup<Row>({ columns, head, cells = {} }: GroupProps<Row>) {
  const said = columns.filter(({ key }) => isSaid(cells[key]))
  const sum = said.findLast(({ numeric }) => numeric)
  const facts = said.filter(({ numeric }) => !numeric)
  return (
    <th scope="rowgroup">
      <div className={`row apart gap-xs ${classes.head}`}>
        <span>{head}</span>
        {sum && cells[sum.key]}
      </div>
      {facts.length > 0 && (
        <div className={`flow gap-2xs tiny light dimmed ${classes.acts}`}>
          {facts.map(({ key }) => (
            <span key={key}>{cells[key]}</span>
          ))}
        </div>
      )}
    </th>
  )
}

/** The first names the sums. */
export function CardSums<Row>(props: {
  columns: Columns<Row>
  sums: Readonly<Record<string, ReactNode>>
  isChosen: boolean
}) {
  const { columns, sums } = props
  return (
    <tfoot>
      <tr>
        <td colSpan={props.isChosen ? 2 : 1}>
          <dl className="flow gap-sm pad-flat">
            {columns
              .filter(({ key }) => isSaid(sums[key]))
              .map(({ key, title, numeric }) => (
                <div key={key} className="strong">
                  {numeric && <dt className="tiny light dimmed">{title}</dt>}
                  <dd>{sums[key]}</dd>
                </div>
              ))}
          </dl>
        </td>
      </tr>
    </tfoot>
  )
}

const isSaid = (said: ReactNode) => said !== null && said !== undefined && said !== false && said !== ''

/** Longer ones are sentences, which may break between their words. */
const NAME_LETTERS = 26

/** Facts shown at a glance where the table does not say which. */
const FACTS = 2

/**
 * Default parts: the first column is the name; the last sum, else the first number, the figure; the first two texts the second line. Row
 * actions stay fixed at the end. If nothing folds, no text is cut to one line.
 */
function partsOf<Row>(columns: Columns<Row>, unfolded: true | undefined): ReadonlyMap<string, CardPart> {
  const parts = new Map(
    columns.flatMap(({ key, card }) => (card === undefined ? [] : [[key, card] as const])),
  )
  const has = (part: CardPart) => [...parts.values()].includes(part)
  const give = (part: CardPart, column: Column<Row> | undefined) => {
    if (column !== undefined && !has(part)) parts.set(column.key, part)
  }
  const free = () => columns.filter(({ key }) => !parts.has(key))
  const isBare = !unfolded && !has('line') && !has('badge')
  give('name', free()[0])
  give('figure', free().find(({ numeric, end }) => numeric && end) ?? free().find(({ numeric }) => numeric))
  for (const { key, end } of free()) if (end) parts.set(key, 'act')
  const texts = free().filter(({ numeric, spare }) => !numeric && !spare)
  if (isBare) for (const { key } of texts.slice(0, FACTS)) parts.set(key, 'line')
  // A column that does not tell rows apart is under the tap.
  for (const { key, spare } of columns) if (spare && parts.get(key) !== 'name') parts.delete(key)
  // A single one is read faster than unfolded.
  const [rest, ...others] = free()
  const isOne = !unfolded && others.length === 0 && !has('line')
  if (rest !== undefined && isOne && !rest.numeric) parts.set(rest.key, 'line')
  return parts
}
