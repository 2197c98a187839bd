import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { refundReasonIn } from '#rules/orders/refund.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { showToast } from '#web/ui/toast.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { Notes } from '../layout/Notes.tsx'
import { BahtWhy, StaffWhy, SumIn } from '../layout/StaffWhy.tsx'
import { MonthName } from '../payouts/MonthName.tsx'
import { amount } from '../payouts/payment-columns.tsx'
import { OrderBooks } from './OrderBooks.tsx'
import classes from './orders.module.css'
import { RefundForm } from './RefundForm.tsx'
import { AccountOf, ProofOf, ReturnForm } from './ReturnForm.tsx'
import type { StaffOrder } from './answers.ts'
import { halfOf } from '#web/words/language.ts'

/** Everything about one order at the side, with its actions. */
export function OrderPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords(staffOrderWords)
  const client = useQueryClient()
  // Not yet, under way, or over: then the keyboard is led back to the button.
  const [refunding, setRefunding] = useState<boolean>()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['staff-order', id],
    queryFn: staffApi.read('staffGetOrder', { id }),
  })
  const refresh = () => {
    setRefunding(false)
    for (const key of ['staff-order', 'staff-orders', 'staff-open-money', 'desk'])
      void client.invalidateQueries({ queryKey: [key] })
  }
  return (
    <Dialog open onClose={onClose} title={`${words.order} ${id}`} from="right">
      {data === undefined ? (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="60vh" radius="1rem" />} />
      ) : refunding ? (
        <RefundForm order={data} onDone={refresh} onCancel={() => setRefunding(false)} />
      ) : (
        <div className="stack one-column gap-md">
          <Actions
            order={data}
            isBack={refunding === false}
            onRefund={() => setRefunding(true)}
            onDone={refresh}
          />
          <Facts order={data} />
          <Lines order={data} />
          <Refunds order={data} onDone={refresh} />
          {/* An account that is closed has no name, and nobody who could answer. */}
          {data.buyer.name !== '' && (
            <p>
              <Link to={`/staff/cases?about=order:${id}`}>{words.talk}</Link>
            </p>
          )}
          <Notes about={`order:${id}`} />
          <OrderBooks order={data} />
        </div>
      )}
    </Dialog>
  )
}

function Actions({
  order: { order, lines },
  isBack,
  onRefund,
  onDone,
}: {
  order: StaffOrder
  isBack: boolean
  onRefund: () => void
  onDone: () => void
}) {
  const words = useWords(staffOrderWords)
  const { language } = useLanguage()
  const [busy, setBusy] = useState<'resend' | 'ask' | 'receipt'>()
  const act = async (what: 'resend' | 'ask', work: () => Promise<string>) => {
    setBusy(what)
    try {
      showToast({ text: await work(), tone: 'good' })
      onDone()
    } catch (failure) {
      showToast({ text: words.failed(wordsOfFailure(failure, language)), tone: 'bad' })
    } finally {
      setBusy(undefined)
    }
  }
  const openReceipt = async () => {
    setBusy('receipt')
    try {
      const input = { id: order.id, language: halfOf(language) } as const
      window.location.assign((await browserApi.call('receiptPicture', input)).data.url)
    } catch (failure) {
      showToast({ text: words.failed(wordsOfFailure(failure, language)), tone: 'bad' })
    } finally {
      setBusy(undefined)
    }
  }
  const isLeft = lines.some(({ sold, refunded }) => sold && !refunded)
  return (
    <p className="row flow gap-sm">
      {order.state === 'paid' && isLeft && (
        <>
          <Button look="danger" size="small" autoFocus={isBack} onClick={onRefund}>
            {words.refund}
          </Button>
          <Button
            look="outline"
            size="small"
            busy={busy === 'resend'}
            onClick={() =>
              void act('resend', async () => {
                await staffApi.call('resendPaid', { id: order.id })
                return words.resent
              })
            }
          >
            {words.resend}
          </Button>
        </>
      )}
      {order.state === 'paid' && (
        <Button look="outline" size="small" busy={busy === 'receipt'} onClick={() => void openReceipt()}>
          {words.receiptPicture}
        </Button>
      )}
      <Button
        look="outline"
        size="small"
        busy={busy === 'ask'}
        onClick={() =>
          void act('ask', async () => {
            const { transfers, takenBack } = (await staffApi.call('askBankAgain', { id: order.id })).data
            return [words.asked(transfers), takenBack > 0 && words.askedTakenBack(takenBack)]
              .filter(Boolean)
              .join(' ')
          })
        }
      >
        {words.askBank}
      </Button>
    </p>
  )
}

function Facts({ order: { order, buyer } }: { order: StaffOrder }) {
  const words = useWords(staffOrderWords)
  const time = (value: string | null) => (value === null ? '-' : <ThaiDate value={value} as="numeric-time" />)
  const refund = { none: '', part: words.refundedPart, whole: words.refunded }[order.refund]
  const part = (of: 'list' | 'discount' | 'credit', baht: number, about: string) => (
    <BahtWhy
      key={of}
      baht={baht}
      as="payment"
      figure={{ kind: 'order-sum', id: order.id, part: of }}
      about={about}
    />
  )
  const facts: [string, ReactNode][] = [
    [words.state, [words[order.state], refund].filter(Boolean).join(' · ')],
    [
      words.buyer,
      <Link key="buyer" to={`/staff/person?${buyer._id}`}>{`${buyer.name} (${buyer._id})`}</Link>,
    ],
    [words.email, buyer.email || '-'],
    [words.createdAt, time(order.created)],
    order.paidTime !== null
      ? [words.paidAt, time(order.paidTime)]
      : order.closedTime !== null
        ? [words.closedAt, time(order.closedTime)]
        : [words.openUntil, time(order.expires)],
    ...(order.revivedAs === null ? [] : ([[words.revivedAs, order.revivedAs]] as [string, ReactNode][])),
    ...(order.revivedFrom === null
      ? []
      : ([[words.revivedFrom, order.revivedFrom]] as [string, ReactNode][])),
    ...(order.gift === null
      ? []
      : ([
          [
            words.gift,
            order.gift.takenBy === null ? (
              words.giftWaits
            ) : (
              <Link key="gift" to={`/staff/person?${order.gift.takenBy._id}`}>
                {`${order.gift.takenBy.name} (${order.gift.takenBy._id})`}
              </Link>
            ),
          ],
        ] as [string, ReactNode][])),
    [words.reference, <code key="hex">{order.hex}</code>],
    [words.provider, order.provider],
    ...(order.promoCode === null ? [] : ([[words.promo, order.promoCode]] as [string, ReactNode][])),
    ...(order.discount === 0
      ? []
      : ([
          [words.listPrice, part('list', order.listPrice, words.listPrice)],
          [words.discount, part('discount', order.discount, words.discount)],
        ] as [string, ReactNode][])),
    ...(order.credit === 0
      ? []
      : ([[words.credit, part('credit', order.credit, words.credit)]] as [string, ReactNode][])),
    [
      words.total,
      <strong key="total">
        <StaffWhy figure={{ kind: 'order', id: order.id }} about={words.total}>
          <Baht baht={order.price} as="payment" />
        </StaffWhy>
      </strong>,
    ],
  ]
  return (
    <dl className="box divided">
      {facts.map(([name, value]) => (
        <div key={name} className={`stack gap-sm ${classes.fact} pad-row level`}>
          <dt className="dimmed">{name}</dt>
          <dd className="anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Lines({ order: { order, lines } }: { order: StaffOrder }) {
  const words = useWords(staffOrderWords)
  return (
    <section aria-label={words.lines}>
      <h3 className="below-3xs">{words.lines}</h3>
      <ul className="divided">
        {lines.map((line) => (
          <li
            key={line.position}
            className={`stack tail-column gap-sm figures anywhere ${classes.row} level`}
          >
            <span>
              <a href={`/infoSheet?${line.sheet}`} target="_blank" rel="noopener">
                <T>{line.name}</T>
              </a>
              <span className="block tiny dimmed">
                {words.seller} {line.author}
                {line.refunded && ` · ${words.refunded}`}
                {order.state === 'paid' && !line.sold && !line.refunded && ` · ${words.ownedBefore}`}
              </span>
            </span>
            <StaffWhy figure={{ kind: 'order', id: order.id, position: line.position }} about={line.name}>
              <Baht baht={line.paid} as="amount" />
            </StaffWhy>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Refunds({ order, onDone }: { order: StaffOrder; onDone: () => void }) {
  const words = useWords(staffOrderWords)
  const { language } = useLanguage()
  if (order.refunds.length === 0) return null
  return (
    <section aria-label={words.refunds}>
      <h3 className="below-3xs">{words.refunds}</h3>
      {order.refunds.map((refund) => (
        <div key={refund._id} className="stack gap-2xs above-xs pad-sm box">
          <p>
            <strong>
              <StaffWhy figure={{ kind: 'refund', id: refund._id }} about={words.refunds}>
                <Baht baht={refund.amount} as="payment" />
              </StaffWhy>
            </strong>{' '}
            · <ThaiDate value={refund.at} as="numeric-time" /> {refund.by && words.by(refund.by)}
          </p>
          <p>{refundReasonIn(refund.reason, language)}</p>
          <p className="block tiny dimmed">
            {(['sellers', 'company'] as const).map((part) => (
              <SumIn
                key={part}
                text={`${words[part === 'sellers' ? 'takenFromSellers' : 'takenFromCompany'](amount(refund[part]))} `}
                sum={amount(refund[part])}
                figure={{ kind: 'refund-taken', id: refund._id, part }}
                about={words[part === 'sellers' ? 'fromSellers' : 'fromCompany']}
              />
            ))}
            {words.inMonth} <MonthName period={refund.month} />
          </p>
          {refund.bankReference !== null ? (
            <>
              <p className="block tiny dimmed">{words.returnedAs(refund.bankReference)}</p>
              {refund.due !== null && refund.account && <AccountOf due={refund.due} />}
              {refund.due !== null && refund.proof && <ProofOf due={refund.due} />}
            </>
          ) : (
            refund.due !== null && (
              <>
                <p className="strong alarm">{words.notReturned}</p>
                {refund.byBank === 0 ? (
                  <ReturnForm
                    id={refund.due}
                    amount={refund.amount}
                    account={refund.account}
                    onDone={onDone}
                  />
                ) : (
                  <Link to={`?tab=money&money=${refund.due}`}>
                    {words.partTakenBack(refund.byBank.toFixed(2))}
                  </Link>
                )}
              </>
            )
          )}
        </div>
      ))}
    </section>
  )
}
