import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  caseMessageLengthMax,
  caseStates,
  caseTopicKeys,
  caseTopics,
  type CaseTopic,
  cannedReplies,
  cannedReplyNames,
  repliesTo,
} from '#rules/complaints/cases.ts'
import type { Input, Data } from '#web/api/api.ts'
import { isFinal } from '#web/api/failures.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraft, useDraftText } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { SelectField, TextArea } from '#web/ui/Field.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { say, type Language } from '#web/words/language.ts'
import { staffCaseWords } from '#web/words/staff/cases.ts'
import { Age } from '../layout/Age.tsx'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { T } from '#web/ui/T.tsx'
import { useChangeAddress } from '#web/ui/use-list-address.ts'
import { useDeskOfLayout } from '../layout/desk-context.ts'
import { useLately } from '../layout/list/AllDone.tsx'
import { FilterText } from '../layout/list/ListScreen.tsx'
import { CoverThumb } from '../layout/list/CoverCell.tsx'
import listLook from '../layout/list/list.module.css'
import { PagedList } from '../layout/list/PagedList.tsx'
import { usePagedList } from '../layout/list/use-paged-list.ts'
import { SidePane, useIsBeside, WithSide } from '../layout/panel/SidePane.tsx'
import { addressOfObject, nameOfObject } from '../layout/object-address.ts'
import panel from '../layout/panel/panel.module.css'

type Listed = Data<'listCases'>['cases'][number]

const standard = { state: 'open', whose: 'any', query: '' }

/** People waiting for an answer, longest first; `?case={id}` opens one, `?about=order:{id}` begins one. */
export default function CasesScreen() {
  const words = useWords(staffCaseWords)
  const table = useWords(tableWords)
  const client = useQueryClient()
  const [parameters] = useSearchParams()
  const changeAddress = useChangeAddress()
  const list = usePagedList({ name: 'staff-cases', standard, filtersOf, read })
  const { address } = list
  const lately = useLately('staff-cases', list.data?.total === 0, async (signal) =>
    (await read({}, signal)).rows.filter(({ waitingSince }) => waitingSince === null),
  )
  const [opened, about] = [parameters.get('case'), parameters.get('about')]
  const open = (id: string | null) => changeAddress({ about: null, case: id }, true)
  // The current values, for late answers.
  const now = useRef({ opened, open })
  useEffect(() => {
    now.current = { opened, open }
  })
  const refresh = () => {
    void list.refresh()
    for (const key of ['desk', 'staff-case']) void client.invalidateQueries({ queryKey: [key] })
  }
  const { language } = useLanguage()
  const { act } = useAction()
  const assign = async ({ _id: id, assigned }: Pick<Listed, '_id' | 'assigned'>, to: string | null) => {
    await act(() => staffApi.call('assignCase', { id, to, seen: assigned?._id ?? null }), words.assigned)
    refresh()
  }
  const isBeside = useIsBeside()
  // The longest waiting conversation is open beside the list. Where none waits none is: what is over would look like something to do.
  const first = list.data?.rows[0]?._id
  // It stays while an answer is typed in it, though a colleague was faster: the keys would fall into another one.
  const [writing, setWriting] = useState<string>()
  const shown = opened ?? (isBeside && about === null ? (writing ?? first) : undefined)
  // Its subject, even when answered and in no list; its id only while nothing is known.
  const { data: conversation } = useConversation(shown, false)
  const known = [...(list.data?.rows ?? []), ...(lately ?? [])].find(({ _id }) => _id === shown)
  const topic = (known ?? conversation)?.topic
  const side =
    shown !== undefined ? (
      <SidePane
        title={topic === undefined ? words.caseOf(shown) : say(caseTopics[topic], language)}
        onClose={opened === null ? undefined : () => open(null)}
      >
        <Conversation
          key={shown}
          id={shown}
          onAssign={assign}
          onWriting={(isWriting) => setWriting(isWriting ? shown : undefined)}
          onDone={(isOver) => {
            refresh()
            setWriting(undefined)
            // Another one may have been opened meanwhile.
            if (isOver && now.current.opened === shown) now.current.open(null)
          }}
        />
      </SidePane>
    ) : (
      about !== null && (
        <SidePane title={words.beginAbout(nameOfObject(about, language))} onClose={() => open(null)}>
          <Begin
            about={about}
            onOpen={(id) => {
              refresh()
              open(id)
            }}
          />
        </SidePane>
      )
    )
  const columns = useColumns(open, assign)
  return (
    <>
      <PageHead title={words.title} hidden />
      <WithSide side={side}>
        <h1 className="below-sm">
          <T>{words.title}</T>
        </h1>
        <PagedList
          label={words.title}
          list={list}
          columns={columns}
          rowKey={({ _id }) => _id}
          current={shown}
          storedAs="cases"
          none={words.none}
          isGoodWhenEmpty
          whenEmpty={
            address.values.state === 'open' ? (
              <Button look="outline" onClick={() => address.set({ ...standard, state: 'answered' })}>
                {words.showAnswered}
              </Button>
            ) : (
              <Button look="outline" onClick={() => address.set({ ...standard, state: 'any' })}>
                {words.showAll}
              </Button>
            )
          }
          lately={{
            title: words.lately,
            // One below the other: what was asked, and about which sheet.
            drawn: lately && lately.length > 0 && (
              <DataTable
                label={words.lately}
                columns={latelyColumns(columns, words)}
                rows={lately.map((one) => ({ ...one, last: one.asked || one.last }))}
                rowKey={({ _id }) => _id}
                current={shown}
              />
            ),
          }}
          filters={
            <>
              <FilterText
                list={{ address }}
                name="query"
                label={words.search}
                type="search"
                placeholder={words.searchHint}
              />
              <SelectField
                label={words.state}
                value={address.values.state}
                onChange={(event) => address.set({ state: event.currentTarget.value })}
              >
                <option value="any">{table.any}</option>
                {caseStates.map((state) => (
                  <option key={state} value={state}>
                    {words[state]}
                  </option>
                ))}
              </SelectField>
              <SelectField
                label={words.whose}
                value={address.values.whose}
                onChange={(event) => address.set({ whose: event.currentTarget.value })}
              >
                <option value="any">{table.any}</option>
                <option value="mine">{words.mine}</option>
                <option value="nobody">{words.nobody}</option>
              </SelectField>
            </>
          }
        />
      </WithSide>
    </>
  )
}

/** Of what is answered nobody is to take any, nor does it wait: what was asked, about which sheet, and how it ended. */
function latelyColumns(
  columns: readonly Column<Listed>[],
  words: (typeof staffCaseWords)['th'],
): Column<Listed>[] {
  const titles: Partial<Record<string, string>> = { last: words.asked, waiting: words.state }
  return columns
    .filter(({ key }) => key !== 'whose')
    .map((column) => ({
      ...column,
      title: titles[column.key] ?? column.title,
      ...(column.key === 'person' && {
        brief: ({ person, sheet }: Listed) => (
          <span className="row gap-xs">
            {sheet ? <CoverOf sheet={sheet} /> : <Avatar name={person.name} size={32} />}
            <span>{person.name}</span>
          </span>
        ),
      }),
    }))
    .toSpliced(1, 0, {
      key: 'sheet',
      title: words.sheet,
      cell: ({ sheet }) => sheet && <CoverOf sheet={sheet} />,
      // On a telephone it stands before the name.
      brief: () => null,
    })
}

function CoverOf({ sheet }: { sheet: NonNullable<Listed['sheet']> }) {
  return <CoverThumb cover={{ id: sheet._id, version: sheet.cover }} />
}

function filtersOf({ state, whose, query }: typeof standard): Input<'listCases'> {
  const known = caseStates.find((one) => one === state)
  const theirs = (['mine', 'nobody'] as const).find((one) => one === whose)
  return {
    ...(known !== undefined && { state: known }),
    ...(theirs !== undefined && { whose: theirs }),
    ...(query.trim() !== '' && { query }),
  }
}

async function read(input: Input<'listCases'>, signal: AbortSignal) {
  const { cases, total } = (await staffApi.call('listCases', input, { signal })).data
  return { rows: cases, total }
}

type Assign = (one: Pick<Listed, '_id' | 'assigned'>, to: string | null) => Promise<void>

function useColumns(open: (id: string) => void, assign: Assign): Column<Listed>[] {
  const words = useWords(staffCaseWords)
  const { language } = useLanguage()
  const { user } = useDeskOfLayout()
  return [
    {
      key: 'person',
      card: 'name',
      title: words.person,
      always: true,
      cell: ({ person, topic }) => (
        <span className="row gap-xs">
          <Avatar name={person.name} size={32} />
          <span>
            <Link className="strong unlinked whole" to={`/staff/person?${person._id}`}>
              {person.name}
            </Link>
            <span className="block tiny dimmed">
              <T>{say(caseTopics[topic], language)}</T>
            </span>
          </span>
        </span>
      ),
      brief: ({ person }) => (
        <span className="row gap-xs">
          <Avatar name={person.name} size={32} />
          <Link className="row finger unlinked" to={`/staff/person?${person._id}`}>
            {person.name}
          </Link>
        </span>
      ),
    },
    {
      key: 'last',
      card: 'line',
      title: words.last,
      always: true,
      cell: (one) => (
        <button
          type="button"
          className={`block fill text-start ${listLook.written}`}
          aria-label={one.last}
          onClick={() => open(one._id)}
        >
          <span className="two-lines tight">
            <T>{one.last}</T>
          </span>
        </button>
      ),
      brief: (one) => (
        <>
          <span className="two-lines">
            <When {...one} /> · <T>{one.last}</T>
          </span>
          <button type="button" className="covers" aria-label={one.last} onClick={() => open(one._id)} />
        </>
      ),
    },
    {
      key: 'whose',
      card: 'badge',
      title: words.whose,
      // Whoever opens one may take it over.
      brief: ({ assigned, waitingSince }) =>
        assigned === null ? waitingSince && words.nobody : assigned._id !== user._id && assigned.name,
      cell: (one) =>
        one.assigned === null ? (
          <Button
            size="small"
            look="outline"
            aria-label={words.takeCase(one._id)}
            onClick={() => void assign(one, user._id)}
          >
            {words.take}
          </Button>
        ) : (
          <span className="whole">{one.assigned._id === user._id ? words.mine : one.assigned.name}</span>
        ),
    },
    {
      key: 'waiting',
      title: words.waiting,
      always: true,
      cell: (one) => (
        <>
          {one.waitingSince === null && <span className="badge tiny">{words[one.state]}</span>}
          <span className={one.waitingSince === null ? 'block tiny dimmed' : undefined}>
            <When {...one} />
          </span>
        </>
      ),
      // It stands before the words.
      card: 'line',
      brief: () => null,
    },
  ]
}

/** Start of the wait; else the last message. */
function When({ waitingSince, changed }: Pick<Listed, 'waitingSince' | 'changed'>) {
  return waitingSince === null ? (
    <ThaiDate value={changed} as="day-time" />
  ) : (
    <Age since={waitingSince} isDue />
  )
}

/** `every`: milliseconds between refetches, where its messages are shown. */
function useConversation(id: string | undefined, every: number | false) {
  return useSessionQuery({
    queryKey: ['staff-case', id],
    queryFn: staffApi.read('readCase', { id: id ?? '' }),
    enabled: id !== undefined,
    refetchInterval: every,
  })
}

function Conversation({
  id,
  onAssign,
  onWriting,
  onDone,
}: {
  id: string
  onAssign: Assign
  onWriting: (isWriting: boolean) => void
  onDone: (isOver: boolean) => void
}) {
  const words = useWords(staffCaseWords)
  const { language } = useLanguage()
  const { data, error, refetch } = useConversation(id, 15_000)
  // Also on the page loaded anew: the conversation may show it meanwhile, and it would be said twice.
  const { draft: before, change, reset } = useDraft<Partial<Input<'answerCase'>>>(`case-unanswered:${id}`, {})
  if (data === undefined)
    return <PendingState error={error} refetch={refetch} shape={<Skeleton height="60vh" radius="1rem" />} />
  const address = data.about === null ? undefined : addressOfObject(data.about)
  return (
    <div className="stack one-column gap-md shrink">
      <div className="row flow gap-sm">
        <Avatar name={data.person.name} size={40} />
        <div className="grow">
          <Link className="strong unlinked" to={`/staff/person?${data.person._id}`}>
            {data.person.name}
          </Link>
          <p className="small dimmed">
            {words[data.state]} · {words.caseOf(id)}
          </p>
        </div>
        <SelectField
          label={words.whose}
          value={data.assigned?._id ?? ''}
          onChange={({ currentTarget: { value } }) => void onAssign(data, value === '' ? null : value)}
        >
          <option value="">{words.nobody}</option>
          {data.colleagues.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {data.about !== null && address !== undefined && (
        <div className="row gap-sm">
          {data.sheet && (
            <CoverImage
              of="sheets"
              id={data.sheet._id}
              version={data.sheet.cover}
              alt=""
              sizes="64px"
              width={64}
              urgent
            />
          )}
          <div>
            <Link className="strong unlinked" to={address}>
              {nameOfObject(data.about, language)}
            </Link>
            {data.page !== null && <p className="small dimmed">{words.onPage(data.page)}</p>}
            {data.about.startsWith('sheet:') && (
              <p className="small">
                <Link to={`/staff/cases?about=${data.about}`}>{words.writeToAuthor}</Link>
              </p>
            )}
          </div>
        </div>
      )}
      <ol className="stack gap-sm">
        {data.messages.map((message, at) => (
          <li key={at} className={`said ${panel.said}`} data-staff={message.staff !== null || undefined}>
            <span className="tiny light dimmed">
              {message.staff ?? data.person.name} · <ThaiDate value={message.at} as="numeric-time" />
            </span>
            <p className="as-written">{message.text}</p>
          </li>
        ))}
      </ol>
      <Answer
        draft={id}
        isOver={data.state === 'solved'}
        topic={data.topic}
        language={data.language}
        onWriting={onWriting}
        send={async (message, solved) => {
          // An unanswered request is retried unchanged.
          const isSame = before.message === message && before.solved === solved
          const seen = (isSame ? before.seen : undefined) ?? data.messages.length
          change({ message, solved, seen })
          try {
            await staffApi.call('answerCase', { id, message, solved, seen })
            reset()
          } catch (failure) {
            if (isFinal(failure)) reset()
            throw failure
          }
          onDone(solved)
        }}
      />
    </div>
  )
}

function Begin({ about, onOpen }: { about: string; onOpen: (id: string) => void }) {
  const words = useWords(staffCaseWords)
  const { language } = useLanguage()
  const {
    draft: { topic },
    change,
    settle,
  } = useDraft<{ topic: (typeof caseTopicKeys)[number] }>(`case-topic:${about}`, {
    topic: about.startsWith('order:') ? 'payment' : about.startsWith('sheet:') ? 'sheet' : 'other',
  })
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['staff-case-start', about],
    queryFn: staffApi.read('readCaseStart', { about }),
  })
  if (data === undefined)
    return <PendingState error={error} refetch={refetch} shape={<Skeleton height="60vh" radius="1rem" />} />
  return (
    <div className="stack one-column gap-md shrink">
      <p>
        <Link to={`/staff/person?${data.person._id}`}>{data.person.name}</Link>
      </p>
      {data.open.length > 0 && (
        <p>
          {words.alreadyOpen}:{' '}
          {data.open.map(({ _id, topic: theirs, state }) => (
            <Button key={_id} look="subtle" size="small" onClick={() => onOpen(_id)}>
              {say(caseTopics[theirs], language)} · {words[state]}
            </Button>
          ))}
        </p>
      )}
      <SelectField
        label={words.topic}
        value={topic}
        onChange={({ currentTarget: { value } }) =>
          change({ topic: caseTopicKeys.find((key) => key === value) ?? topic })
        }
      >
        {caseTopicKeys.map((key) => (
          <option key={key} value={key}>
            {say(caseTopics[key], language)}
          </option>
        ))}
      </SelectField>
      <Answer
        draft={about}
        topic={topic}
        language={data.language}
        send={async (message) => {
          const { id } = (await staffApi.call('openCaseFor', { about, topic, message })).data
          settle()
          onOpen(id)
        }}
      />
    </div>
  )
}

/** A common answer fills the field in the person's language, to be finished by hand; Ctrl Enter sends and solves. */
function Answer(props: {
  /** The id of the conversation, or of a new one. */
  draft: string
  /** Solved: the answer is folded until a press. */
  isOver?: boolean
  topic: CaseTopic
  language: Language
  onWriting?: (isWriting: boolean) => void
  send: (message: string, solved: boolean) => Promise<void>
}) {
  const words = useWords(staffCaseWords)
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, keepText, settle] = useDraftText(`case-answer:${props.draft}`)
  const setText = (next: string) => {
    keepText(next)
    props.onWriting?.(next !== '')
  }
  const { language } = useLanguage()
  const { act, busy } = useAction()
  const isEmpty = text.trim() === ''
  const [isFolded, setFolded] = useState(props.isOver === true)
  const send = async (solved: boolean) => {
    if (isEmpty || busy) return
    await act(async () => {
      await props.send(text, solved)
      settle()
    }, words.sent)
  }
  if (isFolded && isEmpty)
    return (
      <Button look="outline" className="self-start" onClick={() => setFolded(false)}>
        {words.writeAgain}
      </Button>
    )
  return (
    <form
      className="stack one-column gap-md shrink"
      onSubmit={(event) => {
        event.preventDefault()
        void send(false)
      }}
    >
      <fieldset className="shrink">
        <legend className="small strong below-3xs">{words.canned}</legend>
        <div className={`row gap-2xs sideways ${listLook.edges}`}>
          {repliesTo(props.topic).map((reply) => (
            <Button
              key={reply}
              look="light"
              size="small"
              onClick={() => {
                const words = say(cannedReplies[reply], props.language)
                setText([text.trim(), words].filter(Boolean).join('\n\n'))
                field.current?.focus()
              }}
            >
              {say(cannedReplyNames[reply].name, language)}
            </Button>
          ))}
        </div>
      </fieldset>
      <TextArea
        label={words.answer}
        hint={words.answerIn(props.language)}
        rows={4}
        maxLength={caseMessageLengthMax}
        value={text}
        ref={field}
        // It takes the place of the button that was pressed.
        autoFocus={props.isOver}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && void send(true)}
      />
      <div className="row flow gap-sm">
        <Button
          busy={busy}
          disabled={isEmpty}
          aria-keyshortcuts="Control+Enter"
          onClick={() => void send(true)}
        >
          {words.sendSolved}
        </Button>
        <Button type="submit" look="outline" busy={busy} disabled={isEmpty}>
          {words.send}
        </Button>
      </div>
    </form>
  )
}
