import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { editorWords } from '#web/words/seller/sheet-editor.ts'
import { sellerTermsEnglish, sellerTermsThai } from '#web/words/seller/seller-terms.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './sheet-editor.module.css'
import { pick } from '#web/words/language.ts'

type TermsDialogProps = { open: boolean; isBusy: boolean; onAccept: () => void; onClose: () => void }

/** Read and accepted before each hand-in (seller.md §5). */
export function TermsDialog({ open, isBusy, onAccept, onClose }: TermsDialogProps) {
  const words = useWords(editorWords)
  const { language } = useLanguage()
  const [isAccepted, setAccepted] = useState(false)
  const terms = pick({ th: sellerTermsThai, en: sellerTermsEnglish }, language)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.termsTitle}
      footer={
        <Button wide busy={isBusy} disabled={!isAccepted} onClick={onAccept}>
          {words.termsSend}
        </Button>
      }
    >
      <ol className={`stack gap-xs ${classes.terms}`}>
        {terms.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
      <p className="above-md pad-strip rounded strong tint-amber">{terms.notice}</p>
      <label className="row gap-sm thumb above-sm">
        <input type="checkbox" checked={isAccepted} onChange={(event) => setAccepted(event.target.checked)} />
        {words.termsAccept}
      </label>
    </Dialog>
  )
}
