import { useQueryClient } from '@tanstack/react-query'
import { dayMilliseconds, daysBetween } from '#rules/calendar/days.ts'
import { IconBolt, IconCheck, IconHourglass, IconMinus } from '#web/ui/icons.ts'
import { Link, useLocation } from 'react-router'
import { bangkokDate } from '#rules/calendar/bangkok.ts'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { isFinal } from '#web/api/failures.ts'
import { forgetArriving } from '#web/features/arriving/arriving-store.ts'
import { forgetDraft, useDraft } from '#web/features/drafts/use-draft.ts'
import { isMissing, usePrivatePage } from '#web/features/private-page/use-private-page.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { WhyOrder } from '#web/features/why/WhyOrder.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { CoverImage } from '#web/ui/CoverImage.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { PageHead } from '#web/ui/PageHead.tsx'
import { EmptyState, Skeleton } from '#web/ui/States.tsx'
import { StepLine } from '#web/ui/StepLine.tsx'
import { T } from '#web/ui/T.tsx'
import { writeDate } from '#web/ui/ThaiDate.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { orderWords } from '#web/words/buyer/orders.ts'
import { refundWords } from '#web/words/buyer/refund.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import classes from './refund.module.css'
import { RefundRequestForm } from './RefundRequestForm.tsx'

type Refund = Data<'getRefund'>

/** `/user/refund?order={id}` or `?sheet={id}`: refundable lines, shown before any request, and each request's outcome. */
export default function RefundScreen() {
  const words = useWords(refundWords)
  const client = useQueryClient()
  const asked = new URLSearchParams(useLocation().search)
  const [order, sheet] = [asked.get('order') ?? '', asked.get('sheet')]
  const page = Number(asked.get('page'))
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['refund', order, sheet],
    queryFn: browserApi.read('getRefund', sheet === null ? { order } : { sheet }),
  })
  usePrivatePage(data === undefined ? error : null, null)
  const { language } = useLanguage()
  const orders = useWords(orderWords)
  return (
    <AccountFrame>
      <PageHead title={words.ask} hidden />
      <h1>{words.ask}</h1>
      {data === undefined && error !== null && !isFinal(error) ? (
        <ErrorState failure={error} onRetry={() => void refetch()} />
      ) : data === undefined && error !== null ? (
        <EmptyState
          mood="searching"
          text={isMissing(error) ? orders.noSuchOrder : wordsOfFailure(error, language)}
          action={<ButtonLink to="/account/orders">{orders.allOrders}</ButtonLink>}
        />
      ) : data === undefined ? (
        <Skeleton height="24rem" radius="1rem" />
      ) : (
        <Asked
          key={`${data.order} ${data.requests.length}`}
          refund={data}
          chosenSheet={sheet}
          page={Number.isInteger(page) && page > 0 ? page : undefined}
          onSent={() => client.invalidateQueries()}
        />
      )}
    </AccountFrame>
  )
}

function Asked(props: {
  refund: Refund
  chosenSheet: string | null
  page: number | undefined
  onSent: () => Promise<void>
}) {
  const { refund } = props
  const words = useWords(refundWords)
  const { language } = useLanguage()
  const waits = refund.requests.some(({ state }) => state === 'asked')
  const open = refund.lines.filter(({ standing }) => standing === 'right' || standing === 'ask')
  const about = `refund-lines:${refund.order}`
  const { draft, change } = useDraft(`${about}:${props.chosenSheet ?? ''}`, {
    chosen: open
      .filter(({ sheet }) => open.length === 1 || sheet === props.chosenSheet)
      .map(({ position }) => position),
  })
  // What was chosen before a reload may have been refunded since.
  const chosen = draft.chosen.filter((one) => open.some(({ position }) => position === one))
  const choose = (chosen: number[]) => change({ chosen })
  const toggle = (position: number) =>
    choose(chosen.includes(position) ? chosen.filter((one) => one !== position) : [...chosen, position])
  const mayAsk = !waits && open.length > 0
  const until = new Date(refund.rightUntil)
  const now = useNow().getTime()
  // Calendar days, as everywhere; in the last twenty-four hours the hour counts.
  const daysLeft = daysBetween(bangkokDate(new Date(now)), bangkokDate(until))
  const isOver = until.getTime() <= now
  const hasAll = chosen.length === open.length
  return (
    <div className={`stack one-column gap-lg top beside ${classes.asked}`}>
      <p className={`flow baseline gap-line small ${classes.head} ${classes.order}`}>
        <Link to={`/user/myorder?${refund.order}`} className="whole">
          {words.order(refund.order)}
        </Link>
        <span className="whole dimmed">
          {words.paidOn(writeDate(new Date(refund.paidTime), 'numeric-time', language))}
        </span>
      </p>
      <Requests order={refund.order} requests={refund.requests} />
      <div className={`page outlined rounded-lg row flow apart gap-md ${classes.head} ${classes.right}`}>
        <div className="grow-words">
          <p className="strong large tight">
            <T>
              {isOver
                ? words.rightOver
                : until.getTime() - now > dayMilliseconds
                  ? words.rightUntil(writeDate(until, 'short', language), daysLeft)
                  : words.rightUntilHour(writeDate(until, 'numeric-time', language))}
            </T>
          </p>
          <p className="small">
            {/* Of days that are over it would say what is no more so. */}
            {!isOver && <T>{words.rule}</T>}{' '}
            <Link to="/help#refund-right">
              <T>{words.help}</T>
            </Link>
          </p>
        </div>
        <div className="grow-words">
          <StepLine
            label={words.help}
            done={words.isOver}
            now={isOver ? 2 : 1}
            steps={[
              {
                key: 'paid',
                name: words.paid,
                text: writeDate(new Date(refund.paidTime), 'short', language),
                isDone: true,
              },
              {
                key: 'right',
                name: words.right,
                text: words.until(writeDate(until, 'short', language)),
                icon: <IconBolt size={18} stroke={2} />,
                isDone: isOver,
              },
              {
                key: 'decided',
                name: words.decided,
                text: words.answerDays,
                icon: <IconHourglass size={18} stroke={2} />,
              },
            ]}
          />
        </div>
      </div>
      <fieldset className={`stack one-column gap-xs shrink ${classes.lines}`} disabled={!mayAsk}>
        <legend className="row apart gap-sm fill">
          {words.choose}
          <span className="small light dimmed">{words.baht}</span>
        </legend>
        <div className="paper divided">
          {mayAsk && open.length > 1 && (
            <label className={`tick stack ends-columns gap-sm level strong roomy pad-strip ${classes.line}`}>
              <input
                type="checkbox"
                checked={hasAll}
                onChange={() => choose(hasAll ? [] : open.map(({ position }) => position))}
              />
              {words.chooseAll}
              <span className="figures">
                <Baht baht={open.reduce((sum, { paid }) => sum + paid, 0)} as="amount" />
              </span>
            </label>
          )}
          {refund.lines.map((line) => (
            <label
              key={line.position}
              className={`tick stack gap-sm level roomy pad-strip ${classes.line} ${classes.sheet}`}
              data-standing={line.standing}
            >
              <input
                type="checkbox"
                checked={chosen.includes(line.position)}
                disabled={line.standing === 'none' || line.standing === 'refunded'}
                onChange={() => toggle(line.position)}
              />
              <CoverImage of="sheets" id={line.sheet} version={line.cover} alt="" sizes="56px" />
              <span className="row flow gap-3xs shrink">
                <span className="fill strong">
                  <T>{line.name}</T>
                </span>
                <Standing standing={line.standing} />
                <small className="dimmed if-any">
                  {[
                    line.standing === 'right' && words.neverOpened,
                    line.standing === 'ask' && (line.opened ? words.wasOpened : words.isLate),
                    line.withdrawn && words.withdrawn,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <span className="large strong figures">
                <Baht baht={line.paid} as="amount" />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {mayAsk ? (
        <RefundRequestForm
          order={refund.order}
          lines={refund.lines.filter(({ position }) => chosen.includes(position))}
          page={props.page}
          of={open.length}
          onSent={() => {
            forgetDraft(about)
            // Else "my sheets" would wait for what was given back.
            forgetArriving(refund.order)
            return props.onSent()
          }}
        />
      ) : (
        !waits && <p className="dimmed">{words.nothing}</p>
      )}
    </div>
  )
}

const standings = {
  right: ['right', 'leaf', IconBolt],
  ask: ['decided', 'amber', IconHourglass],
  none: ['none', undefined, IconMinus],
  refunded: ['refunded', undefined, IconCheck],
} as const satisfies Record<Refund['lines'][number]['standing'], unknown>

/** Shows whether its money comes back at once or staff decide. */
function Standing({ standing }: { standing: Refund['lines'][number]['standing'] }) {
  const words = useWords(refundWords)
  const [word, tone, Icon] = standings[standing]
  return (
    // The usual case is quiet; waiting for staff stands out.
    <span
      className={standing === 'right' ? 'inline-row gap-3xs small strong good' : 'badge'}
      data-tone={tone}
    >
      <Icon size={16} stroke={2} />
      {words[word]}
    </span>
  )
}

function Requests({ order, requests }: Pick<Refund, 'order' | 'requests'>) {
  const words = useWords(refundWords)
  const { language } = useLanguage()
  if (requests.length === 0) return null
  const states = {
    asked: words.stateAsked,
    agreed: words.stateAgreed,
    refused: words.stateRefused,
    paid: words.statePaid,
  }
  return (
    <section className={`stack gap-sm ${classes.head}`} aria-labelledby="refund-requests">
      <h2 id="refund-requests">{words.requests}</h2>
      {requests.map((request) => (
        <div
          key={request._id}
          className={`pad-strip anywhere rounded-lg ${classes.request}`}
          data-state={request.state}
          role="status"
        >
          <strong>
            {request.byBank > 0
              ? words.stateByBank(request.byBank.toFixed(2), request.byBank < request.amount)
              : request.asCredit
                ? words.stateCredit
                : states[request.state]}
          </strong>{' '}
          <WhyOrder
            figure={{ kind: 'order-lines', id: order, positions: request.lines }}
            about={words.requests}
          >
            <Baht baht={request.amount} as="amount" />
          </WhyOrder>
          <p className="dimmed">
            {writeDate(new Date(request.asked), 'numeric-time', language)}
            {request.paidBack !== null &&
              !request.asCredit &&
              request.byBank === 0 &&
              ` · ${words.paidBack(writeDate(new Date(request.paidBack), 'numeric-time', language))}`}
          </p>
          {request.answer !== null && <p>{words.answer(request.answer)}</p>}
        </div>
      ))}
    </section>
  )
}
