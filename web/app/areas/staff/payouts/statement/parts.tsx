import type { Data } from '#web/api/api.ts'
import { SelectField } from '#web/ui/Field.tsx'
import { ThaiDate } from '#web/ui/ThaiDate.tsx'
import { statementWords } from '#web/words/staff/statements.ts'
import { useWords } from '#web/words/use-words.tsx'

export type Overview = Data<'getStatementMonth'>
export type Line = Data<'listStatementLines'>['lines'][number]
export type Item = Data<'listBookedItems'>['items'][number]

export function Day({ day }: { day: string }) {
  return <ThaiDate value={`${day}T05:00:00Z`} />
}

export function When({ day, time }: { day: string; time: string }) {
  return (
    <span className="whole">
      <Day day={day} /> {time.slice(0, 5)}
    </span>
  )
}

export function OwnerField(props: {
  staff: Overview['staff']
  value: string
  onChange: (owner: string) => void
}) {
  const words = useWords(statementWords)
  return (
    <SelectField
      label={words.owner}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    >
      <option value="">{words.nobody}</option>
      {props.staff.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
