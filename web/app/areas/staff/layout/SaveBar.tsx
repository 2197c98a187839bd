import { Button } from '#web/ui/Button.tsx'
import { staffSheetWords } from '#web/words/staff/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'

/** At the foot of a long form, always in sight: whether anything is unsaved, the way back, and the way to save it. */
export function SaveBar(props: {
  isChanged: boolean
  busy: boolean
  /** The id of the form, where the bar stands outside of it. */
  form?: string
  onDiscard: () => void
}) {
  const { isChanged, busy, onDiscard } = props
  const words = useWords(staffSheetWords)
  return (
    <div className="row flow gap-xs to-end bottom-bar bottom-card">
      <span role="status" className={`grow small ${isChanged ? 'strong' : 'dimmed'}`}>
        {isChanged ? words.unsaved : words.unchanged}
      </span>
      {isChanged && (
        <Button look="subtle" size="small" disabled={busy} onClick={onDiscard}>
          {words.discard}
        </Button>
      )}
      <Button
        type="submit"
        look={isChanged ? 'filled' : 'outline'}
        busy={busy}
        {...(props.form && { form: props.form })}
      >
        {words.save}
      </Button>
    </div>
  )
}
