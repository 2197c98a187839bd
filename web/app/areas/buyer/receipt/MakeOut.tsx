import { useState } from 'react'
import { faultOfBuyer } from '#rules/tax/vat.ts'
import { thaiDigitsToAscii } from '#rules/thai/thai-digits.ts'
import type { Data } from '#web/api/api.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { documentWords } from '#web/words/buyer/documents.ts'
import { useWords } from '#web/words/use-words.tsx'

type Answer = Data<'getOrderDocuments'>

/** The form for the document's addressee; loaded on the press. */
export default function MakeOut(props: {
  order: string
  answer: Answer
  onClose: () => void
  onDone: () => void
}) {
  const { order, answer, onClose, onDone } = props
  const words = useWords(documentWords)
  const start = answer.madeOutTo ?? answer.kept ?? { name: '', taxId: '', branch: '', address: '' }
  const { draft: buyer, change: set, forget } = useDraft(`document:${order}`, start)
  const [isKept, setKept] = useState(answer.kept !== null)
  const [remember, setRemember] = useState(isKept)
  const { act, busy } = useAction(() => {
    forget()
    onDone()
  })
  // What is typed stays.
  const forgetting = useAction(() => {
    setKept(false)
    setRemember(false)
  })
  const digits = buyer.taxId.replaceAll(/[\s-]/g, '')
  const isCompany = digits.startsWith('0')
  const branch = isCompany ? buyer.branch || '00000' : ''
  const isWrong = digits.length >= 13 && faultOfBuyer({ taxId: digits, branch }) === 'tax-id'
  return (
    <Dialog open onClose={onClose} title={answer.asks === 'invoice' ? words.askInvoice : words.askReceipt}>
      <form
        className="stack one-column gap-sm"
        onSubmit={(event) => {
          event.preventDefault()
          const input = { id: order, buyer: { ...buyer, taxId: digits, branch }, remember }
          void act(() => browserApi.call('makeOutDocument', input), words.issued)
        }}
      >
        <p>{answer.asks === 'invoice' ? words.invoiceText : words.receiptText}</p>
        <TextField
          label={words.name}
          value={buyer.name}
          required
          maxLength={200}
          autoComplete="organization"
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextField
          label={words.taxId}
          value={buyer.taxId}
          required
          inputMode="numeric"
          maxLength={17}
          pattern="[\d\s\-]{13,17}"
          invalid={isWrong}
          hint={isWrong ? words.taxIdWrong : ''}
          onChange={(event) => set({ taxId: thaiDigitsToAscii(event.currentTarget.value) })}
        />
        {isCompany && (
          <TextField
            label={words.branch}
            hint={words.branchHint}
            value={buyer.branch}
            placeholder="00000"
            inputMode="numeric"
            pattern="\d{5}"
            maxLength={5}
            onChange={(event) => set({ branch: thaiDigitsToAscii(event.currentTarget.value) })}
          />
        )}
        <TextField
          label={words.address}
          value={buyer.address}
          required
          minLength={5}
          maxLength={300}
          autoComplete="street-address"
          onChange={(event) => set({ address: event.currentTarget.value })}
        />
        <label className="inline-row gap-sm thumb ">
          <input
            type="checkbox"
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
          {words.remember}
        </label>
        <Button type="submit" wide busy={busy} disabled={isWrong}>
          {words.submit}
        </Button>
        {isKept && (
          <Button
            look="subtle"
            wide
            busy={forgetting.busy}
            onClick={() =>
              void forgetting.act(() => browserApi.call('forgetInvoiceBuyer', {}), words.forgotten)
            }
          >
            {words.forget}
          </Button>
        )}
      </form>
    </Dialog>
  )
}
