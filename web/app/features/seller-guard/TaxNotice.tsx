import { useState } from 'react'
import { sellerApi } from '#web/api/seller-api.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { count } from '#web/ui/Baht.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { useSettings } from '#web/ui/settings.tsx'
import { showToast } from '#web/ui/toast.ts'
import { guardWords } from '#web/words/seller/guard.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './TaxNotice.module.css'

/** One dialog, acknowledged once: the server keeps who and when. */
export function TaxNotice({ notice, onDone }: { notice: string; onDone: () => void }) {
  const words = useWords(guardWords)
  const { language } = useLanguage()
  const { supportEmail, payoutMinimum } = useSettings()
  const [busy, setBusy] = useState(false)
  const acknowledge = async () => {
    if (busy) return
    setBusy(true)
    try {
      await sellerApi.call('ackTax', { notice })
      onDone()
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <AlertDialog
      open
      title={words.taxTitle}
      mood="smiling"
      action={words.taxAction}
      onClose={() => void acknowledge()}
    >
      <div className={classes.text}>
        <p>
          <strong>{words.taxFrom}</strong>
        </p>
        <ul className={classes.points}>
          {[words.taxDay, words.taxMinimum(count(payoutMinimum)), words.taxFee, words.taxRate].map(
            (point) => (
              <li key={point}>{point}</li>
            ),
          )}
        </ul>
        {supportEmail && <p>{words.taxContact(supportEmail)}</p>}
      </div>
    </AlertDialog>
  )
}
