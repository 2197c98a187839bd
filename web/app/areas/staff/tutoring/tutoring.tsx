import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { count } from '#web/ui/Baht.tsx'
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
import { staffTutoringWords } from '#web/words/staff/tutoring.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { StorePicker } from '../layout/StorePicker.tsx'
import { useDownload } from '../layout/use-download.ts'
import { NewSession } from './NewSession.tsx'
import { SessionPanel } from './SessionPanel.tsx'
import classes from './tutoring.module.css'

type Session = Data<'listTutoring'>['sessions'][number]
type TutoringWords = (typeof staffTutoringWords)['th']

const standard = { search: '', state: 'all', store: '-1', sort: '-start' }
const states = ['all', 'ahead', 'running', 'ended', 'replay'] as const
const sorts = ['start', '-start', 'name', '-name', 'views', '-views', 'owners', '-owners'] as const

/** Live sessions of the own stores, from the plan to the replay (decisions §5). */
export default function StaffTutoringScreen() {
  const words = useWords(staffTutoringWords)
  const table = useWords(tableWords)
  const { language } = useLanguage()
  const token = useToken()
  const client = useQueryClient()
  const address = useListAddress(standard)
  const { open, addressOf, show } = useOpenInAddress()
  const { download, busy } = useDownload()
  const filters = filtersOf(useSettled(address.values, 250))
  const page = { page: Math.min(address.page, 10_000), rows: Math.min(200, Math.max(5, address.pageSize)) }
  const { data, error, refetch } = useQuery({
    queryKey: ['staff-tutoring', token, filters, page],
    queryFn: async ({ signal }) =>
      (await staffApi.call('listTutoring', { ...filters, ...page }, { signal })).data,
    placeholderData: keepPreviousData,
    enabled: token !== null,
  })
  usePrivatePage(data === undefined ? error : null, '/staff')
  const refresh = () => void client.invalidateQueries({ queryKey: ['staff-tutoring'] })
  return (
    <>
      <PageHead title={words.title} hidden />
      <div className={classes.head}>
        <h1>{words.title}</h1>
        <Button icon={<IconPlus size={20} stroke={2} />} onClick={() => show('+')}>
          {words.add}
        </Button>
      </div>
      <div className={classes.filters}>
        <SearchField
          label={words.search}
          placeholder={words.search}
          clearLabel={words.clearSearch}
          value={address.values.search}
          onChange={(search) => address.set({ search })}
        />
        <SelectField
          label={words.state}
          value={address.values.state}
          onChange={(event) => address.set({ state: event.currentTarget.value })}
        >
          {states.map((state) => (
            <option key={state} value={state}>
              {words[state]}
            </option>
          ))}
        </SelectField>
        <StorePicker withAll value={address.values.store} onChange={(store) => address.set({ store })} />
      </div>
      <div className={classes.actions}>
        <Button look="outline" size="small" busy={busy} onClick={() => void download('tutoring', filters)}>
          {table.csv}
        </Button>
        {address.isFiltered && (
          <Button look="subtle" size="small" onClick={address.clear}>
            {table.clearFilters}
          </Button>
        )}
      </div>
      {data === undefined ? (
        error === null ? (
          <Skeleton height="50vh" radius="1rem" />
        ) : (
          <ErrorState failure={error} onRetry={() => void refetch()} />
        )
      ) : data.total === 0 ? (
        <EmptyState text={address.isFiltered ? table.nothingMatches : words.noneYet} />
      ) : (
        <>
          <DataTable
            label={words.title}
            columns={columnsOf(words, language, addressOf)}
            rows={data.sessions}
            rowKey={({ _id }) => _id}
            sort={address.values.sort}
            onSort={(sort) => address.set({ sort })}
            current={open ?? undefined}
            keepAs="staff-tutoring"
          />
          <Pager
            page={page.page}
            pageSize={page.rows}
            total={data.total}
            onPage={address.setPage}
            onPageSize={address.setPageSize}
          />
        </>
      )}
      {open === '+' ? (
        <NewSession onChoose={show} onClose={() => show()} />
      ) : (
        open !== null && <SessionPanel key={open} id={open} onChanged={refresh} onClose={() => show()} />
      )}
    </>
  )
}

/** What stands in an address may be anything: what is no filter is left at its standard. */
function filtersOf(values: typeof standard) {
  const store = Number(values.store)
  return {
    search: values.search.slice(0, 200),
    state: states.find((state) => state === values.state) ?? ('all' as const),
    store: Number.isSafeInteger(store) && store >= -1 && store < 2 ** 31 ? store : -1,
    sort: sorts.find((sort) => sort === values.sort) ?? ('-start' as const),
  }
}

function columnsOf(
  words: TutoringWords,
  language: Language,
  addressOf: (id: string) => string,
): Column<Session>[] {
  return [
    {
      key: 'sheet',
      title: words.sheet,
      sort: 'name',
      always: true,
      cell: ({ _id, name }) => (
        <Link className={classes.name} to={addressOf(_id)} preventScrollReset>
          {name}
        </Link>
      ),
    },
    {
      key: 'state',
      title: words.state,
      cell: ({ state }) => (
        <span className={classes.state} data-state={state}>
          {words[state]}
        </span>
      ),
    },
    {
      key: 'start',
      title: words.start,
      sort: 'start',
      cell: ({ start }) => <ThaiDate value={start} as="numeric-time" />,
    },
    {
      key: 'length',
      title: words.length,
      numeric: true,
      cell: ({ minutes }) => (minutes === null ? '-' : words.minutesLong(minutes)),
    },
    { key: 'room', title: words.room, cell: ({ hasRoom }) => (hasRoom ? words.hasRoom : words.noRoom) },
    {
      key: 'owners',
      title: words.owners,
      sort: 'owners',
      numeric: true,
      cell: ({ owners }) => count(owners),
    },
    { key: 'views', title: words.views, sort: 'views', numeric: true, cell: ({ views }) => count(views) },
    { key: 'viewers', title: words.viewers, numeric: true, cell: ({ viewers }) => count(viewers) },
    { key: 'store', title: words.store, cell: ({ storeName }) => say(storeName, language) },
  ]
}
