import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { writeAccount, writeNationalId } from '#rules/sellers/national-id.ts'
import { sellerApi } from '#web/api/seller-api.ts'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { sellEditWords } from '#web/words/seller/profile.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import classes from './seller-form.module.css'

/** A number that is kept already: shown in full for this moment only when asked for; the server writes each view down. */
export function KeptNumber({ what }: { what: 'peopleID' | 'bankNumber' }) {
  const words = useWords(sellEditWords)
  const { language } = useLanguage()
  const [full, setFull] = useState<string>()
  const [busy, setBusy] = useState(false)
  const toggle = async () => {
    if (full !== undefined) return setFull(undefined)
    setBusy(true)
    try {
      const { value } = (await sellerApi.call('revealSellerNumber', { what })).data
      setFull(what === 'peopleID' ? writeNationalId(value) : writeAccount(value))
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <p className="row flow apart thumb">
      <output className="figures">{full}</output>
      <Button
        look="subtle"
        size="small"
        className={classes.reveal}
        busy={busy}
        icon={full ? <IconEyeOff size={20} stroke={1.75} /> : <IconEye size={20} stroke={1.75} />}
        onClick={() => void toggle()}
      >
        {full ? words.hide : what === 'peopleID' ? words.revealPeopleID : words.revealBankNumber}
      </Button>
    </p>
  )
}
