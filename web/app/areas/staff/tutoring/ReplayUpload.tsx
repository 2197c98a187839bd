import { useEffect, useEffectEvent, useState } from 'react'
import { captionCharactersMax } from '#rules/tutoring/session.ts'
import type { Data } from '#web/api/api.ts'
import { staffApi } from '#web/api/staff-api.ts'
import { FileButton } from '#web/features/uploads/FileButton.tsx'
import { type Transfer, Transfers, useTransfer } from '#web/features/uploads/transfers.ts'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { SelectField } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { staffTutoringWords } from '#web/words/staff/tutoring.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { DeskSession } from './SessionFacts.tsx'
import { FormProblem } from '../layout/panel/FormPanel.tsx'
import panel from '../layout/panel/panel.module.css'

/** The replays of sessions. */
const replayTransfers = new Transfers({
  begin: async (input, signal) => (await staffApi.call('beginReplayParts', input, { signal })).data,
  sign: async (input, signal) => (await staffApi.call('signReplayParts', input, { signal })).data.parts,
  finish: async (input, signal) => (await staffApi.call('finishReplayParts', input, { signal })).data.state,
  giveUp: (input) => staffApi.call('abortReplayParts', input),
})

type ReplayUploadProps = {
  id: string
  session: DeskSession
  /** Begun before, perhaps elsewhere. */
  waiting: Data<'getTutoring'>['upload']
  onDone: () => void
}

/** The replay as a file, sent in parts; and its captions. */
export function ReplayUpload({ id, session, waiting, onDone }: ReplayUploadProps) {
  const words = useWords(staffTutoringWords)
  const transfer = useTransfer(replayTransfers, id)
  const done = useEffectEvent(onDone)
  const isDone = transfer?.state === 'done'
  useEffect(() => {
    if (!isDone) return
    replayTransfers.forget(id)
    showToast({ text: words.uploaded, tone: 'good' })
    done()
  }, [isDone, id, words])
  const isUnderWay = transfer !== null && transfer.state !== 'failed' && transfer.state !== 'done'
  return (
    <section className="stack one-column gap-md shrink" aria-label={words.replayTitle}>
      {isUnderWay ? (
        <UnderWay id={id} transfer={transfer} onGivenUp={onDone} />
      ) : (
        <>
          {transfer?.state === 'failed' && <Failed failure={transfer.failure} />}
          {waiting !== null && (
            <p className="small light dimmed">
              {words.waitsForFile(
                waiting.name,
                percentOf(waiting.received.length * waiting.partBytes, waiting.bytes),
              )}
            </p>
          )}
          <p className="small light dimmed">{words.fileHint}</p>
          <div className="row flow gap-sm">
            <FileButton
              name="replay"
              accept=".mp4,.m4v,video/mp4"
              onFiles={([file]) => file && replayTransfers.start(id, file)}
            >
              {session.file === null ? words.chooseFile : words.chooseOther}
            </FileButton>
            {waiting !== null && (
              <Button
                look="outline"
                onClick={() => void replayTransfers.cancel(id, waiting.key).then(() => onDone())}
              >
                {words.giveUp}
              </Button>
            )}
          </div>
        </>
      )}
      {session.file === null ? (
        <p className="small light dimmed">{words.captionNeedsFile}</p>
      ) : (
        <AddCaption id={id} onDone={onDone} />
      )}
    </section>
  )
}

function UnderWay({ id, transfer, onGivenUp }: { id: string; transfer: Transfer; onGivenUp: () => void }) {
  const words = useWords(staffTutoringWords)
  const { state, name, bytes, sentBytes } = transfer
  const percent = percentOf(sentBytes, bytes)
  const stateText = {
    sending: '',
    paused: words.paused,
    cut: words.cut,
    checking: words.checking,
    failed: '',
    done: '',
  }
  return (
    <>
      <p>{words.uploading(name, percent)}</p>
      <progress aria-label={words.uploading(name, percent)} max={bytes} value={sentBytes} />
      <p role="status" className="small light dimmed">
        {stateText[state]}
      </p>
      <div className="row flow gap-sm">
        {state === 'sending' && (
          <Button look="outline" size="small" onClick={() => replayTransfers.pause(id)}>
            {words.pause}
          </Button>
        )}
        {(state === 'paused' || state === 'cut') && (
          <Button size="small" onClick={() => replayTransfers.resume(id)}>
            {words.resume}
          </Button>
        )}
        {state !== 'checking' && (
          <Button look="outline" size="small" onClick={() => void replayTransfers.cancel(id).then(onGivenUp)}>
            {words.giveUp}
          </Button>
        )}
      </div>
    </>
  )
}

function Failed({ failure }: { failure: unknown }) {
  const { language } = useLanguage()
  return <FormProblem text={wordsOfFailure(failure, language)} />
}

const languages = { th: 'ไทย', en: 'English' } as const

function AddCaption({ id, onDone }: { id: string; onDone: () => void }) {
  const words = useWords(staffTutoringWords)
  const { language: mine } = useLanguage()
  const [language, setLanguage] = useState<'th' | 'en'>('th')
  const [problem, setProblem] = useState<string>()
  const add = async (file: File | undefined) => {
    if (file === undefined) return
    // A sign of Thai takes three bytes.
    if (file.size > captionCharactersMax * 3) return setProblem(words.captionTooLarge)
    setProblem(undefined)
    try {
      const text = await file.text()
      await staffApi.call('addTutoringCaption', { id, language, label: languages[language], text })
      showToast({ text: words.captionAdded, tone: 'good' })
      onDone()
    } catch (failure) {
      setProblem(wordsOfFailure(failure, mine))
    }
  }
  return (
    <div className="stack one-column gap-md shrink">
      {problem !== undefined && <FormProblem text={problem} />}
      <div className={`stack top gap-sm ${panel.pair} fits-14`}>
        <SelectField
          label={words.captionLanguage}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value === 'en' ? 'en' : 'th')}
        >
          <option value="th">{words.captionThai}</option>
          <option value="en">{words.captionEnglish}</option>
        </SelectField>
        <FileButton
          name="captions"
          look="outline"
          accept=".vtt,.srt,text/vtt"
          onFiles={([file]) => void add(file)}
        >
          {words.addCaption}
        </FileButton>
      </div>
    </div>
  )
}

function percentOf(part: number, whole: number): number {
  return Math.min(100, Math.floor((part * 100) / Math.max(1, whole)))
}
