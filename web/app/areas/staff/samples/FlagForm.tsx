import type { FormEvent } from 'react'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { sampleWords } from '#web/words/staff/samples.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './samples.module.css'

type Flagged = Pick<Data<'getSheet'>, 'id' | 'flagged' | 'flagNote'>

/** Flags a sheet's samples to be made again, with a reason; or unflags them. */
export function FlagForm({ sheet, onDone }: { sheet: Flagged; onDone: () => Promise<void> }) {
  const words = useWords(sampleWords)
  const { draft, change, settle } = useDraft(`flag-samples:${sheet.id}`, { note: sheet.flagNote })
  const { note } = draft
  const { act, busy } = useAction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = { id: sheet.id, flagged: !sheet.flagged, note }
    const flag = async () => {
      await staffApi.call('flagSamples', input)
      settle()
    }
    return act(flag, words.flagSaved, onDone)
  }
  return (
    <form className={`flow bottom apart gap-sm ${classes.flag}`} onSubmit={(event) => void submit(event)}>
      {sheet.flagged ? (
        <p>
          <span className="badge tiny" data-tone="amber">
            {words.flagged}
          </span>{' '}
          {sheet.flagNote}
        </p>
      ) : (
        <TextField
          label={words.flagNote}
          value={note}
          maxLength={500}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      )}
      <Button type="submit" look="outline" busy={busy}>
        {sheet.flagged ? words.unflag : words.flag}
      </Button>
    </form>
  )
}
