import { useState } from 'react'
import { bahtToSatang } from '#rules/money/satang.ts'
import { writeAmount } from '#rules/tax/papers/amounts.ts'
import { count } from '#web/ui/Baht.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import type { Language } from '#web/words/language.ts'
import { taxPolicyWords } from '#web/words/staff/tax-policy.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { AddRow } from './AddRow.tsx'
import { ConfirmRow, Standing } from './ConfirmRow.tsx'
import type { Policy } from './answers.ts'
import classes from './tax-policy.module.css'
import { writeDay, writeMonthOf } from './write.ts'

type Row = Policy['rows'][number]
type Words = (typeof taxPolicyWords)['th']

/** The rows of the policy, each confirmed by somebody or waiting for it. */
export function PolicyRows({ policy, onDone }: { policy: Policy; onDone: () => void }) {
  const words = useWords(taxPolicyWords)
  const { language } = useLanguage()
  const [confirming, setConfirming] = useState<Row>()
  const [adding, setAdding] = useState(false)
  const done = () => {
    setConfirming(undefined)
    setAdding(false)
    onDone()
  }
  return (
    <section className={`stack one-column gap-sm ${classes.section}`} aria-labelledby="rows">
      <h2 id="rows">{words.rows}</h2>
      <p className="dimmed">{words.rowsText}</p>
      {policy.lastClosed !== null && (
        <p className="dimmed">{words.lastClosed(writeMonthOf(policy.lastClosed, language))}</p>
      )}
      <DataTable
        label={words.rows}
        columns={columnsOf(words, language, setConfirming)}
        rows={policy.rows}
        rowKey={({ id }) => id}
      />
      <div>
        <Button look="outline" onClick={() => setAdding(true)}>
          {words.add}
        </Button>
      </div>
      {confirming !== undefined && (
        <ConfirmRow of="tax" row={confirming} onClose={() => setConfirming(undefined)} onDone={done} />
      )}
      {adding && <AddRow onClose={() => setAdding(false)} onDone={done} />}
    </section>
  )
}

function columnsOf(words: Words, language: Language, confirm: (row: Row) => void): Column<Row>[] {
  const baht = (amount: number) => writeAmount(bahtToSatang(amount))
  return [
    { key: 'id', title: words.row, always: true, cell: ({ id }) => <strong>{id}</strong> },
    {
      key: 'months',
      title: words.months,
      cell: ({ from, to }) =>
        to === null
          ? `${writeMonthOf(from, language)} ${words.onwards}`
          : `${writeMonthOf(from, language)} – ${writeMonthOf(to, language)}`,
    },
    { key: 'payer', title: words.payer, cell: ({ payer }) => payer },
    { key: 'rate', title: words.rate, numeric: true, cell: ({ ratePercent }) => `${ratePercent}%` },
    {
      key: 'threshold',
      title: words.threshold,
      cell: ({ threshold }) =>
        threshold === null
          ? words.always
          : (threshold.comparison === 'above' ? words.above : words.atLeast)(baht(threshold.baht)),
    },
    {
      key: 'channel',
      title: words.channel,
      cell: ({ channel }) => (channel === 'E_WHT' ? words.eWht : words.ordinary),
    },
    {
      key: 'fee',
      title: words.fee,
      cell: ({ fee }) =>
        fee === null ? words.noFee : words.feeFrom(baht(fee.baht), writeDay(fee.from, language)),
    },
    { key: 'minimum', title: words.minimum, numeric: true, cell: ({ minimum }) => count(minimum) },
    {
      key: 'standing',
      title: words.standing,
      end: true,
      cell: (row) => <Standing row={row} onConfirm={confirm} />,
    },
  ]
}
