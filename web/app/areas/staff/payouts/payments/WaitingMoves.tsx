import { Link } from 'react-router'
import { pauseReasonIn } from '#rules/payouts/payout-hold.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { OutageState } from '#web/ui/ErrorState.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { payoutHoldWords } from '#web/words/staff/payout-hold.ts'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { HoldText } from '../../layout/PayoutHold.tsx'
import { amount } from '../payment-columns.tsx'
import { usePaymentAction } from './use-payment-action.tsx'

type Request = Data<'getMoveRequests'>['requests'][number]

/** Large moves that another person requested: confirmed or declined here, nothing where none waits. */
export function WaitingMoves() {
  const words = useWords(paymentWords)
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['payments', 'requests'],
    queryFn: staffApi.read('getMoveRequests', {}, ({ requests }) => requests),
    refetchInterval: 30_000,
  })
  // Unknown is not none: staff would miss waiting or held payouts.
  if (data === undefined) return <OutageState failure={error} onRetry={() => void refetch()} />
  if (data.length === 0) return null
  return (
    <section className="below-md pad-strip rounded tint-ink" aria-label={words.requests}>
      <h2>{words.requests}</h2>
      <ul>
        {data.map((request) => (
          <WaitingMove key={request._id} request={request} />
        ))}
      </ul>
    </section>
  )
}

/** Sellers whose payouts staff hold, each leading to where they are let go; nothing where there is none. */
export function WaitingHolds() {
  const words = useWords(payoutHoldWords)
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['payout-hold', 'all'],
    queryFn: staffApi.read('listPayoutHolds', {}, ({ holds }) => holds),
    refetchInterval: 30_000,
  })
  // Unknown is not none: staff would miss waiting or held payouts.
  if (data === undefined) return <OutageState failure={error} onRetry={() => void refetch()} />
  if (data.length === 0) return null
  return (
    <section className="below-md pad-strip rounded tint-ink" aria-label={words.list}>
      <h2>{words.list}</h2>
      <ul>
        {data.map((hold) => (
          <li key={hold.seller}>
            <p>
              <Link to={`/staff/person?${hold.seller}`}>{hold.codeName}</Link> {words.waiting}{' '}
              {amount(hold.waiting)}
            </p>
            <HoldText hold={hold} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function WaitingMove({ request }: { request: Request }) {
  const words = useWords(paymentWords)
  const { language } = useLanguage()
  const { busy, run } = usePaymentAction()
  const decide = (confirm: boolean) =>
    run(async () => {
      const { modifiedCount } = await staffApi.call('decideMoveRequest', { id: request._id, confirm })
      return confirm ? words.updated(modifiedCount) : words.declined
    })
  return (
    <li>
      <p>
        <strong>{words[request.paymentStatus]}</strong>: {words.figures(request.count, amount(request.sum))}{' '}
        {words.askedBy(request.askedBy)} <ThaiDate value={request.askedAt} as="numeric-time" />
        {request.bankReference !== '' && ` · ${request.bankReference}`}
        {request.paymentPausedReason !== '' && ` · ${pauseReasonIn(request.paymentPausedReason, language)}`}
      </p>
      {request.mine && <p className="small dimmed">{words.own}</p>}
      <p className="row flow gap-xs">
        {!request.mine && (
          <Button size="small" busy={busy} onClick={() => void decide(true)}>
            {words.confirm}
          </Button>
        )}
        <Button size="small" look="outline" disabled={busy} onClick={() => void decide(false)}>
          {request.mine ? words.withdraw : words.decline}
        </Button>
      </p>
    </li>
  )
}
