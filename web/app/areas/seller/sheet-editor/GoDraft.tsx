import { useState } from 'react'
import { sheetStatus } from '#rules/sheets/sheet-states.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { AlertDialog, ConfirmDialog } from '#web/ui/AlertDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { OwnSheet } from './stored-words.ts'

type GoDraftProps = {
  sheet: OwnSheet
  /** Opened first: behind what is done more often. */
  folded?: boolean
  /** After the success was acknowledged: the page loads anew, on the draft editor. */
  onMoved: () => void
}

/** Off sale (asked first, seller.md §4) or out of the queue, to be written again. */
export function GoDraft({ sheet, folded = false, onMoved }: GoDraftProps) {
  const words = useWords(editorWords)
  const { language } = useLanguage()
  const [step, setStep] = useState<'asking' | 'busy' | 'done'>()
  const [failure, setFailure] = useState<unknown>()
  const isOnSale = sheet.status === sheetStatus.published
  const move = async () => {
    setStep('busy')
    try {
      await sellerApi.call('confirmGoDraft', { id: sheet._id })
      setStep('done')
    } catch (refused) {
      setStep(undefined)
      setFailure(refused)
    }
  }
  const button = (
    <Button
      look="outline"
      busy={step === 'busy' && !isOnSale}
      onClick={() => (isOnSale ? setStep('asking') : void move())}
    >
      {isOnSale ? words.goDraft : words.backFromQueue}
    </Button>
  )
  return (
    <>
      {folded ? (
        <details>
          <summary className="inline-row small strong linked">{words.otherActs}</summary>
          {button}
        </details>
      ) : (
        button
      )}
      <ConfirmDialog
        open={isOnSale && (step === 'asking' || step === 'busy')}
        title={words.goDraftTitle}
        confirm={words.goDraft}
        danger
        busy={step === 'busy'}
        onConfirm={() => void move()}
        onCancel={() => setStep(undefined)}
      >
        <p>{words.goDraftConfirm}</p>
        <p>{words.goDraftText}</p>
      </ConfirmDialog>
      <AlertDialog open={step === 'done'} title={words.done} mood="smiling" onClose={onMoved}>
        {words.stateChanged}
      </AlertDialog>
      <AlertDialog open={failure !== undefined} onClose={() => setFailure(undefined)}>
        {failure !== undefined && wordsOfFailure(failure, language)}
      </AlertDialog>
    </>
  )
}
