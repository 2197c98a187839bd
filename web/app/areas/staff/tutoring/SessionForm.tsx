import type { Language } from '#web/words/language.ts'
import type { FormEvent } from 'react'
import { bangkokParts, bangkokTime, englishLongDate, thaiLongDate } from '#rules/calendar/bangkok.ts'
import { clockTime } from '#rules/tutoring/replay.ts'
import { liesBeside, plannedMinutes, readChapters, writeChapters } from '#rules/tutoring/session.ts'
import { thaiDigitsToAscii } from '#rules/thai/thai-digits.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { useDraftOver } from '#web/features/drafts/use-draft-over.ts'
import { writeBytes } from '#web/features/uploads/write-bytes.ts'
import { Button } from '#web/ui/Button.tsx'
import { ThaiDateTimeField } from '#web/ui/dates/DateFields.tsx'
import { TextArea, TextField } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { staffTutoringWords } from '#web/words/staff/tutoring.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { fromBangkokField, toBangkokField } from '#web/ui/dates/bangkok-field.ts'
import { PanelForm } from '../layout/panel/FormPanel.tsx'
import panel from '../layout/panel/panel.module.css'
import { pick } from '#web/words/language.ts'

type Sheet = Data<'getTutoring'>
type Fields = {
  start: string
  minutes: string
  joinUrl: string
  replayUrl: string
  storeFile: boolean
  /** Files of captions that go with the next saving. */
  goneCaptions: readonly string[]
  chapters: string
}

type SessionFormProps = {
  form: string
  data: Sheet
  onSaving: (isSaving: boolean) => void
  /** Answers whether the saved state could be read: only then is the draft dropped. */
  onSaved: () => Promise<boolean>
  onReload: () => Promise<void>
}

/** The plan of a session and what belongs to its replay. After a refusal and a reload everything that was typed stays. */
export function SessionForm({ form, data, onSaving, onSaved, onReload }: SessionFormProps) {
  const words = useWords(staffTutoringWords)
  const { language } = useLanguage()
  const { session, replayHosts } = data
  const {
    draft: fields,
    seen,
    change: set,
    settle,
  } = useDraftOver(form, fieldsOf(session), session?.changed ?? null)
  const text = (name: 'start' | 'minutes' | 'joinUrl' | 'replayUrl') => ({
    value: fields[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: FormEvent<HTMLInputElement>) =>
      set({ [name]: name === 'minutes' ? thaiDigitsToAscii(value) : value }),
  })
  const save = async () => {
    const terms = readTerms(fields, session)
    if (terms === 'startMissing' || terms === 'minutesWrong') return words[terms]
    if ('badLine' in terms) return words.chapterWrong(terms.badLine)
    await staffApi.call('saveTutoring', { id: data._id, seen, ...terms })
    showToast({ text: words.saved, tone: 'good' })
    if (await onSaved()) settle()
    return undefined
  }
  const startAt = fromBangkokField(fields.start)
  const file = session?.file ?? null
  const captions = captionsLeft(session, fields)
  return (
    <PanelForm
      form={form}
      overtaken={['tutoring.changed-meanwhile']}
      save={save}
      onSaving={onSaving}
      onReload={onReload}
    >
      <div className={`stack top gap-sm ${panel.pair} fits-14`}>
        <ThaiDateTimeField
          label={words.startLong}
          hint={startAt === undefined ? '' : words.startIs(...writtenOut(startAt, language))}
          value={fields.start}
          onChange={(start) => set({ start })}
        />
        <TextField label={words.minutes} hint={words.minutesHint} inputMode="numeric" {...text('minutes')} />
      </div>
      <TextField label={words.joinUrl} hint={words.joinHint} type="url" {...text('joinUrl')} />
      <p className="small light dimmed">{words.tellsOwners}</p>
      <h3>{words.replayTitle}</h3>
      {file !== null && (
        <p className="inline-row strong anywhere finger">
          <span>
            {words.file(
              file.bytes === null ? '' : writeBytes(file.bytes),
              file.seconds === null ? '' : clockTime(file.seconds),
            )}
            {!fields.storeFile && <span className="small light dimmed"> {words.fileGoes}</span>}
          </span>
          <Button look="outline" size="small" onClick={() => set({ storeFile: !fields.storeFile })}>
            {fields.storeFile ? words.removeFile : words.storeFile}
          </Button>
        </p>
      )}
      <TextField
        label={words.replayUrl}
        type="url"
        hint={
          file !== null && fields.replayUrl !== ''
            ? words.fileInstead
            : replayHosts.length === 0
              ? words.noHosts
              : words.replayHosts(replayHosts.join(', '))
        }
        {...text('replayUrl')}
      />
      {captions.length > 0 && (
        <section aria-label={words.captions}>
          <h3>{words.captions}</h3>
          <ul className="stack">
            {captions.map((caption) => (
              <li key={caption.file} className="inline-row strong anywhere finger">
                {caption.label} ({caption.language})
                <Button
                  look="subtle"
                  size="small"
                  aria-label={words.removeCaption(caption.label)}
                  onClick={() => set({ goneCaptions: [...fields.goneCaptions, caption.file] })}
                >
                  {words.removeCaption('')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <TextArea
        label={words.chapters}
        hint={words.chaptersHint}
        rows={4}
        value={fields.chapters}
        onChange={(event) => set({ chapters: event.currentTarget.value })}
      />
    </PanelForm>
  )
}

function fieldsOf(session: Sheet['session']): Fields {
  return {
    start: session === null ? '' : toBangkokField(new Date(session.start)),
    minutes: String(session?.minutes ?? ''),
    joinUrl: session?.joinUrl ?? '',
    replayUrl: session?.replayUrl ?? '',
    storeFile: true,
    goneCaptions: [],
    chapters: writeChapters(session?.chapters ?? [], clockTime),
  }
}

const captionsLeft = (session: Sheet['session'], { goneCaptions }: Fields) =>
  (session?.captions ?? []).filter(({ file }) => !goneCaptions.includes(file))

/** The input of the call, or the key of the error message; the server checks everything else. */
function readTerms(fields: Fields, session: Sheet['session']) {
  const startAt = fromBangkokField(fields.start)
  if (startAt === undefined) return 'startMissing' as const
  const minutes = fields.minutes.trim() === '' ? null : Number(fields.minutes)
  const { min, max } = plannedMinutes
  if (minutes !== null && !(Number.isInteger(minutes) && minutes >= min && minutes <= max))
    return 'minutesWrong' as const
  const read = readChapters(fields.chapters)
  if ('badLine' in read) return read
  const storeFile = fields.storeFile && fields.replayUrl.trim() === ''
  return {
    // The field knows minutes only: an untouched time keeps its seconds.
    start:
      session !== null && toBangkokField(new Date(session.start)) === fields.start
        ? session.start
        : startAt.toISOString(),
    minutes,
    joinUrl: fields.joinUrl.trim(),
    replayUrl: fields.replayUrl.trim(),
    storeFile,
    // Captions beside a file go with it.
    captions: captionsLeft(session, fields).filter((caption) => storeFile || !liesBeside(caption)),
    chapters: read.chapters.map(({ startSeconds, title: [th, en] }) => ({
      startSeconds,
      title: [th, en] as [string, string],
    })),
  }
}

function writtenOut(startAt: Date, language: Language): [date: string, year: number, time: string] {
  const date = pick({ th: thaiLongDate, en: englishLongDate }, language)(startAt)
  return [date, bangkokParts(startAt).year, bangkokTime(startAt)]
}
