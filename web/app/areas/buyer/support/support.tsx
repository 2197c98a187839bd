import {
  IconBell,
  IconBook2,
  IconCash,
  IconCoins,
  IconDots,
  IconFileAlert,
  IconMessage2,
  IconQrcode,
  IconReceiptRefund,
  IconUserCircle,
  IconUsers,
} from '#web/ui/icons.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { caseMessageLengthMax, type CaseTopic, caseTopicKeys, caseTopics } from '#rules/complaints/cases.ts'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { CountedText } from '#web/features/counted-text/CountedText.tsx'
import { useDraft, useDraftText } from '#web/features/drafts/use-draft.ts'
import { usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Book } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { StepLine } from '#web/ui/StepLine.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { orderWords } from '#web/words/buyer/orders.ts'
import { caseWords } from '#web/words/buyer/support.ts'
import { say } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { useNewestOrders } from '../cart/use-newest-orders.ts'
import classes from './support.module.css'

type Case = Data<'getMyCases'>['cases'][number]

const icons = {
  payment: IconQrcode,
  file: IconFileAlert,
  refund: IconReceiptRefund,
  sheet: IconBook2,
  account: IconUserCircle,
  selling: IconCoins,
  payout: IconCash,
  other: IconDots,
} as const satisfies Record<CaseTopic, unknown>

const tones = { open: 'amber', answered: 'ink', solved: undefined } as const satisfies Record<
  Case['state'],
  string | undefined
>

/**
 * `/user/support?order={id}`, `?sheet={id}`, `?report={id}`, or `?{case}` from a message: the buyer's cases with their state, and a new
 * one.
 */
export default function SupportScreen() {
  const words = useWords(caseWords)
  const asked = new URLSearchParams(useLocation().search)
  const [chosen = ''] = asked.keys()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['my-cases'],
    queryFn: browserApi.read('getMyCases'),
    // The person waits for an answer here.
    refetchInterval: 30_000,
  })
  usePrivatePage(data === undefined ? error : null, '/help')
  const kind = ['order', 'sheet', 'report'].find((one) => asked.has(one))
  const about = kind && `${kind}:${asked.get(kind)}`
  const [written, setWritten] = useState<string>()
  // A report has one conversation, which continues.
  const isBegun = kind === 'report' && data?.cases.some((one) => one.about === about) === true
  // The one in which one writes stays where it is: moved, it would close, and take the keyboard from its field.
  const [held, setHeld] = useState<{ id: string; isOver: boolean }>()
  const isOver = ({ _id, state }: Case) => (held?.id === _id ? held.isOver : state === 'solved')
  const wrote = (id: string) => {
    setHeld(undefined)
    setWritten(id)
  }
  // Solved cases stand below the open ones.
  const over = data?.cases.filter(isOver) ?? []
  const going = data?.cases.filter((one) => !isOver(one)) ?? []
  const conversation = (one: Case) => (
    <Conversation
      key={one._id}
      one={one}
      open={[chosen, written].includes(one._id) || (isBegun && one.about === about)}
      onFocus={() => setHeld({ id: one._id, isOver: isOver(one) })}
      onWritten={wrote}
      onSent={refetch}
    />
  )
  return (
    <AccountFrame>
      <PageHead title={words.title} hidden />
      <header className="page outlined rounded-lg row flow apart gap-lg pad-lg in-margin">
        <Book mood="waving" size={56} className="rigid" />
        <div className="grow shrink">
          <h1>{words.title}</h1>
          <p className="above-3xs">
            <T>{words.promise}</T>
          </p>
        </div>
        <div className="desk-only" style={{ width: '20rem' }}>
          <StepLine
            label={words.promise}
            now={0}
            steps={(
              [
                [IconMessage2, words.wayWritten],
                [IconUsers, words.wayRead],
                [IconBell, words.wayAnswered],
              ] as const
            ).map(([Icon, name]) => ({ key: name, name, icon: <Icon size={20} stroke={1.75} /> }))}
          />
        </div>
      </header>
      {data === undefined ? (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="24rem" radius="1rem" />} />
      ) : (
        <>
          {going.length > 0 && (
            <section className="stack one-column gap-sm" aria-label={words.mine}>
              {going.map(conversation)}
            </section>
          )}
          {!isBegun && (
            <NewCase about={about} isFirst={going.length === 0} onWritten={setWritten} onSent={refetch} />
          )}
          {over.length > 0 && (
            <section className="stack one-column gap-sm">
              <h2 className="heading">{words.solved}</h2>
              {over.map(conversation)}
            </section>
          )}
        </>
      )}
    </AccountFrame>
  )
}

type Sending = { onWritten: (id: string) => void; onSent: () => Promise<unknown> }

type ConversationProps = Sending & { one: Case; open: boolean; onFocus: () => void }

function Conversation({ one, open, onFocus, onWritten, onSent }: ConversationProps) {
  const words = useWords(caseWords)
  const { language } = useLanguage()
  const [text, setText, settle] = useDraftText(`case:${one._id}`)
  const Icon = icons[one.topic]
  const last = one.messages.at(-1)
  return (
    <details className={`box pad-row ${classes.case}`} open={open} onFocus={onFocus}>
      <summary className="row gap-sm">
        <span className="tint-ink square">
          <Icon size={24} stroke={1.75} />
        </span>
        <span className="stack one-column grow shrink">
          <span className="row flow gap-line">
            <strong>
              <T>{say(caseTopics[one.topic], language)}</T>
            </strong>{' '}
            <span className="badge" data-tone={tones[one.state]}>
              {words[one.state]}
            </span>
          </span>
          <span className={`one-line small dimmed ${classes.last}`}>
            <ThaiDate value={one.changed} /> · {last?.staff ? words.team : words.you}: {last?.text}
          </span>
        </span>
      </summary>
      <About about={one.about} page={one.page} />
      <ol className={`stack gap-sm above-sm below-sm ${classes.messages}`}>
        {one.messages.map((message, at) => (
          <li key={at} className="said" data-staff={message.staff || undefined}>
            <span className="small dimmed">
              {message.staff ? words.team : words.you} · <ThaiDate value={message.at} as="numeric-time" />
            </span>
            <p className="as-written">{message.text}</p>
          </li>
        ))}
      </ol>
      <Compose
        text={text}
        onText={setText}
        onTaken={settle}
        label={one.state === 'solved' ? words.reopen : words.writeOn}
        send={async (message) => {
          await browserApi.call('writeInCase', { id: one._id, message })
          onWritten(one._id)
        }}
        onSent={onSent}
      />
    </details>
  )
}

function About({ about, page = null }: { about: string | null | undefined; page?: number | null }) {
  const words = useWords(caseWords)
  const [kind, id = ''] = about?.split(':') ?? []
  if (kind === 'order') return <Link to={`/user/myorder?${id}`}>{words.aboutOrder(id)}</Link>
  if (kind === 'sheet') return <Link to={`/infoSheet/${id}`}>{words.aboutSheet(id)}</Link>
  if (kind === 'report')
    return (
      <p>
        {words.aboutReport(id)}
        {page !== null && ` · ${words.onPage(page)}`}
      </p>
    )
  return null
}

/** What most write about; the others are opened. */
const COMMON = 3

/** Matters that are about something one bought. */
const ofOrders: readonly CaseTopic[] = ['payment', 'file', 'refund', 'sheet']

function NewCase({
  about: given,
  isFirst,
  onWritten,
  onSent,
}: Sending & {
  about: string | undefined
  /** The head of the page says it already. */
  isFirst: boolean
}) {
  const words = useWords(caseWords)
  const { language } = useLanguage()
  const named = new URLSearchParams(useLocation().search).get('topic')
  const likely: CaseTopic =
    caseTopicKeys.find((key) => key === named) ??
    (given?.startsWith('sheet:') ? 'file' : given?.startsWith('report:') ? 'sheet' : 'payment')
  const { draft, change, settle } = useDraft<{ text: string; topic: CaseTopic; order: string | null }>(
    `new-case:${given ?? ''}:${named ?? ''}`,
    { text: '', topic: likely, order: null },
  )
  const { text, topic, order } = draft
  const isOfOrder = given === undefined && ofOrders.includes(topic)
  const about = given ?? (isOfOrder && order !== null ? `order:${order}` : undefined)
  /** The likely one leads. */
  const led = caseTopicKeys.toSorted((one, two) => +(two === likely) - +(one === likely))
  const [isAll, setAll] = useState(false)
  const few = led.slice(0, COMMON)
  const isFew = !isAll && few.includes(topic)
  const topicChip = (key: CaseTopic) => {
    const Icon = icons[key]
    return (
      <Chip
        key={key}
        chosen={topic === key}
        icon={<Icon size={22} stroke={1.75} />}
        // In place of the button that opened them, which has gone.
        autoFocus={isAll && led.indexOf(key) === COMMON}
        onClick={() => change({ topic: key })}
      >
        <span className="shrink">
          <T>{say(caseTopics[key], language)}</T>
        </span>
      </Chip>
    )
  }
  return (
    <section className="stack one-column gap-md pad-md paper" aria-label={words.new}>
      <h2 className={isFirst ? 'visually-hidden' : 'heading'}>{words.new}</h2>
      <fieldset data-many-lines className="stack one-column gap-xs shrink">
        <legend className="small strong below-xs">{words.topic}</legend>
        <div className={`stack two-columns gap-xs ${classes.topics} ${classes.choices}`}>
          {(isFew ? few : led).map(topicChip)}
          {isFew && (
            <Chip icon={<IconDots size={22} stroke={1.75} />} onClick={() => setAll(true)}>
              {words.otherTopics}
            </Chip>
          )}
        </div>
      </fieldset>
      <div className="stack one-column packed gap-md shrink">
        <About about={given} />
        <Compose
          text={text}
          onText={(text) => change({ text })}
          onTaken={settle}
          label={words.message}
          hint={words.messageHint}
          send={async (message) => {
            const asked = { topic, message, ...(about !== undefined && { about }) }
            onWritten((await browserApi.call('openCase', asked)).data.id)
          }}
          onSent={onSent}
          isOfPage
        >
          {isOfOrder && <WhichOrder chosen={order} onChoose={(order) => change({ order })} />}
        </Compose>
      </div>
    </section>
  )
}

/** Recent orders, likely the one meant. */
const ORDERS = 3

/** The newest orders by their covers: pressed, the matter is about that one; pressed again, about none. */
function WhichOrder({
  chosen,
  onChoose,
}: {
  chosen: string | null
  onChoose: (order: string | null) => void
}) {
  const words = useWords(caseWords)
  const orders = useWords(orderWords)
  const { data, isPending } = useNewestOrders()
  if (isPending) return <Skeleton height="8rem" />
  if (data === undefined || data.length === 0) return null
  return (
    <fieldset data-many-lines className={`flex gap-xs shrink sideways ${classes.orders} ${classes.choices}`}>
      <legend className="small strong below-xs">{words.whichOrder}</legend>
      {data.slice(0, ORDERS).map(({ id, state, firstCover, firstSheet, sheets, created, price }) => (
        <Chip
          key={id}
          chosen={chosen === id}
          icon={
            firstCover && (
              <CoverImage
                of="sheets"
                id={firstCover._id}
                version={firstCover.cover}
                alt=""
                sizes="48px"
                width={48}
                urgent
              />
            )
          }
          onClick={() => onChoose(chosen === id ? null : id)}
        >
          <span className="grow shrink">
            <strong className="two-lines">
              <T>{orders.orderSheets(firstSheet, sheets - 1)}</T>
            </strong>
            <span className="small dimmed figures">
              <ThaiDate value={created} /> · <Baht baht={price} as="payment" />
            </span>
            {(state === 'created' || state === 'waiting') && (
              <span className="badge" data-tone="marker">
                {orders.waitsForPayment}
              </span>
            )}
          </span>
        </Chip>
      ))}
    </fieldset>
  )
}

function Compose(props: {
  text: string
  onText: (text: string) => void
  /** The server has it. */
  onTaken: () => void
  label: string
  hint?: string
  send: (message: string) => Promise<unknown>
  onSent: () => Promise<unknown>
  /** What the page is for: in reach of a thumb until its end. */
  isOfPage?: boolean
  /** The subject, below the text. */
  children?: ReactNode
}) {
  const words = useWords(caseWords)
  const { text, onText } = props
  const { act, busy } = useAction()
  const [isEmpty, setEmpty] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setEmpty(text.trim() === '')
    if (text.trim() === '') return
    await act(async () => {
      await props.send(text)
      props.onTaken()
      await props.onSent()
    }, words.sent)
  }
  return (
    <form className="stack gap-md" onSubmit={(event) => void send(event)}>
      <CountedText
        label={props.label}
        {...(props.hint !== undefined && { hint: props.hint })}
        limit={caseMessageLengthMax}
        value={text}
        onChange={onText}
      />
      {isEmpty && text.trim() === '' && (
        <p role="alert" className="small alarm">
          {words.sayFirst}
        </p>
      )}
      {props.children}
      <div className={props.isOfPage ? `bottom-bar ${classes.send}` : ''}>
        <Button type="submit" busy={busy}>
          {words.send}
        </Button>
      </div>
    </form>
  )
}
