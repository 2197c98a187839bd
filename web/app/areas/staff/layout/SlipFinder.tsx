import type { Input, Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { readQr } from '#web/features/qr-reader/read-qr.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { supportWords } from '#web/words/staff/support.ts'
import { useWords } from '#web/words/use-words.tsx'
import { readBase64 } from '../payouts/csv-file.ts'
import { addressOfObject } from './object-address.ts'
import { BahtWhy, moneyFigure } from './StaffWhy.tsx'

/** The call's limit for a file as base64; checked here because a connection cut while sending gives no reason. */
const pdfBytesMax = 8_000_000

/**
 * Subject of a slip, and the next action. A picture stays on this device, and only its QR is sent. The server opens a PDF and stores
 * nothing of it.
 */
export default function SlipFinder({ slip, onGo }: { slip: File; onGo: (to: string) => void }) {
  const words = useWords(supportWords)
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['find-by-slip', slip.name, slip.size, slip.lastModified],
    queryFn: async ({ signal }) => {
      const find = async (input: Input<'findBySlip'>) =>
        (await staffApi.call('findBySlip', input, { signal })).data
      if (slip.type === 'application/pdf' || /\.pdf$/i.test(slip.name))
        return slip.size > pdfBytesMax ? 'too-large' : await find({ content: await readBase64(slip) })
      const [qr] = await readQr(slip)
      return qr === undefined ? 'no-qr' : await find({ qr })
    },
    retry: false,
    staleTime: 0,
  })
  if (error !== null) return <ErrorState failure={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height="8rem" radius="1rem" />
  if (data === 'no-qr') return <p role="alert">{words.noQr}</p>
  if (data === 'too-large') return <p role="alert">{words.slipTooLarge}</p>
  return <SlipAnswer found={data} onGo={onGo} />
}

function SlipAnswer({ found, onGo }: { found: Data<'findBySlip'>; onGo: (to: string) => void }) {
  const words = useWords(supportWords)
  const orders = useWords(staffOrderWords)
  const [money] = found.money
  const answer = {
    found: words.slipFound,
    unknown: words.slipUnknown,
    wait: words.slipWait,
    foreign: words.slipForeign,
    reversed: words.slipReversed,
    'payment-code': words.slipPaymentCode,
  }[found.answer]
  const waiting = found.money.find(({ open }) => open)
  const paid = found.money.find(({ order }) => order !== null)?.order
  const next =
    waiting !== undefined
      ? { to: addressOfObject(waiting.id), label: words.dealWith }
      : paid
        ? { to: addressOfObject(`order:${paid}`), label: words.openOrder(paid) }
        : found.orders[0] !== undefined
          ? { to: addressOfObject(`order:${found.orders[0].id}`), label: words.openOrder(found.orders[0].id) }
          : undefined
  return (
    <section aria-label={words.slip} className="stack one-column gap-md shrink">
      <p role="status">
        <strong>{answer}</strong>
        <br />
        {found.amount !== null &&
          (money?.amount === found.amount ? (
            <BahtWhy
              baht={found.amount}
              as="payment"
              figure={moneyFigure(money.id)}
              about={`${words.slip} ${found.reference}`}
            />
          ) : (
            <Baht baht={found.amount} as="payment" />
          ))}{' '}
        {found.at !== null && <ThaiDate value={found.at} as="numeric-time" />}
        <br />
        <span className="small light dimmed">
          {found.bank === '' ? found.reference : words.bankRef(found.bank, found.reference)}
        </span>
        {money === undefined && (
          <>
            <br />
            {words.notBooked}
          </>
        )}
      </p>
      {next?.to !== undefined && (
        <Button data-focus autoFocus onClick={() => next.to !== undefined && onGo(next.to)}>
          {next.label}
        </Button>
      )}
      {found.orders.length > 0 && (
        <>
          <p className="small strong">{words.perhaps}</p>
          {found.orders.map((order) => (
            <Button
              key={order.id}
              look="subtle"
              size="small"
              onClick={() => onGo(addressOfObject(`order:${order.id}`) ?? '/staff/orders')}
            >
              {order.id} · {order.buyer.name} · {orders[order.state]} ·{' '}
              <ThaiDate value={order.created} as="numeric-time" />
            </Button>
          ))}
        </>
      )}
    </section>
  )
}
