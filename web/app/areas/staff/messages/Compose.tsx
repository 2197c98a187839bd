import { useState } from 'react'
import { broadcastTextMax, losesMarkup, saysNothing } from '#rules/messages/typed-html.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { AlertDialog, ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { SelectField, TextArea } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { staffMessageWords } from '#web/words/staff/messages.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { MessagePreview } from './MessagePreview.tsx'
import { receiversLine } from './receivers-line.ts'
import { Receivers } from './Receivers.tsx'
import { type MessagePreset, useMessageDraft } from './use-message-draft.ts'

const types = ['info', 'success', 'warning', 'danger'] as const

type ComposeProps = {
  draft: Data<'getStaffMessage'> | undefined
  preset: MessagePreset | undefined
  onSent: (id: string) => void
  onChanged: () => void
  onClose: () => void
}

/** Writing a message: stored while staff type, seen as its readers will see it, sent after the number of them was confirmed. */
export function Compose({ draft, preset, onSent, onChanged, onClose }: ComposeProps) {
  const words = useWords(staffMessageWords)
  const { language } = useLanguage()
  const { fields, change, keep, state, failure, discard, kept } = useMessageDraft(draft, preset)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [counted, setCounted] = useState<{ id: string; version: number; count: number }>()
  const [isDeleting, setDeleting] = useState(false)

  const close = () => {
    onClose()
    // The list shows what was typed a moment before, too.
    keep().then(onChanged, () => {})
  }
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (reason) {
      setProblem(wordsOfFailure(reason, language))
    } finally {
      setBusy(false)
    }
  }
  const countThem = () =>
    attempt(async () => {
      if (saysNothing(fields.th) || saysNothing(fields.en)) return setProblem(words.textsMissing)
      // A preset that says it all was not typed, and is stored as well.
      if (preset !== undefined && kept() === undefined) change({})
      const now = await keep()
      if (now === undefined) return setProblem(words.textsMissing)
      const to = { audience: fields.audience, target: fields.target?._id ?? null }
      const { count } = (await staffApi.call('countReceivers', to)).data
      setCounted({ ...now, count })
    })
  const send = () =>
    attempt(async () => {
      if (counted === undefined) return
      setCounted(undefined)
      const { receivers } = (await staffApi.call('sendStaffMessage', counted)).data
      discard()
      showToast({ text: words.started(receivers), tone: 'good' })
      onSent(counted.id)
    })
  const remove = () =>
    attempt(async () => {
      setDeleting(false)
      const there = kept()
      if (there !== undefined) await staffApi.call('deleteStaffMessage', { id: there.id })
      discard()
      showToast({ text: words.deleted, tone: 'good' })
      onClose()
    })
  return (
    <>
      <Dialog
        open={problem === undefined}
        wide
        from="right"
        title={words.write}
        onClose={close}
        footer={
          <Button wide busy={busy} onClick={() => void countThem()}>
            {words.toSending}
          </Button>
        }
      >
        <div className="stack one-column gap-md shrink">
          <Receivers fields={fields} onChange={change} />
          <SelectField
            label={words.kind}
            value={fields.type}
            onChange={(event) =>
              change({ type: types.find((type) => type === event.currentTarget.value) ?? 'info' })
            }
          >
            {types.map((type) => (
              <option key={type} value={type}>
                {words[type]}
              </option>
            ))}
          </SelectField>
          {(['th', 'en'] as const).map((name) => (
            <div key={name} className="stack one-column gap-md shrink">
              <TextArea
                label={name === 'th' ? words.thai : words.english}
                hint={losesMarkup(fields[name]) ? words.loses : words.textHint}
                maxLength={broadcastTextMax}
                rows={6}
                value={fields[name]}
                onChange={(event) => change({ [name]: event.currentTarget.value })}
              />
              <MessagePreview language={name} type={fields.type} typed={fields[name]} />
            </div>
          ))}
          <p role="status" className="small light dimmed">
            {failure !== undefined
              ? words.notSaved(wordsOfFailure(failure, language))
              : state === 'saving'
                ? words.saving
                : state === 'saved'
                  ? words.saved
                  : ''}
          </p>
          {kept() !== undefined && (
            <Button look="danger" disabled={busy} onClick={() => setDeleting(true)}>
              {words.delete}
            </Button>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        open={counted !== undefined}
        title={words.confirmTitle(counted?.count ?? 0)}
        confirm={words.send}
        busy={busy}
        onCancel={() => setCounted(undefined)}
        onConfirm={() => void send()}
      >
        {words.confirmText(receiversLine(words, fields))}
      </ConfirmDialog>
      <ConfirmDialog
        open={isDeleting}
        danger
        busy={busy}
        title={words.deleteTitle}
        confirm={words.delete}
        onCancel={() => setDeleting(false)}
        onConfirm={() => void remove()}
      >
        {words.deleteText}
      </ConfirmDialog>
      <AlertDialog open={problem !== undefined} onClose={() => setProblem(undefined)}>
        {problem}
      </AlertDialog>
    </>
  )
}
