import { useState } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraftText } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Baht } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { ThaiDateField } from '#web/ui/dates/DateFields.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { taxPolicyWords } from '#web/words/staff/tax-policy.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { BahtWhy, type StaffFigure } from '../layout/StaffWhy.tsx'
import { Part } from './PolicyRows.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useToday } from '#web/ui/use-now.ts'
import { writeMonthOf } from './write.ts'

type Month = Data<'getTaxRemittances'>['months'][number]

const keyOf = ({ tax, payer, month }: Month) => `${tax} ${payer} ${month}`

function figureOf(key: 'owed' | 'remitted', { tax, payer, month }: Month): StaffFigure {
  if (key === 'remitted') return { kind: 'remitted', tax, payer, month }
  return tax === 'VAT'
    ? { kind: 'vat', month, part: 'toPay', column: 'vat' }
    : { kind: 'withheld', channel: 'ORDINARY', payer, month, part: 'tax' }
}

/** The company's withheld tax and VAT by month, and how much was remitted. */
export function Remittances() {
  const words = useWords(taxPolicyWords)
  const { language } = useLanguage()
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['tax-remittances'],
    queryFn: staffApi.read('getTaxRemittances'),
  })
  const [paying, setPaying] = useState<string>()
  // As it was read last: what is owed changes with every invoice of a supplier.
  const paid = data?.months.find((one) => keyOf(one) === paying)
  const columns: Column<Month>[] = [
    { key: 'month', title: words.taxMonth, always: true, cell: ({ month }) => writeMonthOf(month, language) },
    { key: 'tax', card: 'badge', title: words.taxKind, cell: ({ tax }) => words[`tax-${tax}`] },
    { key: 'payer', card: 'line', title: words.payer, cell: ({ payer }) => payer },
    ...(['owed', 'remitted'] as const).map((key) => ({
      key,
      title: key === 'owed' ? words.toRemit : words.remitted,
      numeric: true as const,
      drawn: (row: Month) => row[key],
      cell: (row: Month) => (
        <BahtWhy
          baht={row[key]}
          figure={figureOf(key, row)}
          about={`${words[key === 'owed' ? 'toRemit' : 'remitted']} ${writeMonthOf(row.month, language)}`}
        />
      ),
    })),
    {
      key: 'last',
      title: words.remittedOn,
      cell: ({ last }) =>
        last === null ? (
          '-'
        ) : (
          <>
            <ThaiDate value={`${last.paidOn}T05:00:00Z`} /> {last.reference}
          </>
        ),
    },
    {
      key: 'actions',
      card: 'act',
      title: words.actions,
      cell: (row) =>
        row.owed !== row.remitted && (
          <Button look="subtle" size="small" onClick={() => setPaying(keyOf(row))}>
            {words.remit}
          </Button>
        ),
    },
  ]
  return (
    <Part id="remittances" title={words.remittances} how={words.remittancesText}>
      <div className="stack one-column gap-sm pad-under">
        {data === undefined ? (
          <PendingState error={error} refetch={refetch} shape={<Skeleton height="8rem" radius="1rem" />} />
        ) : data.months.length === 0 ? (
          <p className="small dimmed" role="status">
            {words.noRemittances}
          </p>
        ) : (
          <DataTable label={words.remittances} columns={columns} rows={data.months} rowKey={keyOf} />
        )}
        {paid && (
          <RemitForm key={paying} month={paid} onDone={() => setPaying(undefined)} onAnswered={refetch} />
        )}
      </div>
    </Part>
  )
}

function RemitForm({
  month: { tax, payer, month, owed, remitted },
  onDone,
  onAnswered,
}: {
  month: Month
  onDone: () => void
  /** Also after a refusal: another amount may be owed. */
  onAnswered: () => Promise<unknown>
}) {
  const words = useWords(taxPolicyWords)
  const { language } = useLanguage()
  const today = useToday()
  const [paidOn, setPaidOn] = useState(today)
  const [reference, setReference, settle] = useDraftText(`remit:${tax} ${payer} ${month}`)
  const { act, busy } = useAction(() => {
    settle()
    onDone()
  })
  const amount = Math.round((owed - remitted) * 100) / 100
  return (
    <form
      className="stack bottom gap-sm fits-14"
      aria-label={words.remit}
      onSubmit={(event) => {
        event.preventDefault()
        void act(
          () => staffApi.call('recordTaxRemittance', { tax, payer, month, amount, paidOn, reference }),
          words.saved,
          onAnswered,
        )
      }}
    >
      <p>
        {words[`tax-${tax}`]} {payer} {writeMonthOf(month, language)} <Baht baht={amount} as="amount" />
      </p>
      <ThaiDateField label={words.remittedOn} required max={today} value={paidOn} onChange={setPaidOn} />
      <TextField
        label={words.remitReference}
        required
        maxLength={200}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
      <Button type="submit" busy={busy}>
        {words.remit}
      </Button>
    </form>
  )
}
