import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/Field.tsx'
import { verifyWords } from '#web/words/staff/review.ts'
import { useWords } from '#web/words/use-words.tsx'
import type { Colleague } from './use-review.ts'

/** Chosen first and given by a press: a key that was meant for the sheet must not give it away. */
export function Assign(props: {
  to: readonly Colleague[]
  busy: boolean
  /** Number of sheets assigned at once. */
  count?: number
  onAssign: (to: Colleague) => void
}) {
  const words = useWords(verifyWords)
  const [chosen, choose] = useState('')
  const to = props.to.find(({ _id }) => _id === chosen)
  if (props.to.length === 0) return null
  return (
    <form
      className="flex bottom gap-xs first-grows"
      onSubmit={(event) => {
        event.preventDefault()
        if (to !== undefined) props.onAssign(to)
      }}
    >
      <SelectField
        label={props.count === undefined ? words.assignTo : words.assignManyTo(props.count)}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{words.chooseColleague}</option>
        {props.to.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button type="submit" look="outline" disabled={to === undefined || props.busy}>
        {words.assign}
      </Button>
    </form>
  )
}
