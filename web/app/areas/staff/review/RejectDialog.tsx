import { type KeyboardEvent, useId, useRef } from 'react'
import {
  pinNoteLengthMax,
  rejectReasonLengthMax,
  rejectReasonLengthMin,
  rejectReasonPresets,
  textOfPreset,
} from '#rules/sheets/review.ts'
import { useDraftText } from '#web/features/drafts/use-draft.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FieldFrame, TextField } from '#web/ui/Field.tsx'
import { say } from '#web/words/language.ts'
import { verifyWords } from '#web/words/staff/review.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { PageCrop, type Pins } from './PinBoard.tsx'
import { type Decided, reasonDraft } from './use-pending.ts'
import classes from './review.module.css'

/** The rejected submission, as it was when the dialog opened, whatever happens behind it. */
export type Rejecting = Pick<Decided, 'key' | 'about' | 'name'>

/** Numbers choose presets from anywhere but the text; letters go into the text; Ctrl Enter sends. */
export function RejectDialog(props: {
  what: Rejecting | null
  pins: Pins
  /** Base address of this submission's pages; append page and width. */
  pageUrl: string
  /** Recent uses of each reason. */
  counts: readonly number[]
  /** Meanwhile a colleague decided it, or it became another revision. */
  gone: boolean
  onClose: () => void
  onReject: (what: Rejecting, reason: string) => void
}) {
  const words = useWords(verifyWords)
  const { what } = props
  return (
    <Dialog
      open={what !== null}
      onClose={props.onClose}
      title={words.rejectTitle}
      footer={what !== null && props.gone && <p role="alert">{words.rejectGone}</p>}
    >
      {what !== null && <Reason key={what.key} {...props} what={what} />}
    </Dialog>
  )
}

function Reason({
  what,
  pins,
  pageUrl,
  counts,
  gone,
  onReject,
}: {
  what: Rejecting
  pins: Pins
  pageUrl: string
  counts: readonly number[]
  gone: boolean
  onReject: (what: Rejecting, reason: string) => void
}) {
  const words = useWords(verifyWords)
  const { language } = useLanguage()
  const id = useId()
  // Taken back, or opened again, it stands there still.
  const [reason, setReason] = useDraftText(reasonDraft(what.key, what.about.revision))
  const area = useRef<HTMLTextAreaElement>(null)
  // Pins say enough by themselves; each needs its words.
  const written = reason.trim() || (pins.all.length > 0 ? words.seePins(pins.all.length) : '')
  const isEnough = written.length >= rejectReasonLengthMin && pins.all.every(({ note }) => note.trim() !== '')
  const toggle = (at: number) => {
    const preset = rejectReasonPresets[at]
    if (preset === undefined) return
    const text = textOfPreset(preset)
    setReason(
      reason.includes(text)
        ? reason
            .replace(text, '')
            .replaceAll(/\n{2,}/g, '\n')
            .trim()
        : [reason.trim(), text].filter(Boolean).join('\n'),
    )
  }
  const send = () => {
    if (isEnough && !gone) onReject(what, written)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return send()
    }
    if (
      event.target instanceof HTMLTextAreaElement ||
      event.target instanceof HTMLInputElement ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return
    if (/^[1-9]$/.test(event.key)) {
      event.preventDefault()
      return toggle(Number(event.key) - 1)
    }
    // Letters are text, so the text field takes the focus and gets them.
    if (event.key.length === 1 && event.key !== ' ' && !/^\d$/.test(event.key)) area.current?.focus()
  }
  return (
    // Numbers choose presets, each of which is a button too.
    <div
      data-focus
      tabIndex={-1}
      className="stack packed gap-sm shrink"
      role="group"
      aria-label={words.rejectTitle}
      onKeyDown={onKeyDown}
    >
      <p className="strong anywhere">{what.name || what.about.id}</p>
      <fieldset className="stack packed gap-sm shrink">
        <legend>{words.reasonPresets}</legend>
        {rejectReasonPresets.map((preset, at) => (
          <button
            key={preset[0]}
            type="button"
            className={`${classes.preset} pad-row row gap-sm finger outlined rounded-sm surface unlinked text-start pick`}
            aria-pressed={reason.includes(textOfPreset(preset))}
            onClick={() => toggle(at)}
          >
            <kbd className="badge">{at + 1}</kbd> <span className="grow">{say(preset, language)}</span>
            {(counts[at] ?? 0) > 0 && <span className="small dimmed">{words.given(counts[at] ?? 0)}</span>}
          </button>
        ))}
      </fieldset>
      {pins.all.length === 0 ? (
        <p className="small dimmed">{words.pinHint}</p>
      ) : (
        <ol className="stack gap-xs">
          {pins.all.map((pin, at) => (
            <li key={`${pin.page} ${pin.box.join(' ')}`} className="stack gap-xs">
              <PageCrop url={pageUrl} pin={pin} />
              <TextField
                label={words.pinNote(at + 1, pin.page)}
                maxLength={pinNoteLengthMax}
                value={pin.note}
                onChange={(event) => pins.write(at, event.target.value)}
              />
              <Button look="subtle" size="small" onClick={() => pins.remove(at)}>
                {words.removePin(at + 1)}
              </Button>
            </li>
          ))}
        </ol>
      )}
      <FieldFrame label={words.reason} inputId={id} hint={words.reasonHint}>
        <textarea
          id={id}
          rows={4}
          maxLength={rejectReasonLengthMax}
          ref={area}
          aria-describedby={`${id}-hint`}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </FieldFrame>
      <div className={`stuck stack surface ${classes.send}`}>
        <Button wide look="danger" disabled={!isEnough || gone} onClick={send}>
          {words.sendBack}
        </Button>
      </div>
    </div>
  )
}
