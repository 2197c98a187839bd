import { useState } from 'react'
import { shiftPeriod } from '#rules/calendar/periods.ts'
import { sharePercentMin } from '#rules/payouts/share-policy.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { useSessionQuery } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ThaiMonthField } from '#web/ui/dates/MonthField.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { PendingState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { say } from '#web/words/language.ts'
import { taxPolicyWords } from '#web/words/staff/tax-policy.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { useDeskOfLayout } from '../layout/desk-context.ts'
import { ConfirmRow, Standing } from './ConfirmRow.tsx'
import { AddButton, Part } from './PolicyRows.tsx'
import { Axis, Lane, type Span } from './time-line.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { writeMonthOf } from './write.ts'

type Row = Data<'getSharePolicy'>['rows'][number]

/** The sellers' share of their sales, for every store or for one, from a month on. */
export function Shares({ span }: { span: Span }) {
  const words = useWords(taxPolicyWords)
  const { language } = useLanguage()
  const [confirming, setConfirming] = useState<Row>()
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useSessionQuery({
    queryKey: ['share-policy'],
    queryFn: staffApi.read('getSharePolicy'),
  })
  const done = () => {
    setConfirming(undefined)
    setAdding(false)
    void refetch()
  }
  return (
    <Part
      id="shares"
      title={words.shares}
      how={words.sharesText}
      aside={
        <AddButton disabled={data === undefined} onClick={() => setAdding(true)}>
          {words.addShare}
        </AddButton>
      }
    >
      {data !== undefined ? (
        <>
          {/* On a desk the years stand over the table above, over the same months. */}
          <div className="phone-only">
            <Axis span={span} />
          </div>
          <ul className="divided ruled-above" aria-label={words.shares}>
            {data.rows.map((row) => (
              <Lane
                key={row.id}
                span={span}
                from={row.from}
                to={endOf(row, data.rows)}
                name={
                  <>
                    <strong>{row.storeName || (row.store ?? words.everyStore)}</strong>{' '}
                    <span className="whole">
                      {row.from === firstPeriod
                        ? words.fromTheFirst
                        : `${writeMonthOf(row.from, language)} ${words.onwards}`}
                    </span>
                  </>
                }
                percent={row.percent}
                isConfirmed={row.confirmedAt !== null}
              >
                <Standing row={row} onConfirm={setConfirming} />
              </Lane>
            ))}
          </ul>
        </>
      ) : (
        <PendingState error={error} refetch={refetch} shape={<Skeleton height="8rem" radius="1rem" />} />
      )}
      {confirming !== undefined && (
        <ConfirmRow of="share" row={confirming} onClose={() => setConfirming(undefined)} onDone={done} />
      )}
      {adding && data !== undefined && (
        <AddShare earliest={data.earliest} onClose={() => setAdding(false)} onDone={done} />
      )}
    </Part>
  )
}

/** The first day of the books is before the first sale. */
const firstPeriod = '2000-01'

/** The month before the next row of the same institution begins; null while none does. */
function endOf({ store, from }: Row, rows: readonly Row[]): string | null {
  const next = rows
    .filter((row) => row.store === store && row.from > from && row.confirmedAt !== null)
    .map((row) => row.from)
    .toSorted()[0]
  return next === undefined ? null : shiftPeriod(next, -1)
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
  const { draft: row, change: set, forget } = useDraft('share', { store: '', from: earliest, percent: '60' })
  const { act, busy } = useAction(() => {
    forget()
    onDone()
  })
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
