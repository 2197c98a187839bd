import { IconCheck, IconMinus, IconUserMinus } from '#web/ui/icons.ts'
import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip, ChipGroup } from '#web/ui/Chip.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useSettled } from '#web/ui/use-settled.ts'
import { say } from '#web/words/language.ts'
import { permissionWords } from '#web/words/staff/permissions.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { StoreShort } from '../layout/StoreShort.tsx'
import { Toolbar } from '../layout/list/ListTools.tsx'
import classes from './permissions.module.css'

const flagOf: Readonly<Record<1 | 2 | 3, Flag>> = { 1: 'hasSheet', 2: 'hasFinance', 3: 'hasHr' }

/** staff.md §9 */
const FILTER_PAUSE_MILLISECONDS = 200

type RightsTableProps = {
  rows: readonly RightsRow[]
  mayGive: (row: RightsRow, perm: 1 | 2 | 3) => boolean
  onPress: (row: RightsRow, perm: 1 | 2 | 3, held: boolean) => void
  /** A staff member leaves the team; only for those who may decide about every store. */
  onLeave?: (row: RightsRow) => void
}

/** All rights that the caller may see, sorted and filtered here: there are as many as there are staff. */
export function RightsTable({ rows, mayGive, onPress, onLeave }: RightsTableProps) {
  const words = useWords(permissionWords)
  const table = useWords(tableWords)
  const { language } = useLanguage()
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState<Wanted>({})
  const [sort, setSort] = useState('name')
  const settled = useSettled(text, FILTER_PAUSE_MILLISECONDS)
  const storeOf = (row: RightsRow) => say(row.storeName, language)
  const shown = rows
    .filter(
      (row) =>
        contains(`${row.facebookID} ${row.userName} ${row.storeName.join(' ')} ${row.store}`, settled) &&
        flagNames.every((flag) => wanted[flag] === undefined || row[flag] === wanted[flag]),
    )
    .toSorted(orderOf(sort, storeOf))
  const names = { hasSheet: words.sheet, hasFinance: words.finance, hasHr: words.hr }
  const cellOf = (perm: 1 | 2 | 3): Column<RightsRow> => ({
    key: flagOf[perm],
    card: 'act',
    title: names[flagOf[perm]],
    sort: flagOf[perm],
    cell: (row) => {
      const held = row[flagOf[perm]]
      const state = held ? words.has : words.hasNot
      const isOpen = held || mayGive(row, perm)
      return (
        <Button
          look="subtle"
          size="small"
          className={classes.cell}
          disabled={!isOpen}
          title={isOpen ? undefined : words.notYours}
          aria-label={words.cell(state, names[flagOf[perm]], row.userName)}
          onClick={() => onPress(row, perm, held)}
        >
          <span className="flex">
            <span
              className={held ? 'badge' : 'row gap-3xs small dimmed'}
              data-tone={held ? 'leaf' : undefined}
            >
              {held ? <IconCheck size={16} stroke={2} /> : <IconMinus size={16} stroke={2} />}
              {/* On a card the sign says that it is held, the words which right it is. */}
              {held && <span className="desk-only">{state}</span>}
              <span className="phone-only">{names[flagOf[perm]]}</span>
            </span>
          </span>
        </Button>
      )
    },
  })
  const columns: Column<RightsRow>[] = [
    {
      key: 'name',
      title: words.name,
      sort: 'name',
      cell: (row) => (
        <span className="row gap-xs desk-whole">
          <Avatar name={row.userName} size={32} />
          {row.userName}
        </span>
      ),
      always: true,
    },
    {
      key: 'id',
      card: 'figure',
      title: words.buyerId,
      sort: 'id',
      cell: (row) => row.facebookID,
      brief: (row) => <span className="tiny light dimmed">{row.facebookID}</span>,
    },
    {
      key: 'store',
      card: 'line',
      title: words.store,
      sort: 'store',
      cell: ({ storeName }) => <StoreShort name={storeName} />,
    },
    cellOf(1),
    cellOf(2),
    cellOf(3),
    ...(onLeave === undefined
      ? []
      : [
          {
            key: 'leave',
            title: words.leave,
            numeric: true as const,
            cell: (row: RightsRow) => (
              <Button
                look="subtle"
                size="small"
                icon={<IconUserMinus size={18} stroke={1.75} />}
                aria-label={`${words.leave} ${row.userName}`}
                onClick={() => onLeave(row)}
              >
                {words['leave-short']}
              </Button>
            ),
          },
        ]),
  ]
  return (
    <section aria-label={words.title}>
      <Toolbar isFiltered={flagNames.some((flag) => wanted[flag] !== undefined)}>
        <SearchField
          label={words.search}
          placeholder={words.search}
          clearLabel={table.clearSearch}
          value={text}
          onChange={setText}
        />
        <ChipGroup label={words.title}>
          {flagNames.map((flag) => {
            const held = wanted[flag]
            return (
              <Chip
                key={flag}
                chosen={held !== undefined}
                onClick={() => setWanted({ ...wanted, [flag]: nextWanted(held) })}
              >
                {held === undefined ? names[flag] : `${held ? words.has : words.hasNot} ${names[flag]}`}
              </Chip>
            )
          })}
        </ChipGroup>
      </Toolbar>
      <DataTable
        label={words.title}
        columns={columns}
        rows={shown}
        rowKey={(row) => `${row.facebookID} ${row.store}`}
        sort={sort}
        onSort={setSort}
        storedAs="permissions"
      />
      {shown.length === 0 && <p role="status">{table.nothingMatches}</p>}
    </section>
  )
}

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.trim().toLowerCase())
}

function orderOf(sort: string, storeOf: (row: RightsRow) => string) {
  const key = sort.replace('-', '')
  const textOf = (row: RightsRow): string => {
    if (key === 'id') return row.facebookID
    if (key === 'name') return row.userName
    if (key === 'store') return storeOf(row)
    return row[key as Flag] ? '0' : '1'
  }
  const direction = sort.startsWith('-') ? -1 : 1
  return (a: RightsRow, b: RightsRow) => direction * textOf(a).localeCompare(textOf(b), 'th')
}

export type RightOfPerson = Data<'listPermissions'>['allperms'][number]

/** One line of the table: a person at a store, with the three permissions as flags (staff.md §3). */
export type RightsRow = {
  facebookID: string
  userName: string
  store: number
  storeName: string[]
  hasSheet: boolean
  hasFinance: boolean
  hasHr: boolean
}

const flagNames = ['hasSheet', 'hasFinance', 'hasHr'] as const
type Flag = (typeof flagNames)[number]
/** Which flags a row must have, and which it must not have. */
type Wanted = Partial<Record<Flag, boolean | undefined>>

/** All, those who have it, those who have not, all again. */
function nextWanted(held: boolean | undefined): boolean | undefined {
  return held === undefined ? true : held ? false : undefined
}

/** In the order in which the server names the people. */
export function mergeRights(rights: readonly RightOfPerson[]): RightsRow[] {
  const rows = new Map<string, RightsRow>()
  for (const { facebookID, userName, store, storeName, type } of rights) {
    const key = `${facebookID} ${store}`
    const row = rows.get(key) ?? {
      facebookID,
      userName,
      store,
      storeName,
      hasSheet: false,
      hasFinance: false,
      hasHr: false,
    }
    rows.set(key, { ...row, [flagOf[type as 1 | 2 | 3]]: true })
  }
  return [...rows.values()]
}
