import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { decimalToSatang, satangToBaht } from '#rules/money/satang.ts'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { BankAccountFields, noAccount } from '#web/features/bank-account/BankAccountFields.tsx'
import { useToken } from '#web/features/session/use-session.ts'
import { FigureIn } from '#web/features/why/FigureIn.tsx'
import { WhyOrder } from '#web/features/why/WhyOrder.tsx'
import { Baht } from '#web/ui/Baht.tsx'
import { Book } from '#web/ui/Book.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import {
  IconArrowRight,
  IconBuildingBank,
  IconCoins,
  IconReceiptRefund,
  IconShoppingCart,
} from '#web/ui/icons.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { T } from '#web/ui/T.tsx'
import { ThaiDate, writeDate } from '#web/ui/ThaiDate.tsx'
import { showToast } from '#web/ui/toast.ts'
import { creditWords } from '#web/words/buyer/credit.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './credit.module.css'

/** What there is, how it came and went, and the way out. */
export default function Credit() {
  const words = useWords(creditWords)
  const { language } = useLanguage()
  const token = useToken()
  const { data, error, refetch } = useQuery({
    queryKey: ['credit', token],
    queryFn: async ({ signal }) => (await browserApi.call('getCredit', {}, { signal })).data,
    enabled: token !== null,
  })
  if (data === undefined) {
    return error === null ? (
      <Skeleton height="24rem" />
    ) : (
      <ErrorState failure={error} onRetry={() => void refetch()} />
    )
  }
  return (
    <>
      <section className={`stack one-column gap-md ${classes.wallet}`} aria-label={words.balance}>
        <div>
          <p className="strong">{words.balance}</p>
          <p className={`bold figures ${data.moves.length > 0 ? classes.balance : 'title-sm'}`}>
            {data.moves.length > 0 ? (
              <WhyOrder figure={{ kind: 'credit' }} about={words.balance}>
                <Baht baht={data.balance} as="payment" />
              </WhyOrder>
            ) : (
              <Baht baht={data.balance} as="payment" />
            )}
          </p>
          <p className="small dimmed">
            <T>{words.about}</T>
          </p>
        </div>
        <Ways />
      </section>
      {data.leaving.map((due) => (
        <p key={due._id} className="note" role="status">
          <FigureIn
            sentence={words.leaving(
              due.amount.toFixed(2),
              writeDate(new Date(due.asked), 'numeric-time', language),
            )}
            figure={due.amount.toFixed(2)}
            draw={(figure) => (
              <WhyOrder
                figure={{
                  kind: 'credit',
                  move: due._id.replace('due:', 'refund-due:').concat(':from-credit'),
                }}
                about={words.withdrawal}
              >
                {figure}
              </WhyOrder>
            )}
          />
        </p>
      ))}
      <Moves moves={data.moves} />
      {data.balance > 0 && <TakeOut key={data.balance} balance={data.balance} />}
    </>
  )
}

function Moves({ moves }: { moves: Data<'getCredit'>['moves'] }) {
  const words = useWords(creditWords)
  if (moves.length === 0) return null
  return (
    <section aria-labelledby="credit-moves">
      <h2 id="credit-moves">{words.moves}</h2>
      <ul>
        {moves.map((move) => (
          <li key={move._id} className="stack tail-column gap-sm ruled">
            <span>
              {words[move.kind]}
              <small className="block small light dimmed">
                <ThaiDate value={move.at} as="numeric-time" />
                {move.order !== null && (
                  <>
                    {' · '}
                    <Link to={`/user/myorder?${move.order}`}>{words.seeOrder}</Link>
                  </>
                )}
              </small>
            </span>
            <span className={`strong figures text-end ${move.amount > 0 ? 'good' : ''}`}>
              <WhyOrder figure={{ kind: 'credit', move: move._id }} about={words[move.kind]}>
                {move.amount > 0 ? '+' : '−'}
                <Baht baht={Math.abs(move.amount)} as="amount" />
              </WhyOrder>
              <small className="block small light dimmed">
                <WhyOrder
                  figure={{ kind: 'credit', move: move._id, part: 'balance' }}
                  about={`${words.balance} ${words[move.kind]}`}
                >
                  {words.after(move.balance.toFixed(2))}
                </WhyOrder>
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In one line: what the book is fed with, and what it pays. */
function Ways() {
  const words = useWords(creditWords)
  return (
    <ul className="row level text-centre tiny apart gap-3xs">
      <Way Icon={IconReceiptRefund} name={words.inRefund} />
      <Way Icon={IconCoins} name={words.inMoney} />
      <li className="row gap-3xs" aria-hidden="true">
        <IconArrowRight size={16} stroke={1.75} className="dimmed" />
        <Book mood="hungry" size={44} />
        <IconArrowRight size={16} stroke={1.75} className="dimmed" />
      </li>
      <Way Icon={IconShoppingCart} name={words.outOrder} />
      <Way Icon={IconBuildingBank} name={words.outAccount} />
    </ul>
  )
}

function Way({ Icon, name }: { Icon: typeof IconCoins; name: string }) {
  return (
    <li className="stack packed centred gap-3xs whole">
      <span className="square surface outlined">
        <Icon size={24} stroke={1.75} className="linked" aria-hidden="true" />
      </span>
      <T>{name}</T>
    </li>
  )
}

function TakeOut({ balance }: { balance: number }) {
  const words = useWords(creditWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const [amount, setAmount] = useState(balance.toFixed(2))
  const [account, setAccount] = useState(noAccount)
  // One withdrawal however often the button is pressed; another request after a failure is another one.
  const sending = useRef({ text: '', key: '' })
  const satang = decimalToSatang(amount)
  const isWrong = satang === undefined || satang < 1 || satangToBaht(satang) > balance
  const send = useMutation({
    mutationFn: async () => {
      const input = { amount: satangToBaht(satang ?? 0), ...account }
      const text = JSON.stringify(input)
      if (sending.current.text !== text) sending.current = { text, key: crypto.randomUUID() }
      await browserApi.call('withdrawCredit', input, { idempotencyKey: sending.current.key })
    },
    onSuccess: () => showToast({ text: words.taken, tone: 'good' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['credit'] }),
  })
  return (
    <details>
      <summary className="strong">{words.takeOut}</summary>
      <form
        className="stack gap-md above-md"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isWrong) send.mutate()
        }}
      >
        <TextField
          label={words.amount}
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          invalid={isWrong}
          {...(isWrong && { hint: words.amountWrong })}
          onChange={(event) => setAmount(event.target.value)}
        />
        <BankAccountFields value={account} onChange={setAccount} />
        {send.error !== null && (
          <p role="alert" className="alarm">
            {wordsOfFailure(send.error, language)}
          </p>
        )}
        <Button type="submit" wide busy={send.isPending}>
          {words.takeOut}
        </Button>
      </form>
    </details>
  )
}
