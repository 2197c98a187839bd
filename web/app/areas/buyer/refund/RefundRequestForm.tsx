import { type FormEvent, useState } from 'react'
import { type RefundCause, refundCauses } from '#rules/orders/refund.ts'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { BankAccountFields, noAccount } from '#web/features/bank-account/BankAccountFields.tsx'
import { CountedText } from '#web/features/counted-text/CountedText.tsx'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { WhyOrder } from '#web/features/why/WhyOrder.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { SelectField } from '#web/ui/Field.tsx'
import { IconBuildingBank, IconCoin } from '#web/ui/icons.ts'
import { T } from '#web/ui/T.tsx'
import { refundWords } from '#web/words/buyer/refund.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './refund.module.css'

type Props = {
  order: string
  lines: Data<'getRefund'>['lines']
  /** The page open in the reader. */
  page: number | undefined
  /** Number of open lines. */
  of: number
  onSent: () => Promise<void>
}

const MESSAGE_LIMIT = 1_000

const first = { cause: 'mind' as RefundCause, message: '', credit: false, account: noAccount }

/** Reason and destination; what is a right needs no reason in words. */
export function RefundRequestForm({ order, lines, page, of, onSent }: Props) {
  const words = useWords(refundWords)
  const { language } = useLanguage()
  const isRight = lines.every(({ standing }) => standing === 'right')
  const { draft, change, forget } = useDraft(`refund:${order}`, first)
  const { cause, message, credit, account } = draft
  const isOnPage = page !== undefined && lines.length === 1
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const way = credit ? { credit } : account
    const input = {
      order,
      lines: lines.map(({ position }) => position),
      cause,
      message,
      ...way,
      ...(isOnPage && { page }),
    }
    setBusy(true)
    setFailure('')
    try {
      await browserApi.call('askRefund', input)
      forget()
      await onSent()
    } catch (problem) {
      setFailure(wordsOfFailure(problem, language))
    } finally {
      setBusy(false)
    }
  }
  const sum = lines.reduce((total, { paid }) => total + paid, 0).toFixed(2)
  // The outcomes are shown before one chooses.
  if (lines.length === 0)
    return (
      <div className={`bottom-bar desk-card row flow apart gap-lines ${classes.bar}`}>
        <p>
          <span className="block small dimmed">{words.chosenOf(0, of)}</span>
          <strong className="large">{words.chooseFirst}</strong>
        </p>
        <Button disabled>{words.ask}</Button>
        <Ahead Icon={IconCoin} name={words.asCredit} text={words.asCreditText} />
        <Ahead Icon={IconBuildingBank} name={words.toAccount} text={words.toAccountText} />
      </div>
    )
  return (
    <form className={`stack one-column gap-wide ${classes.form}`} onSubmit={(event) => void send(event)}>
      <SelectField
        label={words.cause}
        value={cause}
        onChange={(event) =>
          change({ cause: refundCauses.find((one) => one === event.target.value) ?? 'other' })
        }
      >
        {refundCauses.map((one) => (
          <option key={one} value={one}>
            {one === 'withdrawn' ? words.withdrawnCause : words[one]}
          </option>
        ))}
      </SelectField>
      {isOnPage && <p className="dimmed">{words.onPage(page)}</p>}
      {!isRight && (
        <CountedText
          label={words.message}
          hint={words.messageHint}
          limit={MESSAGE_LIMIT}
          value={message}
          onChange={(message) => change({ message })}
        />
      )}
      <fieldset className={`stack one-column gap-xs shrink ${classes.lines}`}>
        <legend>{words.way}</legend>
        {([true, false] as const).map((one) => (
          <label
            key={String(one)}
            className={`paper tick stack lead-column gap-sm anywhere level roomy pad-strip ${classes.line}`}
          >
            <input
              type="radio"
              name="way"
              checked={credit === one}
              onChange={() => change({ credit: one })}
            />
            <span>
              {one ? words.asCredit : words.toAccount}
              <small className="block dimmed">{one ? words.asCreditText : words.toAccountText}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {!credit && <BankAccountFields value={account} onChange={(account) => change({ account })} />}
      <p className="dimmed">{isRight ? words.rightText : words.askText}</p>
      {failure !== '' && (
        <p role="alert" className="alarm">
          {failure}
        </p>
      )}
      <div className={`bottom-bar desk-card row flow apart gap-lines ${classes.bar}`}>
        <p>
          <span className="block small dimmed">{words.chosenOf(lines.length, of)}</span>
          <strong className="large">
            <WhyOrder
              figure={{ kind: 'order-lines', id: order, positions: lines.map(({ position }) => position) }}
              about={words.sum(sum)}
            >
              {words.sum(sum)}
            </WhyOrder>
          </strong>
        </p>
        <Button type="submit" busy={busy}>
          {isRight ? words.sendRight(sum) : words.sendAsk}
        </Button>
      </div>
    </form>
  )
}

/** A possible way. */
function Ahead({ Icon, name, text }: { Icon: typeof IconCoin; name: string; text: string }) {
  return (
    <div className="desk-only">
      <p className="row gap-sm">
        <span className="square tint-ink">
          <Icon size={24} stroke={1.75} />
        </span>
        <span className="shrink">
          <strong className="block">{name}</strong>
          <span className="small dimmed">
            <T>{text}</T>
          </span>
        </span>
      </p>
    </div>
  )
}
