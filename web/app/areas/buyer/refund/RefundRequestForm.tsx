import { type FormEvent, useRef, useState } from 'react'
import { type RefundCause, refundCauses } from '#rules/orders/refund.ts'
import { sellerBanks } from '#rules/sellers/banks.ts'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { CountedText } from '#web/features/counted-text/CountedText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { refundWords } from '#web/words/buyer/refund.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './refund.module.css'

type Props = { order: string; lines: Data<'getRefund'>['lines']; onSent: () => Promise<void> }

const MESSAGE_LIMIT = 1_000

/** Why, and where the money goes; what is a right asks for no reason in words. */
export function RefundRequestForm({ order, lines, onSent }: Props) {
  const words = useWords(refundWords)
  const { language } = useLanguage()
  const isRight = lines.every(({ standing }) => standing === 'right')
  const [cause, setCause] = useState<RefundCause>('mind')
  const [message, setMessage] = useState('')
  const [bank, setBank] = useState('')
  const [account, setAccount] = useState('')
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  // One request however often the button is pressed; another text after a failure is another one.
  const sending = useRef({ text: '', key: '' })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const ask = { order, lines: lines.map(({ position }) => position), cause, message, bank, account }
    const text = JSON.stringify(ask)
    if (sending.current.text !== text) sending.current = { text, key: crypto.randomUUID() }
    setBusy(true)
    setFailure('')
    try {
      await browserApi.call('askRefund', ask, { idempotencyKey: sending.current.key })
      await onSent()
    } catch (problem) {
      setFailure(wordsOfFailure(problem, language))
    } finally {
      setBusy(false)
    }
  }
  if (lines.length === 0) return null
  const sum = lines.reduce((total, { paid }) => total + paid, 0).toFixed(2)
  return (
    <form className={classes.form} onSubmit={(event) => void send(event)}>
      <SelectField
        label={words.cause}
        value={cause}
        onChange={(event) => setCause(refundCauses.find((one) => one === event.target.value) ?? 'other')}
      >
        {refundCauses.map((one) => (
          <option key={one} value={one}>
            {one === 'withdrawn' ? words.withdrawnCause : words[one]}
          </option>
        ))}
      </SelectField>
      {!isRight && (
        <CountedText
          label={words.message}
          hint={words.messageHint}
          limit={MESSAGE_LIMIT}
          value={message}
          onChange={setMessage}
        />
      )}
      <SelectField label={words.bank} value={bank} required onChange={(event) => setBank(event.target.value)}>
        <option value="">{words.chooseBank}</option>
        {sellerBanks.map(({ code, nameTh, nameEn }) => (
          <option key={code} value={code}>
            {language === 'th' ? nameTh : nameEn}
          </option>
        ))}
      </SelectField>
      <TextField
        label={words.account}
        hint={words.accountHint}
        value={account}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        required
        onChange={(event) => setAccount(event.target.value)}
      />
      <p className={classes.dimmed}>{isRight ? words.rightText : words.askText}</p>
      {failure !== '' && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <Button type="submit" wide busy={busy}>
        {isRight ? words.sendRight(sum) : words.sendAsk}
      </Button>
    </form>
  )
}
