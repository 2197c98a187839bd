import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { escapeHtml } from '#rules/messages/message-html.ts'
import type { MessageType } from '#rules/messages/notices.ts'
import { broadcastTextMax, losesMarkup, saysNothing } from '#rules/messages/typed-html.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { messageMoods } from '#web/features/message-box/MessageBox.tsx'
import { useSessionQuery, useToken } from '#web/features/session/use-session.ts'
import { AlertDialog, ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Chip, ChipGroup } from '#web/ui/Chip.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { TextArea } from '#web/ui/Field.tsx'
import { IconBold, IconHistory, IconLink } from '#web/ui/icons.ts'
import { T } from '#web/ui/T.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useAction } from '#web/ui/use-action.ts'
import { messageWords } from '#web/words/buyer/messages.ts'
import { say } from '#web/words/language.ts'
import { presetTexts, staffMessageWords } from '#web/words/staff/messages.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './messages.module.css'
import { MessagePreview } from './MessagePreview.tsx'
import { receiversLine } from './SentMessage.tsx'
import { Receivers, StepHead } from './Receivers.tsx'
import { type MessageFields, useMessageDraft } from './use-message-draft.ts'

const types = Object.keys(messageMoods) as MessageType[]

/** Templates for common messages; only the gaps are filled in. */
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
  const message = useMessageDraft(draft)
  const { fields, change, save, state, failure, savedDraft } = message
  const [problem, setProblem] = useState<string>()
  const [isDeleting, setDeleting] = useState(false)
  const { busy, counted, setCounted, count, send, remove } = useSending(message, setProblem, onSent, onClose)

  const close = () => {
    onClose()
    // The list shows what was typed a moment before, too.
    save().then(onChanged, () => {})
  }
  // Pressed too early, it says what is missing.
  const toSending = (
    <>
      <Reach fields={fields} />
      <Button busy={busy} onClick={() => void count()}>
        {words.toSending}
      </Button>
    </>
  )
  const form = (
    <div className={`stack ${inPlace ? 'one-column beside-lg' : 'fits-18'} gap-lg top`}>
      <div className="stack one-column gap-wide shrink">
        <Receivers fields={fields} onChange={change} />
        <StepHead step={2}>{words.text}</StepHead>
        <Beginnings fields={fields} onChange={change} />
        <div className="stack fits-18 gap-md">
          {(['th', 'en'] as const).map((name) => (
            <TypedText
              key={name}
              label={name === 'th' ? words.thai : words.english}
              value={fields[name]}
              // In a message to its buyers a link leads to the sheet, which brings its cover along.
              about={fields.audience === 'sheet' ? fields.target : null}
              onChange={(text) => change({ [name]: text })}
            />
          ))}
        </div>
        <div className="row flow apart gap-sm if-any">
          {savedDraft() !== undefined && (
            <Button look="danger" disabled={busy} onClick={() => setDeleting(true)}>
              {words.delete}
            </Button>
          )}
          <p role="status" className="small light dimmed if-any">
            {failure !== undefined
              ? words.notSaved(wordsOfFailure(failure, language))
              : state === 'saving'
                ? words.saving
                : state === 'saved'
                  ? words.saved
                  : ''}
          </p>
        </div>
      </div>
      {/* The type shows on the face of what is read. */}
      <div className="stack one-column gap-md sticks shrink">
        <ChipGroup label={words.kind}>
          {types.map((type) => (
            <Chip key={type} chosen={fields.type === type} onClick={() => change({ type })}>
              {words[type]}
            </Chip>
          ))}
        </ChipGroup>
        <HowRead fields={fields} />
      </div>
    </div>
  )
  return (
    <>
      {inPlace ? (
        <>
          <section className="paper pad-md" aria-label={words.write}>
            {form}
          </section>
          <div className="row flow apart gap-sm bottom-bar bottom-card">{toSending}</div>
        </>
      ) : (
        <Dialog
          open={problem === undefined}
          wide
          from="right"
          title={words.write}
          onClose={close}
          footer={<div className="row flow apart gap-sm">{toSending}</div>}
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
        onConfirm={() => {
          setDeleting(false)
          void remove()
        }}
      >
        {words.deleteText}
      </ConfirmDialog>
      <AlertDialog open={problem !== undefined} onClose={() => setProblem(undefined)}>
        {problem}
      </AlertDialog>
    </>
  )
}

type Counted = { id: string; version: number; count: number }

/** Counts receivers, sends to that many, or deletes. */
function useSending(
  { fields, save, savedDraft, discard }: ReturnType<typeof useMessageDraft>,
  setProblem: (problem: string) => void,
  onSent: (id: string) => void,
  onDeleted: () => void,
) {
  const words = useWords(staffMessageWords)
  const { act, busy } = useAction(undefined, setProblem)
  const [counted, setCounted] = useState<Counted>()
  const count = () =>
    act(async () => {
      if (saysNothing(fields.th) || saysNothing(fields.en)) return setProblem(words.textsMissing)
      const now = await save()
      if (now === undefined) return setProblem(words.textsMissing)
      const to = { audience: fields.audience, target: fields.target?._id ?? null }
      const { count: receivers } = (await staffApi.call('countReceivers', to)).data
      setCounted({ ...now, count: receivers })
    })
  const send = () =>
    act(async () => {
      if (counted === undefined) return
      setCounted(undefined)
      const { receivers } = (await staffApi.call('sendStaffMessage', counted)).data
      discard()
      showToast({ text: words.started(receivers), tone: 'good' })
      onSent(counted.id)
    })
  const remove = () =>
    act(async () => {
      const there = savedDraft()
      if (there !== undefined) await staffApi.call('deleteStaffMessage', { id: there.id })
      discard()
      showToast({ text: words.deleted, tone: 'good' })
      onDeleted()
    })
  return { busy, counted, setCounted, count, send, remove }
}

/** A preview on a telephone, in both languages. */
function HowRead({ fields }: { fields: MessageFields }) {
  const words = useWords(staffMessageWords)
  const notifications = useWords(messageWords)
  const { language } = useLanguage()
  return (
    <section className="stack one-column gap-sm shrink text-centre" aria-label={words.howRead}>
      <p className="small strong">{words.howRead}</p>
      <div className={`stack one-column gap-sm packed amid fill text-start ${classes.phone}`}>
        <p className="large bold desk-only">{notifications.title}</p>
        {saysNothing(fields.th) && saysNothing(fields.en) ? (
          <>
            {/* A sample preview, until there is a text. */}
            <div className="stack one-column gap-sm" aria-hidden="true">
              {(['th', 'en'] as const).map((name, at) => (
                <div key={name} className={name === language ? undefined : 'desk-only'}>
                  <MessagePreview language={name} type={fields.type} typed={presetTexts.thanks[at] ?? ''} />
                </div>
              ))}
            </div>
            <p className="small dimmed">
              <T>{words.howReadNone}</T>
            </p>
          </>
        ) : (
          (['th', 'en'] as const).map((name) => (
            <MessagePreview key={name} language={name} type={fields.type} typed={fields[name]} />
          ))
        )}
      </div>
    </section>
  )
}

/** Enough letters to recognise a sent message. */
const SHOWN_LETTERS = 24

type PartProps = { fields: MessageFields; onChange: (part: Partial<MessageFields>) => void }

/** Starting texts: the usual subjects, and the latest sent. They never replace typed words. */
function Beginnings({ fields, onChange }: PartProps) {
  const words = useWords(staffMessageWords)
  const { language } = useLanguage()
  const { data: lately } = useSessionQuery({
    queryKey: ['staff-messages', 'lately'],
    queryFn: staffApi.read('listStaffMessages', { state: 'sent', rows: 5 }, ({ messages }) => messages),
  })
  const [taken, take] = useState<Pick<MessageFields, 'th' | 'en'>>()
  const isOf = (texts: readonly [string, string]) => fields.th === texts[0] && fields.en === texts[1]
  const isTaken = taken !== undefined && isOf([taken.th, taken.en])
  const isOwn =
    (fields.th !== '' || fields.en !== '') && !isTaken && !presets.some(({ name }) => isOf(presetTexts[name]))
  // An answer uses the current fields, not those at the press.
  const now = useRef({ fields, onChange })
  useEffect(() => {
    now.current = { fields, onChange }
  })
  /** Counts presses: only the last of two is answered, none after the panel was closed. */
  const press = useRef(0)
  useEffect(
    () => () => {
      press.current += 1
    },
    [],
  )
  const lay = (texts: Pick<MessageFields, 'type' | 'th' | 'en'>) => {
    press.current += 1
    now.current.onChange(texts)
  }
  const begin = async (id: string) => {
    press.current += 1
    const asked = press.current
    const isWanted = () =>
      asked === press.current && now.current.fields.th === fields.th && now.current.fields.en === fields.en
    try {
      const { type, th, en } = (await staffApi.call('getStaffMessage', { id })).data
      if (!isWanted()) return
      take({ th, en })
      lay({ type, th, en })
    } catch (reason) {
      if (isWanted()) showToast({ text: wordsOfFailure(reason, language), tone: 'bad' })
    }
  }
  return (
    <ChipGroup label={words.templates}>
      {presets.map(({ name, type }) => (
        <Chip
          key={name}
          chosen={isOf(presetTexts[name])}
          disabled={isOwn}
          onClick={() => lay({ type, th: presetTexts[name][0], en: presetTexts[name][1] })}
        >
          {words[`${name}Name`]}
        </Chip>
      ))}
      {lately?.slice(0, 3).map(({ _id, line }) => (
        <Chip
          key={_id}
          disabled={isOwn}
          icon={<IconHistory size={18} stroke={1.75} />}
          onClick={() => void begin(_id)}
        >
          {(say(line, language) || (line.find(Boolean) ?? '')).slice(0, SHOWN_LETTERS)}
        </Chip>
      ))}
    </ChipGroup>
  )
}

type TypedTextProps = {
  label: string
  value: string
  about: MessageFields['target']
  onChange: (text: string) => void
}

/** The text in one language, with actions on the selected words. */
function TypedText({ label, value, about, onChange }: TypedTextProps) {
  const words = useWords(staffMessageWords)
  const area = useRef<HTMLTextAreaElement>(null)
  const put = (before: string, chosen: string, after: string) => {
    const { current } = area
    if (current === null) return
    const { selectionStart: from, selectionEnd: to } = current
    const inside = value.slice(from, to) || chosen
    current.focus()
    current.setRangeText(before + inside + after, from, to)
    current.setSelectionRange(from + before.length, from + before.length + inside.length)
    // The field's own event: the text is stored as if it had been typed.
    current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const to = about === null ? 'https://' : `/infoSheet/${about._id}`
  return (
    <div className="stack one-column shrink anchor">
      <TextArea
        ref={area}
        label={label}
        hint={losesMarkup(value) ? words.loses : ''}
        maxLength={broadcastTextMax}
        rows={4}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {/* On the line of the label. */}
      <div className="placed flex" style={{ inset: '-0.625rem 0 auto auto' }} role="group" aria-label={label}>
        <IconButton label={words.bold} onClick={() => put('<b>', words.bold, '</b>')}>
          <IconBold size={20} stroke={1.75} />
        </IconButton>
        <IconButton
          label={words.link}
          onClick={() => put(`<a href="${to}">`, escapeHtml(about?.name ?? words.link), '</a>')}
        >
          <IconLink size={20} stroke={1.75} />
        </IconButton>
      </div>
    </div>
  )
}

function knowsReceivers({ audience, target }: Pick<MessageFields, 'audience' | 'target'>): boolean {
  return target !== null || audience === 'sellers' || audience === 'everyone'
}

/** Receivers as of now. */
function Reach({ fields: { audience, target } }: Pick<PartProps, 'fields'>) {
  const words = useWords(staffMessageWords)
  const token = useToken()
  const isKnown = knowsReceivers({ audience, target })
  const { data } = useQuery({
    queryKey: ['staff-message', 'receivers', token, audience, target?._id],
    queryFn: staffApi.read('countReceivers', { audience, target: target?._id ?? null }),
    enabled: token !== null && isKnown,
    retry: false,
  })
  return (
    <p className="strong" role="status">
      {!isKnown ? words.noReceivers : data === undefined ? '\u00a0' : words.confirmTitle(data.count)}
    </p>
  )
}
