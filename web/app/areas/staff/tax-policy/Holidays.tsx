import { useState } from 'react'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { ThaiDateField } from '#web/ui/dates/DateFields.tsx'
import { taxPolicyWords } from '#web/words/staff/tax-policy.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { Policy } from './answers.ts'
import { AddButton, Part } from './PolicyRows.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { writeDay } from './write.ts'
import { locales } from '#rules/locales.ts'
import { EmptyStrip } from '../layout/list/AllDone.tsx'

type Holiday = Policy['holidays'][number]

const noDay = { day: '', name: '', source: '' }

/** Bank holidays of a year, with their source; days to come are entered, confirmed and taken out. */
export function Holidays(props: {
  holidays: Policy['holidays']
  /** The form is open: one writes a whole year of them. */
  isEntering: boolean
  onEntering: (isEntering: boolean) => void
  onDone: () => void
}) {
  const { holidays, isEntering, onEntering, onDone } = props
  const words = useWords(taxPolicyWords)
  const { language } = useLanguage()
  const years = [...new Set(holidays.map(({ day }) => day.slice(0, 4)))]
  const [year, setYear] = useState(years.at(-1) ?? '')
  const { draft: typed, change, settle } = useDraft('bank-holiday', noDay)
  // What is typed is never behind a closed form.
  const isOpen = isEntering || Object.values(typed).some(Boolean)
  const [removing, setRemoving] = useState<Holiday>()
  const { act, busy } = useAction(onDone)
  const shown = holidays.filter(({ day }) => day.startsWith(year))
  const columns: Column<Holiday>[] = [
    { key: 'day', title: words.day, always: true, cell: ({ day }) => writeDay(day, language) },
    { key: 'name', title: words.name, cell: ({ name }) => name },
    {
      key: 'source',
      title: words.source,
      // A computed day has no other source.
      cell: ({ verified, source, enteredBy }) =>
        verified ? (
          <>
            {source} {enteredBy && <span className="tiny dimmed">{enteredBy}</span>}
          </>
        ) : (
          <span className="badge tiny" data-tone="amber">
            {words.computed}
          </span>
        ),
    },
    {
      key: 'actions',
      title: words.actions,
      cell: (holiday) =>
        !holiday.past && (
          <div className="flex gap-3xs">
            <Button
              look="subtle"
              size="small"
              onClick={() => {
                change({ day: holiday.day, name: holiday.name, source: '' })
                onEntering(true)
              }}
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
    <Part
      id="holidays"
      title={words.holidays}
      aside={
        <>
          <AddButton aria-expanded={isOpen} onClick={() => onEntering(!isEntering)}>
            {words.addHoliday}
          </AddButton>
          <div className="flow gap-2xs" role="group" aria-label={words.year}>
            {years.map((one) => (
              <Chip key={one} chosen={one === year} onClick={() => setYear(one)}>
                {String(Number(one) + locales[language].years)}
              </Chip>
            ))}
          </div>
        </>
      }
    >
      <div className="stack one-column gap-sm pad-under">
        <p className="small dimmed">{words.holidaysText}</p>
        {isOpen && (
          <form
            className="stack bottom gap-sm fits-14"
            onSubmit={(event) => {
              event.preventDefault()
              void act(async () => {
                await staffApi.call('saveBankHoliday', typed)
                settle()
              }, words.saved)
            }}
          >
            <ThaiDateField label={words.day} required value={typed.day} onChange={(day) => change({ day })} />
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
                onChange={(event) => change({ [field]: event.currentTarget.value })}
              />
            ))}
            <Button type="submit" busy={busy}>
              {words.save}
            </Button>
          </form>
        )}
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
            void act(async () => {
              await staffApi.call('removeBankHoliday', { day: removing?.day ?? '' })
              setRemoving(undefined)
            }, words.removed)
          }
          onCancel={() => setRemoving(undefined)}
        >
          {removing && words.removeText(writeDay(removing.day, language), removing.name)}
        </ConfirmDialog>
      </div>
    </Part>
  )
}
