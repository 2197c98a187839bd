import { useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './orders.module.css'

/** The bank's number of a transfer that gave money back; asked about once more, with the sum. `amount` in baht. */
export function ReturnForm({ id, amount, onDone }: { id: string; amount: number; onDone: () => void }) {
  const words = useWords(staffOrderWords)
  const { language } = useLanguage()
  const [reference, setReference] = useState('')
  const [problem, setProblem] = useState('')
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const record = async () => {
    setBusy(true)
    try {
      await staffApi.call('returnMoney', { id, reference, amount })
      showToast({ text: words.returned, tone: 'good' })
      onDone()
    } catch (failure) {
      setProblem(words.failed(wordsOfFailure(failure, language)))
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        setProblem(reference.trim() === '' ? words.referenceMissing : '')
        setAsking(reference.trim() !== '')
      }}
    >
      {id.startsWith('due:') && <AccountOf due={id} />}
      <TextField
        label={words.bankReference}
        value={reference}
        maxLength={100}
        autoComplete="off"
        invalid={problem !== ''}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      {problem !== '' && (
        <p role="alert" className={classes.warn}>
          {problem}
        </p>
      )}
      <Button look="outline" size="small" type="submit">
        {words.giveBack}
      </Button>
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={words.returnQuestion(amount.toFixed(2))}
        confirm={words.giveBack}
        onConfirm={() => void record()}
        onCancel={() => setAsking(false)}
      >
        {words.returnText(reference.trim())}
      </ConfirmDialog>
    </form>
  )
}

/** Where the buyer wants it; shown when asked for, because whoever looks is noted. */
function AccountOf({ due }: { due: string }) {
  const words = useWords(staffOrderWords)
  const { language } = useLanguage()
  const [shown, setShown] = useState('')
  const show = async () => {
    try {
      const { account } = (await staffApi.call('showRefundAccount', { due })).data
      setShown(account === null ? words.noAccount : `${account.bank} ${account.number} · ${account.name}`)
    } catch (failure) {
      setShown(wordsOfFailure(failure, language))
    }
  }
  if (shown !== '') return <p role="status">{shown}</p>
  return (
    <Button look="subtle" size="small" onClick={() => void show()}>
      {words.showAccount}
    </Button>
  )
}
