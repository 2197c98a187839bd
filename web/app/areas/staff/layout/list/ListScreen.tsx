import { type ComponentProps, type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import type { Column } from '#web/ui/DataTable.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useAheadOfAddress } from '#web/ui/use-list-address.ts'
import { useOpenInAddress } from '#web/ui/use-open-in-address.ts'
import { ListHead } from './ListHead.tsx'
import { PagedList, type PagedListProps } from './PagedList.tsx'
import type { PagedListOf } from './use-paged-list.ts'
import { tableWords } from '#web/words/tables.ts'
import { useWords } from '#web/words/use-words.tsx'

/** In the address in place of a row's key: the panel of a new row. */
export const NEW = '+'

type OpenRow = {
  /** The row whose panel is open. */
  key: string | null
  /** Address with this row's panel open. */
  addressOf: (key: string) => string
  /** Without a key: closes the panel. */
  show: (key?: string) => void
}

type ListScreenProps<Row> = Omit<
  PagedListProps<Row>,
  'label' | 'list' | 'columns' | 'current' | 'sort' | 'onSort'
> & {
  words: { title: string; add: string; search: string }
  /** Beside the name where there is room. */
  intro?: ReactNode
  list: PagedListOf<Row> & AddressOf<{ search: string }>
  columns: (open: OpenRow) => readonly Column<Row>[]
  /** The panel at the side; `key` is `NEW` for a new row. */
  panel: (key: string, open: OpenRow) => ReactNode
  /** Shown with its own head where the list never had a row, so that staff can begin. */
  atFirst?: (open: OpenRow) => ReactNode
  /** The list's totals, where its few rows leave room. */
  below?: ReactNode
}

/** A list that is searched, narrowed and sorted, whose rows open a panel at the side: messages, sessions, codes, packages. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const table = useWords(tableWords)
  const { words, intro, list, columns, panel, filters, atFirst, below, ...rest } = props
  const { open: key, ...ways } = useOpenInAddress()
  const open = { key, ...ways }
  const { values, set } = list.address
  const [typed, type] = useAheadOfAddress(values.search, (search) => set({ search }))
  const isEmpty = list.data?.total === 0 && !list.address.isFiltered
  // A row may appear a moment after it is begun there, which must not close it.
  const { key: visit } = useLocation()
  const [begunAt, begin] = useState<string | null>(null)
  if (isEmpty && key === null && begunAt !== visit) begin(visit)
  if (begunAt !== null && key !== null) begin(null)
  const isFirst = atFirst !== undefined && key === null && (isEmpty || begunAt === visit)
  return (
    <>
      {!isFirst && (
        <ListHead title={words.title} intro={intro} add={words.add} onAdd={() => open.show(NEW)} />
      )}
      {isFirst ? (
        atFirst(open)
      ) : (
        <>
          <PagedList
            {...rest}
            label={words.title}
            list={list}
            columns={columns(open)}
            current={key ?? undefined}
            {...('sort' in values && { sort: values.sort, onSort: (sort: string) => set({ sort }) })}
            filters={
              <>
                <SearchField
                  label={words.search}
                  placeholder={words.search}
                  clearLabel={table.clearSearch}
                  value={typed}
                  onChange={type}
                />
                {filters}
              </>
            }
          />
          {list.data?.total !== 0 && below}
        </>
      )}
      {key !== null && panel(key, open)}
    </>
  )
}

/** Filters in the address, among its other parameters. */
type AddressOf<Values> = {
  address: { values: Values & { sort?: string }; set: (part: Record<string, string>) => void }
}

/** A text filter in the address. */
export function FilterText<Name extends string>({
  list: { address },
  name,
  ...field
}: { list: AddressOf<Record<Name, string>>; name: Name } & Omit<
  ComponentProps<typeof TextField>,
  'name' | 'list' | 'value' | 'onChange'
>) {
  const [typed, type] = useAheadOfAddress(address.values[name], (text) => address.set({ [name]: text }))
  return <TextField {...field} value={typed} onChange={(event) => type(event.currentTarget.value)} />
}

/** One of a few, in the address. */
export function FilterSelect<Name extends string>(props: {
  list: AddressOf<Record<Name, string>>
  name: Name
  label: string
  /** Values in the address and their names. */
  options: readonly (readonly [string, string])[]
}) {
  const { address } = props.list
  return (
    <SelectField
      label={props.label}
      value={address.values[props.name]}
      onChange={(event) => address.set({ [props.name]: event.currentTarget.value })}
    >
      {props.options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}
