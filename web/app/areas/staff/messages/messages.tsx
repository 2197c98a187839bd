import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Input, Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { Column } from '#web/ui/DataTable.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useOpenInAddress } from '#web/ui/use-open-in-address.ts'
import { type Language, say } from '#web/words/language.ts'
import { presetTexts, staffMessageWords } from '#web/words/staff/messages.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { MessagePanel } from './MessagePanel.tsx'
import { type MessageWords, receiversLine } from './receivers-line.ts'
import type { MessagePreset } from './use-message-draft.ts'
import { ListHead } from '../layout/list/ListHead.tsx'
import { PagedList } from '../layout/list/PagedList.tsx'
import { RowLink } from '../layout/list/RowLink.tsx'
import { usePagedList } from '../layout/list/use-paged-list.ts'
import { MessagePreview } from './MessagePreview.tsx'
import { MessageState } from './MessageState.tsx'

type Message = Data<'listStaffMessages'>['messages'][number]

const standard = { search: '', state: 'all' }
/** What most messages are about; only what is left open in them is to be filled in. */
const presets = [
  { name: 'notice', type: 'info' },
  { name: 'code', type: 'success' },
  { name: 'thanks', type: 'success' },
] as const

const states = ['all', 'draft', 'sending', 'stopped', 'sent'] as const

/** What staff wrote to people: drafts, what is being sent, what was sent and read (decisions §5). */
export default function StaffMessagesScreen() {
  const words = useWords(staffMessageWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const list = usePagedList({ name: 'staff-messages', standard, filtersOf, read, lookAgainAfter })
  const { address, refresh } = list
  const { open, addressOf, show } = useOpenInAddress()
  const [preset, setPreset] = useState<MessagePreset>()
  const begin = (first?: MessagePreset) => {
    setPreset(first)
    show('+')
  }
  return (
    <>
      <ListHead title={words.title} add={words.write} onAdd={() => begin()} />
      <PagedList
        label={words.title}
        list={list}
        columns={columnsOf(words, language, addressOf)}
        rowKey={({ _id }) => _id}
        current={open ?? undefined}
        storedAs="staff-messages"
        csv="messages"
        none={words.noneYet}
        filters={
          <>
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
          </>
        }
        atFirst={<Presets onBegin={begin} />}
      />
      {open !== null && (
        <MessagePanel
          key={open}
          id={open === '+' ? undefined : open}
          preset={open === '+' ? preset : undefined}
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
    </>
  )
}

/** Before the first message: what most are about, each as its readers would see it. */
function Presets({ onBegin }: { onBegin: (preset: MessagePreset) => void }) {
  const words = useWords(staffMessageWords)
  return (
    <section className="stack one-column gap-md" aria-label={words.beginWith}>
      <p className="dimmed">{words.noneYet}</p>
      {presets.map(({ name, type }) => {
        const [th, en] = presetTexts[name]
        return (
          <article key={name} className="paper pad-card stack one-column gap-sm">
            <div className="row flow apart gap-xs">
              <h2 className="large">{words[`${name}Name`]}</h2>
              <Button
                look="outline"
                size="small"
                aria-label={words.beginNamed(words[`${name}Name`])}
                onClick={() => onBegin({ type, th, en })}
              >
                {words.beginWith}
              </Button>
            </div>
            <MessagePreview language="th" type={type} typed={th} />
          </article>
        )
      })}
    </section>
  )
}

async function read(input: Input<'listStaffMessages'>, signal: AbortSignal) {
  const { messages, total } = (await staffApi.call('listStaffMessages', input, { signal })).data
  return { rows: messages, total }
}

/** While a message is being sent, its figures grow before one's eyes. */
function lookAgainAfter(messages: readonly Message[]): number | false {
  return messages.some(({ state }) => state === 'sending') ? 2_000 : false
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
