import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { CountedText } from '#web/features/counted-text/CountedText.tsx'
import { useDraftText } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useAction } from '#web/ui/use-action.ts'
import { sharedWords } from '#web/words/shared.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { StaffOrder } from './answers.ts'
import { BahtWhy } from '../layout/StaffWhy.tsx'
import { MonthName } from '../payouts/MonthName.tsx'
import classes from './orders.module.css'

type Preview = Data<'previewRefund'>

const REASON_LIMIT = 200

/** Lines, reason, consequences, and a question that names the sum. After a refusal typed text stays. */
export function RefundForm({
  order,
  onDone,
  onCancel,
}: {
  order: StaffOrder
  onDone: () => void
  onCancel: () => void
}) {
  const words = useWords(staffOrderWords)
  const shared = useWords(sharedWords)
  const left = order.lines.filter(({ sold, refunded }) => sold && !refunded)
  const [chosen, setChosen] = useState(() => new Set(left.map(({ position }) => position)))
  const [reason, setReason, settle] = useDraftText(`refund-reason:${order.order.id}`)
  const [problem, setProblem] = useState('')
  const [asking, setAsking] = useState(false)
  const lines = [...chosen].toSorted((a, b) => a - b)
  const preview = useSessionQuery({
    queryKey: ['refund-preview', order.order.id, lines],
    queryFn: staffApi.read('previewRefund', { id: order.order.id, lines }),
    enabled: lines.length > 0,
    gcTime: 0,
  })
  const { act, busy } = useAction(onDone, (text) => {
    setProblem(words.failed(text))
    void preview.refetch()
  })
  const toggle = (position: number) => {
    const next = new Set(chosen)
    if (!next.delete(position)) next.add(position)
    setChosen(next)
  }
  const ask = () => {
    if (lines.length === 0) return setProblem(words.nothingChosen)
    if (reason.trim() === '') return setProblem(words.reasonMissing)
    setProblem('')
    if (preview.data !== undefined) setAsking(true)
  }
  const refund = async (amount: number) => {
    await act(async () => {
      const input = { id: order.order.id, lines, reason, amount }
      const { byBank, isCredit, isToBeCredit } = (await staffApi.call('refundOrder', input)).data
      settle()
      showToast({
        text: isCredit
          ? words.refundDoneCredit((amount - byBank).toFixed(2))
          : isToBeCredit
            ? words.refundToBeCredit((amount - byBank).toFixed(2))
            : byBank > 0
              ? words.refundDoneByBank(byBank.toFixed(2), (amount - byBank).toFixed(2))
              : amount === 0
                ? words.refundDoneFree
                : words.refundDone(amount.toFixed(2)),
        tone: 'good',
      })
    })
    setAsking(false)
  }
  return (
    <form
      className="stack one-column gap-md"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <fieldset>
        <legend className="strong">{words.chooseLines}</legend>
        {left.map((line, at) => (
          <label key={line.position} className="stack gap-sm ends-columns level finger">
            <input
              type="checkbox"
              // It takes the place of the button that was pressed.
              autoFocus={at === 0}
              checked={chosen.has(line.position)}
              onChange={() => toggle(line.position)}
            />
            <span>{line.name}</span>
            <Baht baht={line.paid} as="amount" />
          </label>
        ))}
      </fieldset>
      <CountedText
        label={words.reason}
        hint={words.reasonHint}
        limit={REASON_LIMIT}
        value={reason}
        onChange={setReason}
      />
      {lines.length > 0 &&
        (preview.data !== undefined ? (
          <Effects preview={preview.data} order={order.order.id} lines={lines} />
        ) : (
          <PendingState
            error={preview.error}
            refetch={preview.refetch}
            shape={<Skeleton height="12rem" radius="1rem" />}
          />
        ))}
      {problem !== '' && (
        <p role="alert" className="strong alarm">
          {problem}
        </p>
      )}
      <p className="row flow gap-sm">
        <Button look="outline" onClick={onCancel}>
          {shared.cancel}
        </Button>
        <Button look="danger" type="submit" busy={preview.isFetching}>
          {words.refund}
        </Button>
      </p>
      {asking && preview.data !== undefined && (
        <ConfirmDialog
          open
          danger
          busy={busy}
          title={words.refundQuestion(preview.data.amount.toFixed(2))}
          confirm={words.refund}
          onConfirm={() => void refund(preview.data.amount)}
          onCancel={() => setAsking(false)}
        >
          {words.refundText(order.order.id)}
          {preview.data.asCredit && ` · ${words.becomesCredit}`}
        </ConfirmDialog>
      )}
    </form>
  )
}

function Effects({ preview, order, lines }: { preview: Preview; order: string; lines: number[] }) {
  const words = useWords(staffOrderWords)
  const part = (part: 'amount' | 'sellers' | 'company', about: string) => (
    <BahtWhy
      key={part}
      baht={preview[part]}
      as="payment"
      figure={{ kind: 'refund-to-come', order, lines, part }}
      about={about}
    />
  )
  const facts = [
    [words.toBuyer, part('amount', words.toBuyer)],
    [words.fromSellers, part('sellers', words.fromSellers)],
    [words.fromCompany, part('company', words.fromCompany)],
    [words.inMonth, <MonthName key="month" period={preview.month} />],
  ] as const
  const stages = [...new Set(preview.lines.map(({ stage }) => stage))]
  return (
    <section aria-label={words.preview}>
      <h3 className="below-3xs">{words.preview}</h3>
      <dl className="box divided">
        {facts.map(([name, value]) => (
          <div key={name} className={`stack gap-sm ${classes.fact} pad-row level`}>
            <dt className="dimmed">{name}</dt>
            <dd className="anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="bullets above-xs">
        {stages.map((stage) => (
          <li key={stage}>{words[stage]}</li>
        ))}
        <li>{words.readingEnds}</li>
        {preview.asCredit && <li>{words.becomesCredit}</li>}
        {preview.secondPerson && <li>{words.secondPerson}</li>}
      </ul>
    </section>
  )
}
