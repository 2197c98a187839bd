import { useState } from 'react'
import type { Input as CallInput, Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { forgetDraft, useDraft, useDraftText } from '#web/features/drafts/use-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ThaiDateField } from '#web/ui/dates/DateFields.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { vatWords } from '#web/words/staff/vat.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useToday } from '#web/ui/use-now.ts'
import { BahtWhy, type StaffFigure } from '../layout/StaffWhy.tsx'
import { EmptyStrip } from '../layout/list/AllDone.tsx'

type Input = Data<'getVatDesk'>['inputs'][number]

/** Tax invoices of suppliers: entered for a month, struck out when they were wrong. */
export function InputTax(props: { month: string; inputs: readonly Input[]; onDone: () => void }) {
  const { month, inputs, onDone } = props
  const words = useWords(vatWords)
  const [adding, setAdding] = useState(false)
  const [striking, setStriking] = useState<Input>()
  const [reason, setReason, settle] = useDraftText(`strike:${striking?._id}`)
  const { act, busy } = useAction(() => {
    setAdding(false)
    setStriking(undefined)
    onDone()
  })
  const draft = `input-tax:${month}`
  const columns: Column<Input>[] = [
    { key: 'number', title: words.number, always: true, cell: ({ number }) => <strong>{number}</strong> },
    {
      key: 'day',
      title: words.invoiceDay,
      cell: ({ day }) => <ThaiDate value={`${day}T05:00:00Z`} />,
    },
    { key: 'supplier', title: words.supplier, cell: ({ supplier }) => supplier },
    { key: 'taxId', title: words.taxId, cell: ({ taxId }) => taxId },
    { key: 'branch', title: words.branch, cell: ({ branch }) => branch || '-' },
    ...amounts<Input>(words, ['base', 'vat'], ({ _id: id, number }, column) => ({
      figure: { kind: 'input', id, column },
      about: `${words[column]} ${number}`,
    })),
    {
      key: 'actions',
      title: words.actions,
      cell: (row) =>
        row.voided === null ? (
          <Button look="subtle" size="small" onClick={() => setStriking(row)}>
            {words.strike}
            <span className="visually-hidden"> {row.number}</span>
          </Button>
        ) : (
          words.struckBecause(row.voided)
        ),
    },
  ]
  return (
    <>
      <h3>{words.inputs}</h3>
      {inputs.length === 0 ? (
        <EmptyStrip text={words.noInputs} />
      ) : (
        <DataTable label={words.inputs} columns={columns} rows={inputs} rowKey={({ _id }) => _id} />
      )}
      <div>
        <Button look="outline" onClick={() => setAdding(true)}>
          {words.addInput}
        </Button>
      </div>
      {adding && (
        <NewInput
          draft={draft}
          busy={busy}
          onClose={() => setAdding(false)}
          onAdd={(invoice) =>
            void act(async () => {
              await staffApi.call('addInputTax', { month, ...invoice })
              forgetDraft(draft)
            }, words.inputAdded)
          }
        />
      )}
      {striking !== undefined && (
        <Dialog
          open
          onClose={() => setStriking(undefined)}
          title={`${words.strike} ${striking.number}`}
          from="right"
        >
          <form
            className="stack one-column gap-sm"
            onSubmit={(event) => {
              event.preventDefault()
              void act(async () => {
                await staffApi.call('voidInputTax', { id: striking._id, reason })
                settle()
              }, words.struck)
            }}
          >
            <TextField
              label={words.strikeWhy}
              required
              minLength={3}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <Button type="submit" wide busy={busy}>
              {words.strike}
            </Button>
          </form>
        </Dialog>
      )}
    </>
  )
}

type Invoice = Omit<CallInput<'addInputTax'>, 'month'>

function NewInput(props: {
  draft: string
  busy: boolean
  onClose: () => void
  onAdd: (invoice: Invoice) => void
}) {
  const words = useWords(vatWords)
  const today = useToday()
  const { draft: typed, change } = useDraft(props.draft, {
    supplier: '',
    taxId: '',
    branch: '',
    number: '',
    day: '',
    base: '',
    vat: '',
  })
  const labels = {
    supplier: words.supplier,
    taxId: words.taxId,
    branch: words.supplierBranch,
    number: words.invoiceNumber,
    base: words.baseBaht,
    vat: words.vatBaht,
  }
  const field = (key: keyof typeof labels) => {
    const isAmount = key === 'base' || key === 'vat'
    return (
      <TextField
        key={key}
        label={labels[key]}
        required={key !== 'branch'}
        maxLength={key === 'supplier' ? 200 : 60}
        {...(isAmount && { type: 'number', min: 0.01, step: 0.01 })}
        value={typed[key]}
        onChange={({ currentTarget: { value } }) => change({ [key]: value })}
      />
    )
  }
  return (
    <Dialog open onClose={props.onClose} title={words.addInput} from="right">
      <form
        className="stack one-column gap-sm"
        onSubmit={(event) => {
          event.preventDefault()
          props.onAdd({ ...typed, base: Number(typed.base), vat: Number(typed.vat) })
        }}
      >
        {(['supplier', 'taxId', 'branch', 'number'] as const).map(field)}
        <ThaiDateField
          label={words.invoiceDay}
          required
          max={today}
          value={typed.day}
          onChange={(day) => change({ day })}
        />
        {(['base', 'vat'] as const).map(field)}
        <Button type="submit" wide busy={props.busy} disabled={typed.day === ''}>
          {words.addInput}
        </Button>
      </form>
    </Dialog>
  )
}

export function amounts<Row extends Partial<Record<'base' | 'vat' | 'total', number | null>>>(
  words: (typeof vatWords)['th'],
  keys: readonly ('base' | 'vat' | 'total')[],
  why: (row: Row, column: 'base' | 'vat' | 'total') => { figure: StaffFigure; about: string },
): Column<Row>[] {
  return keys.map((key) => ({
    key,
    title: words[key],
    numeric: true,
    cell: (row) => (row[key] === null ? '' : <BahtWhy baht={row[key] ?? 0} {...why(row, key)} />),
  }))
}
