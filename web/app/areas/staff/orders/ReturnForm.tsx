import { useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraft, useDraftText } from '#web/features/drafts/use-draft.ts'
import { BankField } from '#web/features/bank-account/BankAccountFields.tsx'
import { FileButton } from '#web/features/uploads/FileButton.tsx'
import { postForm } from '#web/features/uploads/send-file.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { useAction } from '#web/ui/use-action.ts'
import { staffOrderWords } from '#web/words/staff/orders.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

type Props = {
  id: string
  /** In baht. */
  amount: number
  /** The buyer has said where it should go. */
  account: boolean
  onDone: () => void
}

/** A transfer that gave money back: its number, its proof, and where it went; confirmed once more, with the sum. */
export function ReturnForm({ id, amount, account: isKnown, onDone }: Props) {
  const words = useWords(staffOrderWords)
  const [reference, setReference, settle] = useDraftText(`return:${id}`)
  const {
    draft: payee,
    change: setPayee,
    forget,
  } = useDraft(`return-payee:${id}`, { bank: '', account: '', name: '' })
  const [proof, setProof] = useState<File>()
  const [problem, setProblem] = useState('')
  const [asking, setAsking] = useState(false)
  const { act, busy } = useAction(onDone, (text) => setProblem(words.failed(text)))
  const record = async () => {
    if (proof === undefined) return
    await act(async () => {
      const kind = proof.type === 'application/pdf' ? 'pdf' : 'picture'
      const { data: form } = await staffApi.call('refundProofUrl', { kind })
      await postForm(form, proof, { signal: new AbortController().signal, onProgress: () => {} })
      const input = { id, reference, amount, proof: form.key, ...(!isKnown && { payee }) }
      await staffApi.call('returnMoney', input)
      settle()
      forget()
    }, words.returned)
    setAsking(false)
  }
  const missing =
    reference.trim() === ''
      ? words.referenceMissing
      : !isKnown && Object.values(payee).some((value) => value.trim() === '')
        ? words.payeeMissing
        : proof === undefined
          ? words.proofMissing
          : ''
  return (
    <form
      className="stack one-column gap-md"
      onSubmit={(event) => {
        event.preventDefault()
        setProblem(missing)
        setAsking(missing === '')
      }}
    >
      {isKnown ? (
        <AccountOf due={id} />
      ) : (
        <>
          <BankField value={payee.bank} onChange={(bank) => setPayee({ bank })} />
          <TextField
            label={words.accountNumber}
            value={payee.account}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            onChange={(event) => setPayee({ account: event.currentTarget.value })}
          />
          <TextField
            label={words.holder}
            value={payee.name}
            autoComplete="off"
            maxLength={200}
            onChange={(event) => setPayee({ name: event.currentTarget.value })}
          />
        </>
      )}
      <TextField
        label={words.bankReference}
        value={reference}
        maxLength={100}
        autoComplete="off"
        invalid={problem !== ''}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <FileButton
        name="proof"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        look="light"
        onFiles={([file]) => setProof(file)}
      >
        {words.attachProof}
      </FileButton>
      <p className="block tiny dimmed" role="status">
        {proof?.name ?? words.proofHint}
      </p>
      {problem !== '' && (
        <p role="alert" className="strong alarm">
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

/** The proof of a transfer that was made, as a file. */
export function ProofOf({ due }: { due: string }) {
  const words = useWords(staffOrderWords)
  const { language } = useLanguage()
  const open = async () => {
    try {
      window.location.assign((await staffApi.call('openRefundProof', { due })).data.url)
    } catch (failure) {
      showToast({ text: words.failed(wordsOfFailure(failure, language)), tone: 'bad' })
    }
  }
  return (
    <Button look="subtle" size="small" onClick={() => void open()}>
      {words.openProof}
    </Button>
  )
}

/** The buyer's account for a refund, past or due; shown on request, because the audit log records which staff saw it. */
export function AccountOf({ due }: { due: string }) {
  const words = useWords(staffOrderWords)
  const { language } = useLanguage()
  const [shown, setShown] = useState('')
  const show = async () => {
    try {
      const { account } = (await staffApi.call('showRefundAccount', { due })).data
      setShown(account === null ? words.noAccount : `${account.bank} ${account.number} · ${account.name}`)
    } catch (failure) {
      showToast({ text: words.failed(wordsOfFailure(failure, language)), tone: 'bad' })
    }
  }
  if (shown !== '') return <p role="status">{shown}</p>
  return (
    <Button look="subtle" size="small" onClick={() => void show()}>
      {words.showAccount}
    </Button>
  )
}
