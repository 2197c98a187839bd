import { IconSend } from '#web/ui/icons.ts'
import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import { files } from '#contract/shared/refusals/files.ts'
import { sheets } from '#contract/shared/refusals/sheets.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { Refused } from '#web/api/failures.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { useIsHere } from '#web/ui/use-is-here.ts'
import { say } from '#web/words/language.ts'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { isMissingCode, type Missing, missingOf } from './missing.ts'
import type { OwnSheet } from './stored-words.ts'
import { TermsDialog } from './TermsDialog.tsx'
import type { WordsStore } from './words-store.ts'

type SubmitProps = {
  sheet: OwnSheet
  store: WordsStore
  missing: readonly Missing[]
  form: RefObject<HTMLFormElement | null>
  disabled: boolean
}

/** Hands the sheet in: first everything that is missing, each leading to its place; then the terms; then away it goes. */
export function Submit({ sheet, store, missing, form, disabled }: SubmitProps) {
  const words = useWords(editorWords)
  const { language } = useLanguage()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [asking, setAsking] = useState<'missing' | 'terms'>()
  const [found, setFound] = useState<readonly Missing[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  const begin = async () => {
    setBusy(true)
    const isSaved = await store.flush()
    setBusy(false)
    setFound(missing)
    if (missing.length > 0) setAsking('missing')
    // If it cannot be saved, the reason is on the screen already: another tab's words, or the lost connection.
    else if (isSaved) setAsking('terms')
  }
  const send = async () => {
    setBusy(true)
    try {
      await sellerApi.call('confirmSend', {
        sheet: sheet._id,
        terms: true,
        revision: store.get().revision,
      })
      showToast({ text: words.submitted, tone: 'good' })
      if (isHere()) void navigate('/seller/mysheet')
    } catch (refused) {
      if (!isHere()) showToast({ text: wordsOfFailure(refused, language), tone: 'bad' })
      const codes = refused instanceof Refused ? refused.details['missing'] : undefined
      const list = Array.isArray(codes) ? codes.filter(isMissingCode).map(missingOf) : []
      setFound(list)
      setAsking(list.length > 0 ? 'missing' : undefined)
      if (list.length === 0) setFailure(refused)
    } finally {
      setBusy(false)
    }
  }
  const go = ({ step, field }: Missing) => {
    setAsking(undefined)
    // After the dialog has given the focus back.
    setTimeout(() => {
      const place =
        form.current?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, select, textarea)`) ??
        document.getElementById(step)
      place?.focus()
      place?.scrollIntoView({ block: 'center' })
    })
  }

  return (
    <>
      <Button
        icon={<IconSend size={20} stroke={1.75} />}
        busy={isBusy && asking === undefined}
        disabled={disabled}
        onClick={() => void begin()}
      >
        {words.submit}
      </Button>
      <Dialog open={asking === 'missing'} onClose={() => setAsking(undefined)} title={words.missingTitle}>
        <p className="small dimmed">{words.missingText}</p>
        <ul className="stack gap-xs above-sm">
          {found.map((one) => (
            <li key={one.code}>
              <button
                type="button"
                className="fill rounded linked text-start pad-flat pick finger outlined"
                onClick={() => go(one)}
              >
                {say({ ...files, ...sheets }[one.code].msg, language)}
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
      <TermsDialog
        open={asking === 'terms'}
        isBusy={isBusy}
        onAccept={() => void send()}
        // Typing behind it would make the request in flight refuse.
        onClose={() => isBusy || setAsking(undefined)}
      />
      <AlertDialog open={failure !== undefined} onClose={() => setFailure(undefined)}>
        {failure !== undefined && wordsOfFailure(failure, language)}
      </AlertDialog>
    </>
  )
}
