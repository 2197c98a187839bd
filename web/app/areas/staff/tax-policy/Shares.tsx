import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sharePercentMin } from '#rules/payouts/share-policy.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ThaiMonthField } from '#web/ui/dates/DateFields.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import type { Language } from '#web/words/language.ts'
import { say } from '#web/words/language.ts'
import { taxPolicyWords } from '#web/words/staff/tax-policy.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useDeskOfLayout } from '../layout/desk-context.ts'
import { ConfirmRow, Standing } from './ConfirmRow.tsx'
import { Head } from './PolicyRows.tsx'
import classes from './tax-policy.module.css'
import { useAction } from './use-action.ts'
import { writeMonthOf } from './write.ts'

type Row = Data<'getSharePolicy'>['rows'][number]
type Words = (typeof taxPolicyWords)['th']

/** Which part of their sales sellers get, of every store or of one, from a month on. */
export function Shares() {
  const words = useWords(taxPolicyWords)
  const { language } = useLanguage()
  const token = useToken()
  const [confirming, setConfirming] = useState<Row>()
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['share-policy', token],
    queryFn: async ({ signal }) => (await staffApi.call('getSharePolicy', {}, { signal })).data,
    enabled: token !== null,
  })
  const done = () => {
    setConfirming(undefined)
    setAdding(false)
    void refetch()
  }
  return (
    <section className={`stack one-column gap-sm ${classes.section}`} aria-labelledby="shares">
      <Head id="shares" title={words.shares} how={words.sharesText} />
      {data !== undefined ? (
        <DataTable
          label={words.shares}
          columns={columnsOf(words, language, setConfirming)}
          rows={data.rows}
          rowKey={({ id }) => id}
        />
      ) : error === null ? (
        <Skeleton height="8rem" radius="1rem" />
      ) : (
        <ErrorState failure={error} onRetry={() => void refetch()} />
      )}
      <div>
        <Button look="outline" disabled={data === undefined} onClick={() => setAdding(true)}>
          {words.addShare}
        </Button>
      </div>
      {confirming !== undefined && (
        <ConfirmRow of="share" row={confirming} onClose={() => setConfirming(undefined)} onDone={done} />
      )}
      {adding && data !== undefined && (
        <AddShare earliest={data.earliest} onClose={() => setAdding(false)} onDone={done} />
      )}
    </section>
  )
}

function columnsOf(words: Words, language: Language, confirm: (row: Row) => void): Column<Row>[] {
  return [
    { key: 'id', title: words.row, always: true, cell: ({ id }) => <strong>{id}</strong> },
    {
      key: 'store',
      card: 'badge',
      title: words.store,
      cell: ({ store, storeName }) => storeName || (store ?? words.everyStore),
    },
    {
      key: 'months',
      card: 'line',
      title: words.months,
      cell: ({ from }) =>
        from === '2000-01' ? words.fromTheFirst : `${writeMonthOf(from, language)} ${words.onwards}`,
    },
    { key: 'percent', title: words.shareOfSales, numeric: true, cell: ({ percent }) => `${percent}%` },
    { key: 'standing', title: words.standing, cell: (row) => <Standing row={row} onConfirm={confirm} /> },
  ]
}

/** Another share from a month that has not begun. */
function AddShare({
  earliest,
  onClose,
  onDone,
}: {
  earliest: string
  onClose: () => void
  onDone: () => void
}) {
  const words = useWords(taxPolicyWords)
  const { language } = useLanguage()
  const { stores } = useDeskOfLayout()
  const [row, setRow] = useState({ store: '', from: earliest, percent: '60' })
  const { act, busy } = useAction(onDone)
  const set = (change: Partial<typeof row>) => setRow({ ...row, ...change })
  return (
    <Dialog open onClose={onClose} title={words.addShare} from="right">
      <form
        className="stack one-column gap-sm"
        onSubmit={(event) => {
          event.preventDefault()
          const store = row.store === '' ? null : Number(row.store)
          const input = { store, from: row.from, percent: Number(row.percent) }
          void act(() => staffApi.call('addShareRow', input), words.saved)
        }}
      >
        <SelectField
          label={words.store}
          value={row.store}
          onChange={(event) => set({ store: event.currentTarget.value })}
        >
          <option value="">{words.everyStore}</option>
          {stores.map(({ code, name }) => (
            <option key={code} value={code}>
              {say(name, language)}
            </option>
          ))}
        </SelectField>
        <ThaiMonthField
          label={words.from}
          required
          min={earliest}
          value={row.from}
          onChange={(value) => set({ from: value })}
        />
        <TextField
          label={words.sharePercent}
          type="number"
          min={sharePercentMin}
          max={100}
          step={1}
          required
          value={row.percent}
          onChange={(event) => set({ percent: event.currentTarget.value })}
        />
        <p className="dimmed">{words.shareRefunds}</p>
        <Button type="submit" wide busy={busy}>
          {words.addShare}
        </Button>
      </form>
    </Dialog>
  )
}
