import { type FormEvent, useId, useState } from 'react'
import { handSetStatuses } from '#rules/payouts/payout-states.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { ThaiDateField } from '#web/ui/dates/DateFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useToday } from '#web/ui/use-now.ts'
import { bankFileWords } from '#web/words/staff/bank-files.ts'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { useWords } from '#web/words/use-words.tsx'
import { amount } from './payment-columns.tsx'

type Choice = (typeof handSetStatuses)[number]
type Draft = {
  status: Choice
  note: string
  paidOn: string
  bankReference: string
  channel: '' | 'E_WHT' | 'ORDINARY'
}

/** The manual edit: a status with a note, count and sums before it is confirmed. After a refusal what was typed stays. */
export function StatusDialog(props: {
  ids: readonly string[]
  open: boolean
  onClose: () => void
  /** The outcome: the modified count, or that a second person has to confirm. */
  onDone: (text: string) => void
  /** The sentence for a failure, around its reason. */
  failed: (reason: string) => string
}) {
  const words = useWords(paymentWords)
  const bank = useWords(bankFileWords)
  const form = useId()
  const today = useToday()
  // A draft belongs to its entries alone.
  const { draft, change, settle } = useDraft<Draft>(`status:${props.ids.toSorted().join(' ')}`, {
    status: 'PAUSED',
    note: '',
    paidOn: today,
    bankReference: '',
    channel: '',
  })
  const { status, note, paidOn, bankReference, channel } = draft
  const [failure, setFailure] = useState('')
  const { act, busy } = useAction(undefined, (text) => setFailure(props.failed(text || words.unknownError)))
  const preview = usePreview(props.open ? props.ids : [], status, paidOn)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (status === 'VOID' && note.trim() === '') return setFailure(words.noteNeeded)
    setFailure('')
    await act(async () => {
      const { data, modifiedCount } = await staffApi.call('updatePaymentStatusByIds', {
        ids: [...props.ids],
        paymentStatus: status,
        paymentPausedReason: note,
        ...(status === 'SUCCESS' && { paidOn, bankReference, ...(channel !== '' && { channel }) }),
      })
      settle()
      props.onDone(
        data.request === null
          ? words.updated(modifiedCount)
          : words.waits(amount(preview.data?.confirmAbove ?? 0)),
      )
    })
  }
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={words.statusTitle}
      from="right"
      footer={
        <Button wide type="submit" form={form} busy={busy}>
          {words.confirm}
        </Button>
      }
    >
      <form id={form} className="stack gap-sm" onSubmit={(event) => void save(event)}>
        <SelectField
          label={words.statusField}
          value={status}
          onChange={(event) =>
            change({ status: handSetStatuses.find((one) => one === event.currentTarget.value) ?? 'PAUSED' })
          }
        >
          {handSetStatuses.map((choice) => (
            <option key={choice} value={choice}>
              {words[choice]}
            </option>
          ))}
        </SelectField>
        {status === 'SUCCESS' ? (
          <>
            <ThaiDateField
              label={words.paidOn}
              value={paidOn}
              max={today}
              required
              onChange={(value) => change({ paidOn: value })}
            />
            <SelectField
              label={bank.channel}
              value={channel}
              required
              onChange={({ currentTarget: { value } }) =>
                change({ channel: value === 'E_WHT' || value === 'ORDINARY' ? value : '' })
              }
            >
              <option value="">{words.chooseChannel}</option>
              <option value="E_WHT">{bank.E_WHT}</option>
              <option value="ORDINARY">{bank.ORDINARY}</option>
            </SelectField>
            <TextField
              label={words.bankReference}
              value={bankReference}
              maxLength={200}
              onChange={(event) => change({ bankReference: event.currentTarget.value })}
            />
          </>
        ) : (
          <TextField
            label={words.note}
            value={note}
            maxLength={2000}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
        )}
        <div role="status">
          <Preview data={preview.data} chosen={props.ids.length} />
        </div>
        {failure !== '' && <p role="alert">{failure}</p>}
      </form>
    </Dialog>
  )
}

function usePreview(ids: readonly string[], paymentStatus: Choice, paidOn: string) {
  const day = paymentStatus === 'SUCCESS' && paidOn !== '' ? { paidOn } : {}
  return useSessionQuery({
    queryKey: ['payments', 'preview', paymentStatus, day, ids],
    queryFn: staffApi.read('previewPaymentMove', { ids: [...ids], paymentStatus, ...day }),
    enabled: ids.length > 0,
  })
}

function Preview({ data, chosen }: { data: ReturnType<typeof usePreview>['data']; chosen: number }) {
  const words = useWords(paymentWords)
  if (data === undefined) return null
  return (
    <>
      <p>
        <strong>{words.preview(data.count, data.sellers, amount(data.sum))}</strong>
      </p>
      {data.count > chosen && <p>{words.partners(data.count - chosen)}</p>}
      {data.transfers > 0 && (
        <p>{words.transfers(data.transfers, amount(data.tax), amount(data.fee), amount(data.net))}</p>
      )}
      {data.cannotCount > 0 && <p>{words.cannot(data.cannotCount)}</p>}
      {data.needsSecond && <p>{words.needsSecond}</p>}
    </>
  )
}
