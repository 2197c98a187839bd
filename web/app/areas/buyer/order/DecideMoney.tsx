import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { browserApi } from '#web/api/browser-api.ts'
import { BankAccountFields, noAccount } from '#web/features/bank-account/BankAccountFields.tsx'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { FigureIn } from '#web/features/why/FigureIn.tsx'
import { LaterWhyOrder } from '#web/features/why/LaterWhyOrder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { useSending } from '#web/ui/use-sending.ts'
import { heldWords } from '#web/words/buyer/held.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { Order } from './use-order.ts'

/** The buyer decides about misfit money: one press pays the order with it or keeps it as credit; or it goes back to an account. */
export default function DecideMoney({ order }: { order: Order }) {
  const words = useWords(heldWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const { draft: account, change: setAccount, forget } = useDraft(`keep-money:${order.id}`, noAccount)
  const [asking, setAsking] = useState(false)
  const decide = useSending(
    async (way: 'credit' | 'account') => {
      await browserApi.call('keepMoney', {
        order: order.id,
        amount: order.toDecide,
        ...(way === 'account' && { account }),
      })
      setAsking(false)
      forget()
      showToast({ text: way === 'credit' ? words.moneyKept : words.moneySent, tone: 'good' })
    },
    async () => {
      await client.invalidateQueries({ queryKey: ['order'] })
      await client.invalidateQueries({ queryKey: ['credit'] })
    },
  )
  const isOpen = order.state === 'waiting' || order.state === 'created'
  const missing = order.due - order.toDecide
  const keep = !isOpen
    ? words.keepAsCredit
    : missing > 0
      ? words.payMissing(missing.toFixed(2))
      : missing === 0
        ? words.payWithIt
        : words.payAndKeep((-missing).toFixed(2))
  const failure = decide.failure !== null && (
    <p role="alert" className="alarm">
      {wordsOfFailure(decide.failure, language)}
    </p>
  )
  return (
    <section className="stack gap-sm" aria-label={words.yourMoney(order.toDecide.toFixed(2))}>
      <p>
        <strong>
          <FigureIn
            sentence={words.yourMoney(order.toDecide.toFixed(2))}
            figure={order.toDecide.toFixed(2)}
            draw={(figure) => (
              <LaterWhyOrder
                figure={{ kind: 'order-part', id: order.id, part: 'held' }}
                about={words.yourMoney(order.toDecide.toFixed(2))}
              >
                {figure}
              </LaterWhyOrder>
            )}
          />
        </strong>
      </p>
      {!asking && failure}
      <Button wide busy={decide.busy && !asking} onClick={() => decide.send('credit')}>
        {keep}
      </Button>
      <Button wide look="outline" onClick={() => setAsking(true)}>
        {words.sendBack}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={words.sendBack}>
        <form
          className="stack gap-sm"
          onSubmit={(event) => {
            event.preventDefault()
            decide.send('account')
          }}
        >
          <BankAccountFields value={account} onChange={setAccount} />
          {failure}
          <Button type="submit" wide busy={decide.busy}>
            {words.sendBackSum(order.toDecide.toFixed(2))}
          </Button>
        </form>
      </Dialog>
    </section>
  )
}
