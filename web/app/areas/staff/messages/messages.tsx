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
import { staffMessageWords } from '#web/words/staff/messages.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useDownload } from '../layout/use-download.ts'
import { MessagePanel } from './MessagePanel.tsx'
import classes from './messages.module.css'
import { type MessageWords, receiversLine } from './receivers-line.ts'

type Message = Data<'listStaffMessages'>['messages'][number]

const standard = { search: '', state: 'all' }
const states = ['all', 'draft', 'sending', 'stopped', 'sent'] as const
const lookAgainMilliseconds = 2_000

/** What staff wrote to people: drafts, what is being sent, what was sent and read (decisions §5). */
export default function StaffMessagesScreen() {
  const words = useWords(staffMessageWords)
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
    queryKey: ['staff-messages', token, filters, page],
    queryFn: async ({ signal }) =>
      (await staffApi.call('listStaffMessages', { ...filters, ...page }, { signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.messages.some((message) => message.state === 'sending') ? lookAgainMilliseconds : false,
    enabled: token !== null,
  })
  usePrivatePage(data === undefined ? error : null, '/staff')
  const refresh = () => void client.invalidateQueries({ queryKey: ['staff-messages'] })
  return (
    <>
      <PageHead title={words.title} hidden />
      <div className={classes.head}>
        <h1>{words.title}</h1>
        <Button icon={<IconPlus size={20} stroke={2} />} onClick={() => show('+')}>
          {words.write}
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
      </div>
      <div className={classes.actions}>
        <Button look="outline" size="small" busy={busy} onClick={() => void download('messages', filters)}>
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
            rows={data.messages}
            rowKey={({ _id }) => _id}
            current={open ?? undefined}
            keepAs="staff-messages"
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
      {open !== null && (
        <MessagePanel
          key={open}
          id={open === '+' ? undefined : open}
          onChanged={refresh}
          onSent={(id) => {
            refresh()
            // The panel of a draft that was just sent shows what becomes of it.
            void client.invalidateQueries({ queryKey: ['staff-message'] })
            show(id)
          }}
          onClose={() => {
            refresh()
            show()
          }}
        />
      )}
    </>
  )
}

/** What stands in an address may be anything: what is no filter is left at its standard. */
function filtersOf(values: typeof standard) {
  return {
    search: values.search.slice(0, 200),
    state: states.find((state) => state === values.state) ?? ('all' as const),
  }
}

function columnsOf(
  words: MessageWords,
  language: Language,
  addressOf: (id: string) => string,
): Column<Message>[] {
  return [
    {
      key: 'text',
      title: words.text,
      always: true,
      cell: ({ _id, line }) => (
        <Link className={classes.line} to={addressOf(_id)} preventScrollReset>
          {say(line, language) || line.find(Boolean) || words.noText}
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
    { key: 'to', title: words.to, cell: (message) => receiversLine(words, message) },
    { key: 'kind', title: words.kind, cell: ({ type }) => words[type] },
    {
      key: 'sent',
      title: words.sentCount,
      numeric: true,
      cell: ({ sent, receivers, state }) =>
        receivers === null ? '-' : state === 'sent' ? count(sent) : words.ofCount(sent, receivers),
    },
    {
      key: 'read',
      title: words.readCount,
      numeric: true,
      cell: ({ read, receivers }) => (receivers === null ? '-' : count(read)),
    },
    { key: 'by', title: words.by, cell: ({ by }) => by || '-' },
    { key: 'at', title: words.when, cell: ({ at }) => <ThaiDate value={at} as="numeric-time" /> },
  ]
}
