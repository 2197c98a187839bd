import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { say } from '#web/words/language.ts'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { tableWords } from '#web/words/tables.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { amount, bahtColumn, monthColumn, StatusBadge } from '../payment-columns.tsx'
import { StatusDialog } from '../StatusDialog.tsx'
import type { History } from './answers.ts'

type Payment = History['payments'][number]

/** The records of an author, month by month, with the sheets behind them; chosen ones can be moved by hand. */
export function AuthorPayments({ history, onDone }: { history: History; onDone: (text: string) => void }) {
  const words = useWords(paymentWords)
  const table = useWords(tableWords)
  const { language } = useLanguage()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [editing, setEditing] = useState(false)
  if (history.payments.length === 0) return <p className="small dimmed">{words.noHistory}</p>
  const storeName = (code: number) =>
    say(history.relaventStores.find((store) => store.code === code)?.name ?? [String(code)], language)
  const columns: Column<Payment>[] = [
    { ...monthColumn<Payment>(words), always: true },
    { key: 'university', title: words.university, cell: ({ store }) => storeName(store) },
    bahtColumn('sales', words.sales, ({ total }) => total),
    { ...bahtColumn('payout', words.payout, ({ share }) => share), drawn: ({ share }) => share },
    bahtColumn('tax', words.tax, ({ tax }) => tax),
    {
      key: 'status',
      card: 'badge',
      title: words.status,
      cell: (row) => (
        <>
          <StatusBadge status={row.paymentStatus} reason={row.paymentPausedReason} />
          {row.kind !== 'month' && ` (${words[row.kind]})`}
          {row.paymentDate !== null && (
            <>
              {' '}
              <ThaiDate value={row.paymentDate} />
            </>
          )}
        </>
      ),
    },
    { key: 'payer', title: words.payer, cell: ({ payer }) => payer },
    {
      key: 'changed',
      title: words.changed,
      cell: ({ movedAt, movedBy }) => (
        <>
          <ThaiDate value={movedAt} as="numeric-time" /> {movedBy || words.bySchedule}
        </>
      ),
    },
    { key: 'sheets', title: words.sheets, cell: (row) => <SheetsOf payment={row} sheets={history.sheets} /> },
  ]
  return (
    <>
      <div className="flow bottom apart gap-sm below-sm">
        <p role="status">{table.chosen(chosen.size)}</p>
        <Button size="small" disabled={chosen.size === 0} onClick={() => setEditing(true)}>
          {words.editStatus}
        </Button>
      </div>
      <DataTable
        label={words.history}
        columns={columns}
        rows={history.payments}
        rowKey={({ _id }) => _id}
        rowName={({ year, month, store }) => `${month}/${year} ${storeName(store)}`}
        selection={{ chosen, onChange: setChosen }}
        storedAs="author-payments"
      />
      <StatusDialog
        ids={[...chosen]}
        open={editing}
        onClose={() => setEditing(false)}
        failed={words.updateFailed}
        onDone={(text) => {
          setEditing(false)
          setChosen(new Set())
          onDone(text)
        }}
      />
    </>
  )
}

function SheetsOf({ payment, sheets }: { payment: Payment; sheets: History['sheets'] }) {
  const words = useWords(paymentWords)
  if (payment.sheetList.length === 0) return '-'
  return (
    <details>
      <summary>
        {words.sheets} ({payment.sheetList.length})
      </summary>
      <ul>
        {payment.sheetList.map(({ sheet, count, totalPrice }) => (
          <li key={sheet}>
            {sheets.find(({ id }) => id === sheet)?.name ?? sheet} × {count} = {amount(totalPrice)}
          </li>
        ))}
      </ul>
    </details>
  )
}
