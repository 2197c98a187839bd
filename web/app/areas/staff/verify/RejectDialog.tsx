import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import {
  rejectReasonLengthMax,
  rejectReasonLengthMin,
  rejectReasonPresets,
} from '#rules/sheets/reject-reasons.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FieldFrame } from '#web/ui/Field.tsx'
import { say } from '#web/words/language.ts'
import { verifyWords } from '#web/words/staff/verify.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './verify.module.css'

/** A reason from the list, by its number or a press, or in one's own words. Presets go out in both languages. */
export function RejectDialog(props: {
  open: boolean
  busy: boolean
  onClose: () => void
  onReject: (reason: string) => Promise<void>
}) {
  const words = useWords(verifyWords)
  const { language } = useLanguage()
  const id = useId()
  const [reason, setReason] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  // After the dialog has opened, which puts the focus on its first button.
  useEffect(() => {
    if (props.open) area.current?.focus()
  }, [props.open])
  const isEnough = reason.trim().length >= rejectReasonLengthMin
  const add = (at: number) => {
    const preset = rejectReasonPresets[at]
    if (preset === undefined) return
    const text = preset.join(' / ')
    setReason((before) => (before.includes(text) ? before : [before.trim(), text].filter(Boolean).join('\n')))
  }
  const send = () => {
    if (isEnough && !props.busy) void props.onReject(reason.trim()).then(() => setReason(''))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
      return
    }
    const isTyping = event.target instanceof HTMLTextAreaElement && reason !== ''
    if (!isTyping && /^[1-9]$/.test(event.key)) {
      event.preventDefault()
      add(Number(event.key) - 1)
    }
  }
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={words.rejectTitle}
      footer={
        <Button wide look="danger" disabled={!isEnough} busy={props.busy} onClick={send}>
          {words.sendBack}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: numbers choose presets, each of which is a button too */}
      <div className={classes.reject} role="group" aria-label={words.rejectTitle} onKeyDown={onKeyDown}>
        <FieldFrame label={words.reason} inputId={id} hint={words.reasonHint}>
          <textarea
            id={id}
            className={classes.reason}
            rows={4}
            maxLength={rejectReasonLengthMax}
            ref={area}
            aria-describedby={`${id}-hint`}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </FieldFrame>
        <fieldset className={classes.presets}>
          <legend>{words.reasonPresets}</legend>
          {rejectReasonPresets.map((preset, at) => (
            <button key={preset[0]} type="button" className={classes.preset} onClick={() => add(at)}>
              <kbd>{at + 1}</kbd> {say(preset, language)}
            </button>
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
