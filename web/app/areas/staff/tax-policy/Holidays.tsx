import { useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { SelectField, TextField } from '#web/ui/Field.tsx'
import { ThaiDateField } from '#web/ui/dates/DateFields.tsx'
import { taxPolicyWords } from '#web/words/staff/tax-policy.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { Policy } from './answers.ts'
import classes from './tax-policy.module.css'
import { useAction } from '#web/ui/use-action.ts'
import { writeDay } from './write.ts'
import { locales } from '#rules/locales.ts'
import { EmptyStrip } from '../layout/list/AllDone.tsx'

type Holiday = Policy['holidays'][number]

const noDay = { day: '', name: '', source: '' }

/** Bank holidays of a year, with their source; days to come are entered, confirmed and taken out. */
export function Holidays({ holidays, onDone }: { holidays: Policy['holidays']; onDone: () => void }) {
  const words = useWords(taxPolicyWords)
  const { language } = useLanguage()
  const years = [...new Set(holidays.map(({ day }) => day.slice(0, 4)))]
  const [year, setYear] = useState(years.at(-1) ?? '')
  const [typed, setTyped] = useState(noDay)
  const [removing, setRemoving] = useState<Holiday>()
  const { act, busy } = useAction(() => {
    setTyped(noDay)
    setRemoving(undefined)
    onDone()
  })
  const shown = holidays.filter(({ day }) => day.startsWith(year))
  const columns: Column<Holiday>[] = [
    { key: 'day', title: words.day, always: true, cell: ({ day }) => writeDay(day, language) },
    { key: 'name', title: words.name, cell: ({ name }) => name },
    {
      key: 'standing',
      title: words.standing,
      cell: ({ verified }) => (verified ? words.verified : words.computed),
    },
    { key: 'source', title: words.source, cell: ({ source }) => source },
    { key: 'entered', title: words.entered, cell: ({ enteredBy }) => enteredBy ?? '-' },
    {
      key: 'actions',
      title: words.actions,
      cell: (holiday) =>
        !holiday.past && (
          <div className="flex gap-3xs">
            <Button
              look="subtle"
              size="small"
              onClick={() => setTyped({ day: holiday.day, name: holiday.name, source: '' })}
            >
              {words.edit}
            </Button>
            <Button look="subtle" size="small" onClick={() => setRemoving(holiday)}>
              {words.remove}
            </Button>
          </div>
        ),
    },
  ]
  return (
    <section className={`stack one-column gap-sm ${classes.section}`} aria-labelledby="holidays">
      <h2 id="holidays" className="large">
        {words.holidays}
      </h2>
      <p className="dimmed">{words.holidaysText}</p>
      <form
        className="stack bottom gap-sm fits-14"
        onSubmit={(event) => {
          event.preventDefault()
          void act(() => staffApi.call('saveBankHoliday', typed), words.saved)
        }}
      >
        <ThaiDateField
          label={words.day}
          required
          value={typed.day}
          onChange={(day) => setTyped({ ...typed, day })}
        />
        {(
          [
            ['name', words.name, 200],
            ['source', words.source, 500],
          ] as const
        ).map(([field, label, maxLength]) => (
          <TextField
            key={field}
            label={label}
            required
            maxLength={maxLength}
            placeholder={field === 'source' ? words.sourceHint : ''}
            value={typed[field]}
            onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
          />
        ))}
        <Button type="submit" busy={busy}>
          {words.save}
        </Button>
      </form>
      <div className="stack fits-14">
        <SelectField label={words.year} value={year} onChange={(event) => setYear(event.currentTarget.value)}>
          {years.map((one) => (
            <option key={one} value={one}>
              {Number(one) + locales[language].years}
            </option>
          ))}
        </SelectField>
      </div>
      {shown.length === 0 ? (
        <EmptyStrip text={words.noHolidays} />
      ) : (
        <DataTable label={words.holidays} columns={columns} rows={shown} rowKey={({ day }) => day} />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title={words.remove}
        confirm={words.remove}
        danger
        busy={busy}
        onConfirm={() =>
          void act(() => staffApi.call('removeBankHoliday', { day: removing?.day ?? '' }), words.removed)
        }
        onCancel={() => setRemoving(undefined)}
      >
        {removing && words.removeText(writeDay(removing.day, language), removing.name)}
      </ConfirmDialog>
    </section>
  )
}
