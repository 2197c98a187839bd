import { useState } from 'react'
import { type Period, readPeriod } from '#rules/calendar/periods.ts'
import { decimalToSatang, satangToDecimal } from '#rules/money/satang.ts'
import type { Paper } from '#rules/tax/papers/paper.ts'
import type { PaperPerson } from '#rules/tax/papers/people.ts'
import { makingFeeName, receiptPaper, receiptSatang } from '#rules/tax/papers/receipt-paper.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ThaiDateField } from '#web/ui/dates/DateFields.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { taxWords } from '#web/words/staff/tax.ts'
import { useWords } from '#web/words/use-words.tsx'

export const nothingAsked = { number: '', payee: '', total: '', paidOn: '' }

/**
 * A substitute receipt for a making fee from before the ledger: only the payout is known, and its gross follows the old rule
 * (payouts-and-tax §1.3). Printed, not stored.
 */
export function LegacyReceipt(props: {
  period: Period
  payer: PaperPerson
  isShown: boolean
  /** The page keeps the typed values, because this form is mounted anew where the paper is shown. */
  asked: typeof nothingAsked
  onAsk: (asked: typeof nothingAsked) => void
  onPaper: (paper: Paper | undefined) => void
}) {
  const words = useWords(taxWords)
  const { year, month } = readPeriod(props.period)
  const [isOpen, setOpen] = useState(false)
  const { asked } = props
  const totalSatang = decimalToSatang(asked.total.replaceAll(',', '').trim())
  const item = {
    name: makingFeeName,
    isMakingFee: true,
    totalSatang: totalSatang ?? 0,
    grossSatang: null,
  }
  const isWhole =
    totalSatang !== undefined && totalSatang > 0 && asked.payee.trim() !== '' && asked.paidOn !== ''
  const change = (part: Partial<typeof asked>) => {
    props.onAsk({ ...asked, ...part })
    props.onPaper(undefined)
  }
  return (
    <>
      {props.isShown ? (
        <Button look="outline" size="small" onClick={() => props.onPaper(undefined)}>
          {words.legacyBack}
        </Button>
      ) : (
        <Button look="outline" size="small" title={words.legacy} onClick={() => setOpen(true)}>
          {words.legacyShort}
        </Button>
      )}
      <Dialog open={isOpen} title={words.legacy} onClose={() => setOpen(false)}>
        <form
          className="stack gap-md"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isWhole) return
            const { number, payee, paidOn } = asked
            const { period, payer } = props
            props.onPaper(receiptPaper({ number, payer, payee: payee.trim(), period, paidOn, items: [item] }))
            setOpen(false)
          }}
        >
          <p className="small dimmed">{words.legacyText}</p>
          <TextField
            label={words.legacyNumber}
            value={asked.number}
            maxLength={40}
            autoComplete="off"
            onChange={(event) => change({ number: event.currentTarget.value })}
          />
          <TextField
            label={words.legacyPayee}
            value={asked.payee}
            maxLength={200}
            required
            autoComplete="off"
            onChange={(event) => change({ payee: event.currentTarget.value })}
          />
          <TextField
            label={words.legacyTotal}
            hint={
              totalSatang === undefined ? undefined : words.legacyGross(satangToDecimal(receiptSatang(item)))
            }
            value={asked.total}
            inputMode="decimal"
            maxLength={14}
            required
            autoComplete="off"
            onChange={(event) => change({ total: event.currentTarget.value })}
          />
          <ThaiDateField
            label={words.day}
            required
            min={`${year}-${String(month).padStart(2, '0')}-01`}
            value={asked.paidOn}
            onChange={(paidOn) => change({ paidOn })}
          />
          <div className="flow bottom gap-sm">
            <Button type="submit" disabled={!isWhole}>
              {words.legacyShow}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
