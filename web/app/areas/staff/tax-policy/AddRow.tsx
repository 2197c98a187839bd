import type { Payer } from '#rules/tax/tax-policy.ts'
import type { Input } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { ThaiDateField } from '#web/ui/dates/DateFields.tsx'
import { ThaiMonthField } from '#web/ui/dates/MonthField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { taxPolicyWords } from '#web/words/staff/tax-policy.ts'
import { useWords } from '#web/words/use-words.tsx'
import { useAction } from '#web/ui/use-action.ts'

const empty = {
  from: '',
  to: '',
  payer: 'HYTEXTS' as Payer,
  ratePercent: '3',
  comparison: 'at-least' as 'always' | 'above' | 'at-least',
  thresholdBaht: '1000',
  channel: 'ORDINARY' as 'ORDINARY' | 'E_WHT',
  feeBaht: '8',
  feeFrom: '2025-11-01',
  minimum: '100',
  accountantDecided: false,
}

/** A row that takes over from a later month. */
export function AddRow({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const words = useWords(taxPolicyWords)
  const { draft: row, change: set, forget } = useDraft('tax-row', empty)
  const { act, busy } = useAction(() => {
    forget()
    onDone()
  })
  const isReduced = row.channel === 'ORDINARY' && Number(row.ratePercent) < 3
  return (
    <Dialog open onClose={onClose} title={words.add} from="right">
      <form
        className="stack one-column gap-sm"
        onSubmit={(event) => {
          event.preventDefault()
          void act(() => staffApi.call('addTaxRow', askOf(row)), words.saved)
        }}
      >
        <ThaiMonthField
          label={words.from}
          required
          value={row.from}
          onChange={(value) => set({ from: value })}
        />
        <ThaiMonthField
          label={words.to}
          value={row.to}
          min={row.from}
          onChange={(value) => set({ to: value })}
        />
        <SelectField
          label={words.payer}
          value={row.payer}
          onChange={(event) => set({ payer: event.currentTarget.value === 'MORE' ? 'MORE' : 'HYTEXTS' })}
        >
          <option value="HYTEXTS">HYTEXTS</option>
          <option value="MORE">MORE</option>
        </SelectField>
        <TextField
          label={words.ratePercent}
          type="number"
          min={0}
          max={35}
          step={1}
          required
          value={row.ratePercent}
          onChange={(event) => set({ ratePercent: event.currentTarget.value })}
        />
        <SelectField
          label={words.comparison}
          value={row.comparison}
          onChange={({ currentTarget: { value } }) =>
            set({ comparison: value === 'above' || value === 'at-least' ? value : 'always' })
          }
        >
          <option value="always">{words.always}</option>
          <option value="above">{words.comparisonAbove}</option>
          <option value="at-least">{words.comparisonAtLeast}</option>
        </SelectField>
        {row.comparison !== 'always' && (
          <TextField
            label={words.thresholdBaht}
            type="number"
            min={0.01}
            step={0.01}
            required
            value={row.thresholdBaht}
            onChange={(event) => set({ thresholdBaht: event.currentTarget.value })}
          />
        )}
        <SelectField
          label={words.channel}
          value={row.channel}
          onChange={(event) => set({ channel: event.currentTarget.value === 'E_WHT' ? 'E_WHT' : 'ORDINARY' })}
        >
          <option value="ORDINARY">{words.ordinary}</option>
          <option value="E_WHT">{words.eWht}</option>
        </SelectField>
        <TextField
          label={words.feeBaht}
          type="number"
          min={0.01}
          step={0.01}
          value={row.feeBaht}
          onChange={(event) => set({ feeBaht: event.currentTarget.value })}
        />
        {row.feeBaht !== '' && (
          <ThaiDateField
            label={words.feeDay}
            required
            value={row.feeFrom}
            onChange={(value) => set({ feeFrom: value })}
          />
        )}
        <TextField
          label={words.minimumBaht}
          type="number"
          min={1}
          step={1}
          required
          value={row.minimum}
          onChange={(event) => set({ minimum: event.currentTarget.value })}
        />
        {isReduced && (
          <label className="inline-row gap-sm thumb pad-flat">
            <input
              type="checkbox"
              checked={row.accountantDecided}
              onChange={(event) => set({ accountantDecided: event.currentTarget.checked })}
            />
            {words.decided}
          </label>
        )}
        <Button type="submit" wide busy={busy}>
          {words.add}
        </Button>
      </form>
    </Dialog>
  )
}

function askOf(row: typeof empty): Input<'addTaxRow'> {
  return {
    from: row.from,
    to: row.to === '' ? null : row.to,
    payer: row.payer,
    ratePercent: Number(row.ratePercent),
    threshold:
      row.comparison === 'always' ? null : { baht: Number(row.thresholdBaht), comparison: row.comparison },
    channel: row.channel,
    fee: row.feeBaht === '' ? null : { baht: Number(row.feeBaht), from: row.feeFrom },
    minimum: Number(row.minimum),
    accountantDecided: row.accountantDecided,
  }
}
