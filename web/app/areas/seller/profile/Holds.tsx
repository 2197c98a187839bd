import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { holdReasons } from '#rules/payouts/payout-hold.ts'
import { cleanTyped } from '#rules/sellers/profile.ts'
import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { say } from '#web/words/language.ts'
import { sellEditWords } from '#web/words/seller/profile.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

type Info = Data<'getSellEdit'>['info']

/** Holds on the next payout, each with the seller's remedy. */
export default function Holds({ info, onConfirmed }: { info: Info; onConfirmed: () => Promise<void> }) {
  return (
    <>
      {info.heldByStaff && <HeldByStaff held={info.heldByStaff} />}
      {info.payoutHold && <BankHold onConfirmed={onConfirmed} />}
    </>
  )
}

/** Another bank account holds the next payout until its number was typed once more. */
function BankHold({ onConfirmed }: { onConfirmed: () => Promise<void> }) {
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
    <section className="stack gap-sm pad-lg paper" aria-labelledby="bank-hold">
      <h2 id="bank-hold" className="heading">
        {words.holdTitle}
      </h2>
      <p>{words.holdText}</p>
      <form className="stack gap-sm" noValidate onSubmit={(event) => void confirm(event)}>
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

/** Staff have requested another account: why, and what comes next. */
function HeldByStaff({ held }: { held: NonNullable<Data<'getSellEdit'>['info']['heldByStaff']> }) {
  const words = useWords(sellEditWords)
  const { language } = useLanguage()
  return (
    <section className="stack gap-sm pad-lg paper" aria-labelledby="staff-hold">
      <h2 id="staff-hold" className="heading">
        {words.staffHoldTitle}
      </h2>
      <p className="anywhere">
        {say(holdReasons[held.reason], language)}
        {held.note !== '' && ` · ${held.note}`}
      </p>
      <p>{held.corrected === null ? words.staffHoldText : words.staffHoldCorrected}</p>
      <p>
        <Link to="/user/support">{words.staffHoldWrite}</Link>
      </p>
    </section>
  )
}
