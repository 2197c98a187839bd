import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Baht, count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useListAddress } from '#web/ui/use-list-address.ts'
import { useOpenInAddress } from '#web/ui/use-open-in-address.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { type Language, say } from '#web/words/language.ts'
import { groupWords } from '#web/words/staff/groups.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { StorePicker } from '../layout/StorePicker.tsx'
import { useDownload } from '../layout/use-download.ts'
import { GroupPanel } from './GroupPanel.tsx'
import classes from './groups.module.css'
import { MarkBar } from './MarkBar.tsx'

export type ListedGroup = Data<'listGroups'>['groups'][number]

const standard = { store: '-1', search: '', show: 'all', sort: '-updated' }
const pageSizes = [10, 20, 50, 100, 200] as const

/** Packages of the own stores: found, marked several at once, opened in a panel at the side (decisions §5). */
export default function GroupsScreen() {
  const words = useWords(groupWords)
  const table = useWords(tableWords)
  const { language } = useLanguage()
  const token = useToken()
  const client = useQueryClient()
  const address = useListAddress(standard)
  const { open, addressOf, show } = useOpenInAddress()
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListedGroup>>(new Map())
  const { download, busy } = useDownload()
  const filters = filtersOf(useSettled(address.values, 250))
  const page = { page: address.page, rows: pageSizes.find((size) => size === address.pageSize) ?? 10 }
  const { data, error, refetch } = useQuery({
    queryKey: ['staff-groups', token, filters, page],
    queryFn: async ({ signal }) =>
      (await staffApi.call('listGroups', { ...filters, ...page }, { signal })).data,
    placeholderData: (before) => before,
    enabled: token !== null,
  })
  usePrivatePage(data === undefined ? error : null, '/staff')
  const refresh = () => {
    setChosen(new Map())
    void client.invalidateQueries({ queryKey: ['staff-groups'] })
  }
  const choose = (keys: ReadonlySet<string>) =>
    setChosen((before) => {
      const rows = [...before.values(), ...(data?.groups ?? [])].filter(({ _id }) => keys.has(_id))
      return new Map(rows.map((row) => [row._id, row]))
    })
  return (
    <>
      <PageHead title={words.title} hidden />
      <div className={classes.head}>
        <h1>{words.title}</h1>
        <Button icon={<IconPlus size={20} stroke={2} />} onClick={() => show('new')}>
          {words.add}
        </Button>
      </div>
      <p className={classes.quiet}>{words.intro}</p>
      <div className={classes.filters}>
        <SearchField
          label={words.search}
          placeholder={words.search}
          clearLabel={words.clearSearch}
          value={address.values.search}
          onChange={(search) => address.set({ search })}
        />
        <StorePicker
          permission={1}
          withAll
          value={address.values.store}
          onChange={(store) => address.set({ store })}
        />
        <SelectField
          label={words.show}
          value={address.values.show}
          onChange={(event) => address.set({ show: event.currentTarget.value })}
        >
          <option value="all">{words.showAll}</option>
          <option value="visible">{words.showVisible}</option>
          <option value="hidden">{words.showHidden}</option>
          <option value="recommended">{words.showRecommended}</option>
          <option value="attention">{words.showAttention}</option>
        </SelectField>
      </div>
      <div className={classes.actions}>
        <Button look="outline" size="small" busy={busy} onClick={() => void download('groups', filters)}>
          {table.csv}
        </Button>
        {address.isFiltered && (
          <Button look="subtle" size="small" onClick={address.clear}>
            {table.clearFilters}
          </Button>
        )}
      </div>
      <MarkBar chosen={[...chosen.values()]} onDone={refresh} onClear={() => setChosen(new Map())} />
      {data === undefined ? (
        error === null ? (
          <Skeleton height="50vh" radius="1rem" />
        ) : (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        )
      ) : data.total === 0 ? (
        <EmptyState text={address.isFiltered ? table.nothingMatches : words.none} />
      ) : (
        <>
          <DataTable
            label={words.title}
            columns={columnsOf(words, language, addressOf)}
            rows={data.groups}
            rowKey={({ _id }) => _id}
            rowName={({ name }) => name}
            sort={address.values.sort}
            onSort={(sort) => address.set({ sort })}
            selection={{ chosen: new Set(chosen.keys()), onChange: choose }}
            current={open ?? undefined}
            keepAs="groups"
          />
          <Pager
            page={address.page}
            pageSize={page.rows}
            total={data.total}
            onPage={address.setPage}
            onPageSize={address.setPageSize}
          />
        </>
      )}
      {open !== null && (
        <GroupPanel
          key={open}
          id={open === 'new' ? undefined : open}
          onMade={(id) => show(id)}
          onChanged={refresh}
          onClose={() => show()}
        />
      )}
    </>
  )
}

type Filters = {
  store: number
  search: string
  show: 'all' | 'visible' | 'hidden' | 'recommended' | 'attention'
  sort: 'updated' | '-updated' | 'name' | '-name'
}

/** What stands in an address may be anything: what is no filter is left at its standard. */
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
  language: Language,
  addressOf: (id: string) => string,
): Column<ListedGroup>[] {
  const flag = (isSet: boolean) => (
    <span className={classes.flag} data-set={isSet || undefined}>
      {isSet ? words.yes : words.no}
    </span>
  )
  return [
    {
      key: 'name',
      title: words.name,
      sort: 'name',
      always: true,
      cell: ({ _id, name }) => (
        <Link className={classes.name} to={addressOf(_id)} preventScrollReset>
          {name}
        </Link>
      ),
    },
    { key: 'store', title: words.store, cell: ({ storeName }) => say(storeName, language) },
    {
      key: 'sheets',
      title: words.sheets,
      numeric: true,
      cell: ({ sheetCount, onSaleCount }) =>
        sheetCount === onSaleCount ? (
          count(sheetCount)
        ) : (
          <span className={classes.warning}>
            <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
            {words.someHidden(onSaleCount, sheetCount)}
          </span>
        ),
    },
    {
      key: 'price',
      title: words.price,
      numeric: true,
      cell: ({ price }) => <Baht baht={price} as="amount" />,
    },
    { key: 'recommended', title: words.recommended, cell: ({ recommended }) => flag(recommended) },
    { key: 'visible', title: words.visible, cell: ({ visible }) => flag(visible) },
    {
      key: 'updated',
      title: words.updated,
      sort: 'updated',
      cell: ({ updated }) => <ThaiDate value={updated} as="numeric-time" />,
    },
  ]
}
