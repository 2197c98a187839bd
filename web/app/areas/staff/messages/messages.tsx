import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Data, Input } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { count } from '#web/ui/Baht.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { type Language, say } from '#web/words/language.ts'
import { staffMessageWords } from '#web/words/staff/messages.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { FilterSelect, ListScreen, NEW } from '../layout/list/ListScreen.tsx'
import { RowLink } from '../layout/list/RowLink.tsx'
import { usePagedList } from '../layout/list/use-paged-list.ts'
import { Compose } from './Compose.tsx'
import { MessagePanel } from './MessagePanel.tsx'
import { MessageState, type MessageWords, receiversLine } from './SentMessage.tsx'

type Message = Data<'listStaffMessages'>['messages'][number]

const standard = { search: '', state: 'all' }
const states = ['all', 'draft', 'sending', 'stopped', 'sent'] as const

/** Staff's messages: drafts, those being sent, sent and read (decisions §5). */
export default function StaffMessagesScreen() {
  const words = useWords(staffMessageWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const list = usePagedList({ name: 'staff-messages', standard, filtersOf, read, pollAfter })
  const { refresh } = list
  const [given, setGiven] = useState(0)
  return (
    <ListScreen
      words={{ ...words, add: words.write }}
      list={list}
      columns={({ addressOf }) => columnsOf(words, language, addressOf)}
      rowKey={({ _id }) => _id}
      storedAs="staff-messages"
      csv="messages"
      none={words.noneYet}
      filters={
        <FilterSelect
          list={list}
          name="state"
          label={words.state}
          options={states.map((state) => [state, words[state]])}
        />
      }
      atFirst={({ show }) => (
        <>
          <PageHead title={words.title} hidden />
          <h1>{words.title}</h1>
          <Compose
            // A deleted message leaves no draft.
            key={given}
            draft={undefined}
            inPlace
            onSent={(id) => {
              void refresh()
              show(id)
            }}
            onChanged={refresh}
            onClose={() => {
              setGiven(given + 1)
              void refresh()
            }}
          />
        </>
      )}
      panel={(key, { show }) => (
        <MessagePanel
          key={key}
          id={key === NEW ? undefined : key}
          onChanged={refresh}
          onSent={(id) => {
            void refresh()
            // The panel of a draft that was just sent shows what becomes of it.
            void client.invalidateQueries({ queryKey: ['staff-message'] })
            show(id)
          }}
          onClose={() => {
            void refresh()
            show()
          }}
        />
      )}
    />
  )
}

async function read(input: Input<'listStaffMessages'>, signal: AbortSignal) {
  const { messages, total } = (await staffApi.call('listStaffMessages', input, { signal })).data
  return { rows: messages, total }
}

/** While a message is being sent, its figures grow on the screen. */
function pollAfter(messages: readonly Message[]): number | false {
  return messages.some(({ state }) => state === 'sending') ? 2_000 : false
}

/** Addresses may hold anything: invalid filters keep their default. */
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
        <RowLink to={addressOf(_id)}>{say(line, language) || line.find(Boolean) || words.noText}</RowLink>
      ),
    },
    {
      key: 'state',
      card: 'badge',
      title: words.state,
      cell: ({ state }) => <MessageState state={state} />,
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
      drawn: ({ read }) => read,
      cell: ({ read, receivers }) => (receivers === null ? '-' : count(read)),
    },
    { key: 'by', title: words.by, cell: ({ by }) => by || '-' },
    {
      key: 'at',
      card: 'line',
      title: words.when,
      cell: ({ at }) => <ThaiDate value={at} as="numeric-time" />,
    },
  ]
}
