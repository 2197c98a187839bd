import { type FormEvent, useId, useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraftText } from '#web/features/drafts/use-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from '../payouts.module.css'
import { bahtColumn } from '../payment-columns.tsx'
import type { History } from './answers.ts'

type Payout = History['payouts'][number]

/** The transfers to an author; one that the bank sent back is undone here. */
export function AuthorPayouts(props: { payouts: readonly Payout[]; onDone: (text: string) => void }) {
  const words = useWords(paymentWords)
  const [returning, setReturning] = useState<Payout>()
  const columns: Column<Payout>[] = [
    {
      key: 'date',
      title: words.paidOn,
      always: true,
      cell: ({ date }) => <ThaiDate value={date} />,
    },
    { key: 'payer', title: words.payer, cell: ({ payer }) => payer },
    ...(['gross', 'tax', 'fee', 'net'] as const).map((part) =>
      bahtColumn<Payout>(
        part,
        words[part === 'gross' ? 'payout' : part],
        (row) => row[part],
        undefined,
        ({ _id }) => ({
          figure: { kind: 'payout', id: _id, part },
          about: words[part === 'gross' ? 'payout' : part],
        }),
      ),
    ),
    { key: 'reference', title: words.reference, cell: ({ bankReference }) => bankReference || '-' },
    {
      key: 'returned',
      title: words.returned,
      cell: (payout) =>
        payout.returnedAt !== null ? (
          <>
            <ThaiDate value={payout.returnedAt} /> {payout.returnReason}
          </>
        ) : payout.mayReturn ? (
          <Button size="small" look="outline" onClick={() => setReturning(payout)}>
            {words.cameBack}
          </Button>
        ) : (
          '-'
        ),
    },
  ]
  return (
    <section className={classes.section} aria-label={words.payouts}>
      <h3>{words.payouts}</h3>
      {props.payouts.length === 0 ? (
        <p className="small dimmed">{words.noPayouts}</p>
      ) : (
        <DataTable label={words.payouts} columns={columns} rows={props.payouts} rowKey={({ _id }) => _id} />
      )}
      {returning !== undefined && (
        <ReturnDialog
          payout={returning}
          onClose={() => setReturning(undefined)}
          onDone={(text) => {
            setReturning(undefined)
            props.onDone(text)
          }}
        />
      )}
    </section>
  )
}

function ReturnDialog({
  payout,
  onClose,
  onDone,
}: {
  payout: Payout
  onClose: () => void
  onDone: (text: string) => void
}) {
  const words = useWords(paymentWords)
  const form = useId()
  const [reason, setReason, settle] = useDraftText(`came-back:${payout._id}`)
  const [failure, setFailure] = useState('')
  const { act, busy } = useAction(undefined, (text) =>
    setFailure(words.updateFailed(text || words.unknownError)),
  )
  const save = async (event: FormEvent) => {
    event.preventDefault()
    await act(async () => {
      const { modifiedCount } = await staffApi.call('returnPayout', { payout: payout._id, reason })
      settle()
      onDone(words.updated(modifiedCount))
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.cameBack}
      from="right"
      footer={
        <Button wide look="danger" type="submit" form={form} busy={busy} disabled={reason.trim() === ''}>
          {words.cameBack}
        </Button>
      }
    >
      <form id={form} className="stack gap-sm" onSubmit={(event) => void save(event)}>
        <p>{words.cameBackText}</p>
        <TextField
          label={words.cameBackReason}
          value={reason}
          maxLength={2000}
          required
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {failure !== '' && <p role="alert">{failure}</p>}
      </form>
    </Dialog>
  )
}
