import { IconAlertTriangle } from '#web/ui/icons.ts'
import { useState } from 'react'
import type { Input } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { Baht, count } from '#web/ui/Baht.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { Star } from '#web/ui/Stars.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { groupWords } from '#web/words/staff/packages.ts'
import { useWords } from '#web/words/use-words.tsx'
import { StorePicker } from '../layout/StorePicker.tsx'
import { GroupPanel } from './GroupPanel.tsx'
import { MarkBar } from './MarkBar.tsx'
import { FilterSelect, ListScreen, NEW } from '../layout/list/ListScreen.tsx'
import { FirstCovers } from '../layout/list/CoverCell.tsx'
import { RowLink } from '../layout/list/RowLink.tsx'
import { usePagedList } from '../layout/list/use-paged-list.ts'
import { StateTag } from '../layout/list/StateTag.tsx'
import { StoreShort } from '../layout/StoreShort.tsx'
import type { ListedGroup } from './answers.ts'

const standard = { store: '-1', search: '', show: 'all', sort: '-updated' }

/** Packages of the own stores: found, marked several at once, opened in a panel at the side (decisions §5). */
export default function GroupsScreen() {
  const words = useWords(groupWords)
  const list = usePagedList({ name: 'staff-groups', standard, filtersOf, read })
  const { address, data } = list
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListedGroup>>(new Map())
  const refresh = () => {
    setChosen(new Map())
    void list.refresh()
  }
  const choose = (keys: ReadonlySet<string>) =>
    setChosen((before) => {
      const rows = [...before.values(), ...(data?.rows ?? [])].filter(({ _id }) => keys.has(_id))
      return new Map(rows.map((row) => [row._id, row]))
    })
  return (
    <ListScreen
      words={words}
      intro={words.intro}
      list={list}
      columns={({ addressOf }) => columnsOf(words, addressOf)}
      rowKey={({ _id }) => _id}
      rowName={({ name }) => name}
      selection={{ chosen: new Set(chosen.keys()), onChange: choose }}
      storedAs="groups"
      isWhole
      csv="groups"
      none={words.none}
      filters={
        <>
          <StorePicker
            permission={1}
            withAll
            value={address.values.store}
            onChange={(store) => address.set({ store })}
          />
          <FilterSelect
            list={list}
            name="show"
            label={words.show}
            options={[
              ['all', words.showAll],
              ['visible', words.showVisible],
              ['hidden', words.showHidden],
              ['recommended', words.showRecommended],
              ['attention', words.showAttention],
            ]}
          />
        </>
      }
      panel={(key, { show }) => (
        <GroupPanel
          key={key}
          id={key === NEW ? undefined : key}
          onMade={(id) => show(id)}
          onChanged={refresh}
          onClose={() => show()}
        />
      )}
    >
      <MarkBar chosen={[...chosen.values()]} onDone={refresh} onClear={() => setChosen(new Map())} />
    </ListScreen>
  )
}

async function read(input: Input<'listGroups'>, signal: AbortSignal) {
  const { groups, total } = (await staffApi.call('listGroups', input, { signal })).data
  return { rows: groups, total }
}

type Filters = {
  store: number
  search: string
  show: 'all' | 'visible' | 'hidden' | 'recommended' | 'attention'
  sort: 'updated' | '-updated' | 'name' | '-name'
}

/** Addresses may hold anything: invalid filters keep their default. */
function filtersOf(values: typeof standard): Filters {
  const shows = ['all', 'visible', 'hidden', 'recommended', 'attention'] as const
  const sorts = ['updated', '-updated', 'name', '-name'] as const
  const store = Number(values.store)
  return {
    store: Number.isSafeInteger(store) ? store : -1,
    search: values.search.slice(0, 200),
    show: shows.find((show) => show === values.show) ?? 'all',
    sort: sorts.find((sort) => sort === values.sort) ?? '-updated',
  }
}

function columnsOf(
  words: (typeof groupWords)['th'],
  addressOf: (id: string) => string,
): Column<ListedGroup>[] {
  return [
    {
      key: 'name',
      title: words.name,
      sort: 'name',
      always: true,
      cell: ({ _id, name, cover, covers }) => (
        <span className="row gap-sm">
          <FirstCovers covers={covers} meanwhile={{ of: 'groups', id: _id, version: cover }} />
          <RowLink to={addressOf(_id)}>{name}</RowLink>
        </span>
      ),
    },
    {
      key: 'store',
      card: 'line',
      title: words.store,
      cell: ({ storeName }) => <StoreShort name={storeName} />,
    },
    {
      key: 'sheets',
      card: 'line',
      title: words.sheets,
      numeric: true,
      brief: ({ sheetCount, onSaleCount }) =>
        sheetCount === onSaleCount ? words.sheetsIn(sheetCount) : words.someHidden(onSaleCount, sheetCount),
      cell: ({ sheetCount, onSaleCount }) =>
        sheetCount === onSaleCount ? (
          count(sheetCount)
        ) : (
          <span className="inline-row gap-3xs small strong warned">
            <IconAlertTriangle size={16} stroke={2} />
            {words.someHidden(onSaleCount, sheetCount)}
          </span>
        ),
    },
    {
      key: 'sold',
      title: words.sold,
      numeric: true,
      // While the product is renewed, an older process does not say it yet.
      drawn: ({ sold = 0 }: Partial<ListedGroup>) => sold,
      cell: ({ sold = 0 }: Partial<ListedGroup>) => sold > 0 && count(sold),
    },
    {
      key: 'price',
      card: 'figure',
      title: words.price,
      numeric: true,
      cell: ({ price }) => <Baht baht={price} as="amount" />,
    },
    {
      key: 'recommended',
      card: 'line',
      title: words.recommended,
      brief: ({ visible }) => !visible && words.no,
      under: ({ recommended }) => recommended && words.yes,
      // Visibility is the rule, so it is not shown.
      cell: ({ recommended, visible }) => (
        <span className="row gap-sm if-any">
          {recommended && (
            <span title={words.recommended}>
              <Star size={18} /> <span className="visually-hidden">{words.recommended}</span>
            </span>
          )}
          {!visible && <StateTag tone="waiting">{words.no}</StateTag>}
        </span>
      ),
    },
    {
      key: 'updated',
      title: words.updated,
      sort: 'updated',
      cell: ({ updated }) => <ThaiDate value={updated} as="numeric-time" />,
      brief: ({ updated }) => <ThaiDate value={updated} />,
    },
  ]
}
