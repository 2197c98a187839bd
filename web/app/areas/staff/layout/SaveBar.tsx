import { Button } from '#web/ui/Button.tsx'
import { staffSheetWords } from '#web/words/staff/sheet-editor.ts'
import { useWords } from '#web/words/use-words.tsx'

/** At the foot of a long form, in sight from the first change on: that it is unsaved, the way back, and the way to save it. */
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
    <div className={isChanged ? 'row flow gap-xs to-end bottom-bar bottom-card' : 'visually-hidden'}>
      <span role="status" className="grow small strong">
        {isChanged ? words.unsaved : words.unchanged}
      </span>
      {isChanged && (
        <>
          <Button look="subtle" size="small" disabled={busy} onClick={onDiscard}>
            {words.discard}
          </Button>
          <Button type="submit" busy={busy} {...(props.form && { form: props.form })}>
            {words.save}
          </Button>
        </>
      )}
    </div>
  )
}
