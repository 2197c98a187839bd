import { type FormEvent, useState } from 'react'
import { cleanTyped } from '#rules/sellers/profile.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { sellEditWords } from '#web/words/seller/profile.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from '../register/seller-form.module.css'

/** Another bank account holds the next payout until its number was typed once more. */
export function BankHold({ onConfirmed }: { onConfirmed: () => Promise<void> }) {
  const words = useWords(sellEditWords)
  const { language } = useLanguage()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await sellerApi.call('confirmBankChange', { bankNumber: typed })
      showToast({ text: words.holdDone, tone: 'good' })
      await onConfirmed()
    } catch (failure) {
      setFault(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={classes.box} aria-labelledby="bank-hold">
      <h2 id="bank-hold" className={classes.boxTitle}>
        {words.holdTitle}
      </h2>
      <p>{words.holdText}</p>
      <form className={classes.confirm} noValidate onSubmit={(event) => void confirm(event)}>
        <TextField
          label={words.holdField}
          hint={fault === undefined ? '' : wordsOfFailure(fault, language)}
          invalid={fault !== undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          value={typed}
          onChange={(event) => {
            setTyped(cleanTyped('bankNumber', event.target.value))
            setFault(undefined)
          }}
        />
        <Button type="submit" busy={busy} disabled={typed === ''}>
          {words.holdConfirm}
        </Button>
      </form>
    </section>
  )
}
