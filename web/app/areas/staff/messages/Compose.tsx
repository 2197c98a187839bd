import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { broadcastTextMax, losesMarkup, saysNothing } from '#rules/messages/typed-html.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useToken } from '#web/features/session/use-session.ts'
import { AlertDialog, ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Chip, ChipGroup } from '#web/ui/Chip.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { SelectField, TextArea } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { presetTexts, staffMessageWords } from '#web/words/staff/messages.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import list from '../layout/list/list.module.css'
import { MessagePreview } from './MessagePreview.tsx'
import { receiversLine } from './receivers-line.ts'
import { Receivers } from './Receivers.tsx'
import { type MessageFields, useMessageDraft } from './use-message-draft.ts'

const types = ['info', 'success', 'warning', 'danger'] as const

/** What most messages are about; only what is left open in them is to be filled in. */
const presets = [
  { name: 'notice', type: 'info' },
  { name: 'code', type: 'success' },
  { name: 'thanks', type: 'success' },
] as const

type ComposeProps = {
  draft: Data<'getStaffMessage'> | undefined
  /** On the screen itself, where there is no list yet: not in a panel over it. */
  inPlace?: true
  onSent: (id: string) => void
  onChanged: () => void
  onClose: () => void
}

/** Writing a message: stored while staff type, seen as its readers will see it, sent after the number of them was confirmed. */
export function Compose({ draft, inPlace, onSent, onChanged, onClose }: ComposeProps) {
  const words = useWords(staffMessageWords)
  const { language } = useLanguage()
  const { fields, change, keep, state, failure, discard, kept } = useMessageDraft(draft)
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
  const toSending = (
    <Button wide busy={busy} onClick={() => void countThem()}>
      {words.toSending}
    </Button>
  )
  const form = (
    <div className="stack fits-18 gap-lg top">
      <div className="stack one-column gap-md shrink">
        <Receivers fields={fields} onChange={change} />
        <Templates fields={fields} onChange={change} />
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
          <TextArea
            key={name}
            className="grows"
            label={name === 'th' ? words.thai : words.english}
            hint={losesMarkup(fields[name]) ? words.loses : name === 'en' ? words.textHint : ''}
            maxLength={broadcastTextMax}
            rows={4}
            value={fields[name]}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
        <p role="status" className="small light dimmed if-any">
          {failure !== undefined
            ? words.notSaved(wordsOfFailure(failure, language))
            : state === 'saving'
              ? words.saving
              : state === 'saved'
                ? words.saved
                : ''}
        </p>
        {inPlace && toSending}
        {kept() !== undefined && (
          <Button look="danger" disabled={busy} onClick={() => setDeleting(true)}>
            {words.delete}
          </Button>
        )}
      </div>
      <section
        className={`stack one-column gap-md pad-lg outlined rounded-lg ${list.allDone}`}
        aria-label={words.howRead}
      >
        <Reach fields={fields} />
        <MessagePreview language="th" type={fields.type} typed={fields.th || words.noText} />
        <MessagePreview language="en" type={fields.type} typed={fields.en || words.noText} />
      </section>
    </div>
  )
  return (
    <>
      {inPlace ? (
        <section className="paper pad-lg" aria-label={words.write}>
          {form}
        </section>
      ) : (
        <Dialog
          open={problem === undefined}
          wide
          from="right"
          title={words.write}
          onClose={close}
          footer={toSending}
        >
          {form}
        </Dialog>
      )}
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

type PartProps = { fields: MessageFields; onChange: (part: Partial<MessageFields>) => void }

/** Texts to begin with. Over words of one's own none is laid. */
function Templates({ fields, onChange }: PartProps) {
  const words = useWords(staffMessageWords)
  const isOf = (name: keyof typeof presetTexts) =>
    fields.th === presetTexts[name][0] && fields.en === presetTexts[name][1]
  const isOwn = (fields.th !== '' || fields.en !== '') && !presets.some(({ name }) => isOf(name))
  return (
    <ChipGroup label={words.templates}>
      {presets.map(({ name, type }) => (
        <Chip
          key={name}
          chosen={isOf(name)}
          disabled={isOwn}
          onClick={() => onChange({ type, th: presetTexts[name][0], en: presetTexts[name][1] })}
        >
          {words[`${name}Name`]}
        </Chip>
      ))}
    </ChipGroup>
  )
}

/** How many would get it now. */
function Reach({ fields: { audience, target } }: Pick<PartProps, 'fields'>) {
  const words = useWords(staffMessageWords)
  const token = useToken()
  const isKnown = target !== null || audience === 'sellers' || audience === 'everyone'
  const { data } = useQuery({
    queryKey: ['staff-message', 'receivers', token, audience, target?._id],
    queryFn: async ({ signal }) =>
      (await staffApi.call('countReceivers', { audience, target: target?._id ?? null }, { signal })).data,
    enabled: token !== null && isKnown,
    retry: false,
  })
  return (
    <p className="large bold" role="status">
      {!isKnown ? words.noReceivers : data === undefined ? '\u00a0' : words.confirmTitle(data.count)}
    </p>
  )
}
