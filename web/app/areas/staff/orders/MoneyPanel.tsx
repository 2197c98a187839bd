import { useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraftText } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useAction } from '#web/ui/use-action.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { OpenMoneyRow } from './answers.ts'
import classes from './orders.module.css'
import { ReturnForm } from './ReturnForm.tsx'

/** Actions on waiting money: let it pay an order of its amount, or record that it went back. */
export function MoneyPanel(props: { money: OpenMoneyRow; onDone: () => void; onClose: () => void }) {
  const words = useWords(staffOrderWords)
  const { money } = props
  const isTakenBack = money.byBank > 0
  const rest = money.amount - money.byBank
  // Held money: staff first say whose it is. After a reversal only the rest is left, which is transferred only if its buyer's account is
  // closed.
  const isDecided = money.kind !== 'held' && rest > 0
  const mayLeave = isDecided && !isTakenBack
  // What nobody has decided and is its buyer's may be kept as credit, or go back by the service, at any size.
  const isForTwo = money.byTwo && (money.kind === 'unmatched' || money.owed)
  return (
    <Dialog
      open
      onClose={props.onClose}
      from="right"
      title={
        <>
          {money.id} · <Baht baht={money.amount} as="payment" />
        </>
      }
    >
      <div className="stack one-column gap-md">
        <p>
          {words[money.kind]}
          {money.reason !== null && ` · ${words[money.reason]}`}
          {money.buyer !== null && (
            <>
              {' · '}
              <span className="name">{money.buyer.name}</span> ({money.buyer._id})
            </>
          )}
        </p>
        <About money={money} />
        {money.perhapsSame !== null && <p className="strong alarm">{words.perhapsSame(money.perhapsSame)}</p>}
        {money.askedAsCredit && rest > 0 && <p className="strong">{words.askedAsCredit}</p>}
        {isTakenBack && (
          <p className="strong alarm">
            {rest === 0
              ? words.takenBackWhole
              : (money.closed ? words.restByTransfer : words.restAsCredit)(
                  money.byBank.toFixed(2),
                  rest.toFixed(2),
                )}
          </p>
        )}
        {(money.kind === 'held' || (money.kind === 'unmatched' && money.perhapsSame !== null)) && (
          <InDoubt money={money} onDone={props.onDone} />
        )}
        {mayLeave && (money.kind === 'unmatched' || money.reason === 'LATE' || money.owed) && (
          <Candidates money={money} onDone={props.onDone} />
        )}
        {money.byTwo && mayLeave && <GoesBack money={money} onDone={props.onDone} />}
        {isDecided && !money.closed && !isForTwo && (
          <AsCredit money={{ ...money, rest }} onDone={props.onDone} />
        )}
        {money.throughProvider && !isForTwo && (mayLeave || money.atProvider) && (
          <ThroughProvider money={money} onDone={props.onDone} />
        )}
        {isDecided && !money.byTwo && (!isTakenBack || money.closed) && (
          <ReturnForm id={money.id} amount={rest} account={money.account} onDone={props.onDone} />
        )}
      </div>
    </Dialog>
  )
}

const judgements = {
  ours: { isOurs: true, text: 'heldText' },
  notOurs: { isOurs: false, text: 'heldText' },
  sameTransfer: { isOurs: false, text: 'sameText' },
} as const

/** The bank's answer is unclear: staff look at its statement. Our money pays its order at once where it fits. */
function InDoubt({ money, onDone }: { money: OpenMoneyRow; onDone: () => void }) {
  const words = useWords(staffOrderWords)
  const [asked, setAsked] = useState<keyof typeof judgements>()
  const { act, busy } = useMoneyAction(onDone)
  const decide = async (ours: boolean) => {
    await act(() => staffApi.call('judgeMoney', { id: money.id, ours }), words.judged)
    setAsked(undefined)
  }
  return (
    <>
      {money.kind === 'held' && <p>{words.heldText}</p>}
      {(money.kind === 'held' ? (['ours', 'notOurs'] as const) : (['sameTransfer'] as const)).map((one) => (
        <Button key={one} look="outline" size="small" onClick={() => setAsked(one)}>
          {words[one]}
        </Button>
      ))}
      {asked !== undefined && (
        <ConfirmDialog
          open
          busy={busy}
          title={`${words[asked]}?`}
          confirm={words[asked]}
          onConfirm={() => void decide(judgements[asked].isOurs)}
          onCancel={() => setAsked(undefined)}
        >
          {words[judgements[asked].text]}
        </ConfirmDialog>
      )}
    </>
  )
}

/** The order it is about, and a word with its buyer: a buyer who asks where their money is, is answered from here. */
function About({ money: { order, buyer } }: { money: OpenMoneyRow }) {
  const words = useWords(staffOrderWords)
  if (order === null && buyer === null) return null
  // An account that is closed has no name, and nobody who could answer.
  const isThere = buyer?.name !== ''
  return (
    <p>
      {order !== null && <Link to={`/staff/orders?order=${order}`}>{`${words.order} ${order}`}</Link>}
      {order !== null && isThere && ' · '}
      {isThere && (
        <Link to={`/staff/cases?about=${order === null ? `person:${buyer?._id}` : `order:${order}`}`}>
          {words.talk}
        </Link>
      )}
    </p>
  )
}

/** The money stays with its buyer as credit; without a known buyer, staff name one. */
function AsCredit({ money, onDone }: { money: OpenMoneyRow & { rest: number }; onDone: () => void }) {
  const words = useWords(staffOrderWords)
  const [buyer, setBuyer, settle] = useDraftText(`credit-buyer:${money.id}`)
  const [asking, setAsking] = useState(false)
  const { act, busy } = useMoneyAction(onDone)
  const creditBuyer = async () => {
    const input = {
      id: money.id,
      amount: money.amount,
      ...(money.buyer === null && { buyer: buyer.trim().toUpperCase() }),
    }
    if (await act(() => staffApi.call('creditMoney', input), words.credited)) settle()
    setAsking(false)
  }
  return (
    <form
      className="stack one-column gap-md"
      onSubmit={(event) => {
        event.preventDefault()
        setAsking(true)
      }}
    >
      {money.buyer === null && (
        <TextField
          label={words.creditBuyer}
          value={buyer}
          required
          maxLength={20}
          autoComplete="off"
          onChange={(event) => setBuyer(event.currentTarget.value)}
        />
      )}
      <Button look="outline" size="small" type="submit">
        {words.asCredit}
      </Button>
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={words.creditQuestion(money.rest.toFixed(2))}
        confirm={words.asCredit}
        onConfirm={() => void creditBuyer()}
        onCancel={() => setAsking(false)}
      >
        {words.creditText(money.buyer?.name ?? buyer.trim().toUpperCase())}
      </ConfirmDialog>
    </form>
  )
}

/** Too much for one person: one decides, a colleague gives it back. */
function GoesBack({ money: { id, amount, owed }, onDone }: { money: OpenMoneyRow; onDone: () => void }) {
  const words = useWords(staffOrderWords)
  const [asking, setAsking] = useState(false)
  const { act, busy } = useMoneyAction(onDone)
  const decide = async () => {
    await act(() => staffApi.call('oweMoney', { id, amount }), words.owed)
    setAsking(false)
  }
  return (
    <>
      <p>{words.oweText}</p>
      {!owed && (
        <Button look="outline" size="small" onClick={() => setAsking(true)}>
          {words.owe}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={words.oweQuestion(amount.toFixed(2))}
        confirm={words.owe}
        onConfirm={() => void decide()}
        onCancel={() => setAsking(false)}
      >
        {words.oweText}
      </ConfirmDialog>
    </>
  )
}

/** Back to the account it was paid from, by the service that took it. */
function ThroughProvider({ money, onDone }: { money: OpenMoneyRow; onDone: () => void }) {
  const words = useWords(staffOrderWords)
  const [asking, setAsking] = useState(false)
  const { act, busy } = useMoneyAction(onDone)
  const send = async () => {
    const input = { id: money.id, amount: money.amount }
    await act(() => staffApi.call('refundThroughProvider', input), words.returned)
    setAsking(false)
  }
  return (
    <div className="stack one-column gap-md">
      {money.atProvider && <p className="strong alarm">{words.atProvider}</p>}
      <Button look="outline" size="small" onClick={() => setAsking(true)}>
        {words.throughProvider}
      </Button>
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={words.throughQuestion(money.amount.toFixed(2))}
        confirm={words.throughProvider}
        onConfirm={() => void send()}
        onCancel={() => setAsking(false)}
      >
        {words.throughText}
      </ConfirmDialog>
    </div>
  )
}

type Candidate = Data<'moneyCandidates'>[number]

function Candidates({ money, onDone }: { money: OpenMoneyRow; onDone: () => void }) {
  const words = useWords(staffOrderWords)
  const [asked, setAsked] = useState<Candidate>()
  const { act, busy } = useMoneyAction(onDone)
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['money-candidates', money.id],
    queryFn: staffApi.read('moneyCandidates', { id: money.id }),
  })
  // One person alone lets it pay only what it names.
  const fitting = data?.filter(({ named }) => named || !money.byTwo)
  const match = async ({ id: order, state }: Candidate) => {
    const isOpen = state === 'created' || state === 'waiting'
    const isDone = await act(
      () => staffApi.call(isOpen ? 'matchMoney' : 'deliverOrder', { id: money.id, order }),
      isOpen ? words.matched : words.delivered,
    )
    if (!isDone) void refetch()
    setAsked(undefined)
  }
  return (
    <section aria-label={words.match}>
      <h3 className="below-3xs">{words.candidates}</h3>
      {fitting === undefined ? (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="6rem" radius="1rem" />} />
      ) : fitting.length === 0 ? (
        <p className="dimmed">{words.noCandidates}</p>
      ) : (
        <ul className="divided">
          {fitting.map((one) => (
            <li key={one.id} className={`stack one-column gap-xs figures anywhere ${classes.candidate}`}>
              <span>
                {one.buyer.name} <span className="dimmed">{one.buyer._id}</span>
                <span className="block tiny dimmed">
                  <ThaiDate value={one.created} as="numeric-time" /> · {words[one.state]}
                  {one.named && ` · ${words.named}`} · {one.firstSheet}
                </span>
              </span>
              <Button size="small" look="outline" onClick={() => setAsked(one)}>
                {one.state === 'created' || one.state === 'waiting'
                  ? words.pays(one.id)
                  : words.deliver(one.id)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asked !== undefined && (
        <ConfirmDialog
          open
          busy={busy}
          title={words.matchQuestion(money.amount.toFixed(2), asked.id)}
          confirm={words.match}
          onConfirm={() => void match(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {asked.state === 'created' || asked.state === 'waiting'
            ? words.matchText(asked.buyer.name)
            : words.deliverText(asked.buyer.name)}
        </ConfirmDialog>
      )}
    </section>
  )
}

function useMoneyAction(onDone: () => void) {
  const words = useWords(staffOrderWords)
  return useAction(onDone, (text) => showToast({ text: words.failed(text), tone: 'bad' }))
}
