import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { confirmsClosing } from '#rules/people/close-account.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { session } from '#web/features/session/session.ts'
import { leaveNothingBehind } from '#web/features/session/use-session.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { T } from '#web/ui/T.tsx'
import { showToast } from '#web/ui/toast.ts'
import { closingWords } from '#web/words/buyer/closing.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { Account } from './use-account.ts'

/** Says what would be deleted and what stays stored, and asks the person to type the words before anything happens. */
export default function CloseAccount({ account, text }: { account: Account; text: string }) {
  const words = useWords(closingWords)
  const shared = useWords(sharedWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isRight = confirmsClosing(typed)
  const close = async (event: FormEvent) => {
    event.preventDefault()
    if (!isRight || isBusy) return
    setBusy(true)
    try {
      // Requests that are sent by themselves meanwhile are refused as signed out, and would lead to the sign-in page.
      session.leave()
      await browserApi.call('deleteAccount', { confirm: typed })
      await navigate('/', { replace: true })
      void session.expire()
      leaveNothingBehind()
      client.clear()
      showToast({ text: words.closed, tone: 'good' })
    } catch (failure) {
      session.stay()
      setProblem(wordsOfFailure(failure, language))
      setBusy(false)
    }
  }
  return (
    <>
      <div className="row flow gap-md">
        <p className="grow-words dimmed">
          <T>{text}</T>
        </p>
        <Button
          look="outline"
          className="alarm"
          onClick={() => {
            // What was in the way may be gone.
            setProblem(undefined)
            setOpen(true)
          }}
        >
          {words.closeBegin}
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => isBusy || setOpen(false)} title={words.closeTitle}>
        <form className="stack packed one-column gap-md" onSubmit={(event) => void close(event)}>
          <Consequences closing={account.closing} />
          <TextField
            label={words.closeType}
            value={typed}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={40}
            invalid={problem !== undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          {problem && (
            <p role="alert" className="alarm">
              {problem}
            </p>
          )}
          <Button type="submit" look="danger" wide busy={isBusy} disabled={!isRight}>
            {words.closeConfirm}
          </Button>
          <Button look="outline" wide disabled={isBusy} onClick={() => setOpen(false)}>
            {shared.cancel}
          </Button>
        </form>
      </Dialog>
    </>
  )
}

function Consequences({ closing }: { closing: Account['closing'] }) {
  const words = useWords(closingWords)
  const { ownedSheets, sheetsOnSale, owed, owedStays, openOrders } = closing
  return (
    <ul className="stack gap-2xs bullets">
      {ownedSheets > 0 && (
        <li>
          <strong>{words.closeSheets(ownedSheets)}</strong>
        </li>
      )}
      {sheetsOnSale > 0 && <li>{words.closeOnSale(sheetsOnSale)}</li>}
      {owed > 0 && (
        <li>
          <Baht baht={owed} as="payment" />: {words.closeOwed}
        </li>
      )}
      {owedStays && (
        <li>
          <strong>{words.closeOwedStays}</strong>
        </li>
      )}
      {openOrders > 0 && <li>{words.closeOrders(openOrders)}</li>}
      <li>{words.closeKept}</li>
    </ul>
  )
}
