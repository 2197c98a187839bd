import { IconSend } from '#web/ui/icons.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import type { Data } from '#web/api/api.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { Refused } from '#web/api/failures.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import { PdfUpload } from '#web/features/uploads/PdfUpload.tsx'
import { AlertDialog, ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { editorWords, fixPageWords } from '#web/words/seller/sheet-editor.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { TextArea } from '#web/ui/Field.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { PinList } from '../PinList.tsx'
import type { OwnSheet } from '../stored-words.ts'
import { TermsDialog } from '../TermsDialog.tsx'

type Version = Data<'startVersion'>
type Words = Pick<Version, 'whatsNew' | 'message'>
type NewVersionProps = {
  sheetId: string
  version: Version
  pins: OwnSheet['pins']
  /** To be replaced, where readers stopped. */
  fixPage?: number | undefined
  onChange: (version: Version | null) => void
}

const FixPage = perhaps(() => import('./FixPage.tsx'))

const autosaveMilliseconds = 10_000

/** A new file with a word about it, which waits for its review while the one on sale stays there. */
export function NewVersion({ sheetId, version, pins, fixPage, onChange }: NewVersionProps) {
  const words = useWords(editorWords)
  const fix = useWords(fixPageWords)
  const { language } = useLanguage()
  const [saved, setSaved] = useState({ whatsNew: version.whatsNew, message: version.message })
  const { draft, change, forget, reset } = useDraft(`sheet-version:${sheetId}:${version.number}`, saved)
  const [asking, setAsking] = useState<'terms' | 'cancel' | 'page'>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const isWritable = version.status === sheetStatus.draft || version.status === sheetStatus.rejected

  /** One at a time: on a slow line an older text would arrive last. */
  const saving = useRef<Promise<unknown>>(undefined)
  const save = async () => {
    while (saving.current !== undefined) await saving.current.catch(() => {})
    if (isSame(draft, saved)) return
    saving.current = sellerApi.call('saveVersion', { id: sheetId, ...draft })
    try {
      await saving.current
    } finally {
      saving.current = undefined
    }
    setSaved(draft)
    // A leftover draft would hide later changes of another tab. Text typed meanwhile is saved the next time.
    forget()
  }
  const latest = useRef({ save })
  useEffect(() => {
    latest.current = { save }
  })
  useEffect(() => {
    if (!isWritable) return
    // An unsaved change stays in this tab and is retried.
    const timer = setInterval(() => {
      if (saving.current === undefined) void latest.current.save().catch(() => {})
    }, autosaveMilliseconds)
    return () => clearInterval(timer)
  }, [isWritable])

  const act = async (work: () => Promise<unknown>, done: string, next: Version | null) => {
    setBusy(true)
    try {
      await work()
      forget()
      showToast({ text: done, tone: 'good' })
      onChange(next)
    } catch (refused) {
      const isGone = refused instanceof Refused && refused.code === 'not-found'
      if (!isGone) return setFailure(refused)
      // Discarded in another tab: this part goes with it, and a dialog of its own would too.
      showToast({ text: wordsOfFailure(refused, language), tone: 'bad' })
      onChange(null)
    } finally {
      setBusy(false)
      setAsking(undefined)
    }
  }
  const send = () =>
    act(
      async () => {
        await save()
        await sellerApi.call('sendVersion', { id: sheetId, terms: true })
      },
      words.versionSent,
      { ...version, ...draft, status: sheetStatus.waiting, reason: null },
    )
  const cancel = () =>
    act(() => sellerApi.call('cancelVersion', { id: sheetId }), words.versionCancelled, null)

  return (
    <div className="stack gap-md">
      <h3>{words.versionTitle(version.number)}</h3>
      {version.status === sheetStatus.rejected && (
        <div className="above-xs pad-strip rounded tint-red" role="note">
          <strong className="alarm">{words.rejectedTitle}</strong>
          <p className="unlinked as-written">{version.reason}</p>
          <PinList sheetId={sheetId} pins={pins} />
        </div>
      )}
      {isWritable ? (
        <>
          <p className="small dimmed">{words.versionWayText}</p>
          <PdfUpload sheetId={sheetId} onChange={() => {}} disabled={isBusy} />
          <div className="flow">
            <Button look="light" disabled={isBusy} onClick={() => setAsking('page')}>
              {fix.way}
            </Button>
          </div>
          {asking === 'page' && (
            <Suspense>
              <FixPage
                sheetId={sheetId}
                page={fixPage}
                before={save}
                onFixed={(fixed) => {
                  setSaved({ ...draft, whatsNew: fixed.whatsNew })
                  reset()
                  setAsking(undefined)
                }}
                onClose={() => setAsking(undefined)}
              />
            </Suspense>
          )}
          <TextArea
            className="grows"
            label={words.whatsNew}
            hint={words.whatsNewHint}
            rows={2}
            maxLength={2000}
            value={draft.whatsNew}
            onChange={(event) => change({ whatsNew: event.target.value })}
          />
          <TextArea
            className="grows"
            label={words.note}
            hint={words.noteHint}
            rows={2}
            maxLength={2000}
            value={draft.message}
            onChange={(event) => change({ message: event.target.value })}
          />
        </>
      ) : (
        <p>{version.status === sheetStatus.waiting ? words.versionWaiting : words.openText}</p>
      )}
      <div className="flow to-end gap-xs">
        {version.status !== sheetStatus.reviewing && (
          <Button look="subtle" disabled={isBusy} onClick={() => setAsking('cancel')}>
            {words.cancelVersion}
          </Button>
        )}
        {isWritable && (
          <Button
            icon={<IconSend size={20} stroke={1.75} />}
            disabled={isBusy}
            onClick={() => setAsking('terms')}
          >
            {words.sendVersion}
          </Button>
        )}
      </div>
      <TermsDialog
        open={asking === 'terms'}
        isBusy={isBusy}
        onAccept={() => void send()}
        onClose={() => setAsking(undefined)}
      />
      <ConfirmDialog
        open={asking === 'cancel'}
        title={words.cancelVersion}
        confirm={words.cancelVersion}
        danger
        busy={isBusy}
        onConfirm={() => void cancel()}
        onCancel={() => setAsking(undefined)}
      >
        {words.cancelVersionText}
      </ConfirmDialog>
      <AlertDialog open={failure !== undefined} onClose={() => setFailure(undefined)}>
        {failure !== undefined && wordsOfFailure(failure, language)}
      </AlertDialog>
    </div>
  )
}

const isSame = (one: Words, other: Words) => one.whatsNew === other.whatsNew && one.message === other.message
