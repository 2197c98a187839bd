import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sellerApi } from '#web/api/seller-api.ts'
import { localStore } from '#web/browser/storage.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { count } from '#web/ui/Baht.tsx'
import { useSettings } from '#web/ui/settings.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { guardWords } from '#web/words/seller/guard.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './SellerGuard.module.css'

/** The local flag `ack` (buyer.md §2): 1 means acknowledged. On a shared browser it holds for the person who acknowledged. */
const FLAG_KEY = 'ack'

const PERSON_KEY = 'ackOf'

/** Pages for an incomplete seller: the profile itself, and what the law wants readable. */
const openToIncomplete = ['/seller/selledit', '/terms', '/privacy', '/login']

/**
 * Loaded for sellers only, on every route: an incomplete seller is led to the profile (seller.md §2); one who has not acknowledged the tax
 * notice is shown it (buyer.md §2, decisions §4).
 */
export default function SellerGuard({ person, complete }: { person: string; complete: boolean }) {
  const words = useWords(guardWords)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [alerted, setAlerted] = useState(false)
  const [notice, setNotice] = useState<string>()
  const isLed = !complete && !openToIncomplete.includes(pathname.toLowerCase().replace(/\/$/, ''))
  useEffect(() => {
    if (!isLed) return
    setAlerted(true)
    void navigate('/seller/selledit', { replace: true })
  }, [isLed, navigate])

  // Asked again on every route.
  useEffect(() => {
    if (isTaxAcknowledged(person)) return
    let isGone = false
    const ask = async () => {
      const answer = (await sellerApi.call('getAckTax', {})).data
      if (isGone) return
      if (answer.acknowledged) storeTaxAcknowledged(person)
      setNotice(answer.acknowledged ? undefined : answer.notice)
    }
    // Without an answer nothing is lost: the next route asks again.
    ask().catch(() => {})
    return () => {
      isGone = true
    }
  }, [person, pathname])

  return (
    <>
      <AlertDialog
        open={alerted}
        title={words.incompleteTitle}
        action={words.incompleteAction}
        onClose={() => setAlerted(false)}
      >
        {words.incomplete}
      </AlertDialog>
      {!alerted && notice !== undefined && (
        <TaxNotice
          notice={notice}
          onDone={() => {
            storeTaxAcknowledged(person)
            setNotice(undefined)
          }}
        />
      )}
    </>
  )
}

function isTaxAcknowledged(person: string): boolean {
  const whose = localStore.getItem(PERSON_KEY)
  return localStore.getItem(FLAG_KEY) === '1' && (whose === null || whose === person)
}

function storeTaxAcknowledged(person: string): void {
  localStore.setItem(FLAG_KEY, '1')
  localStore.setItem(PERSON_KEY, person)
}

/** One dialog, acknowledged once: the server keeps who and when. */
function TaxNotice({ notice, onDone }: { notice: string; onDone: () => void }) {
  const words = useWords(guardWords)
  const { supportEmail, payoutMinimum } = useSettings()
  const { act, busy } = useAction(onDone)
  const acknowledge = async () => {
    if (!busy) await act(() => sellerApi.call('ackTax', { notice }))
  }
  return (
    <AlertDialog
      open
      title={words.taxTitle}
      mood="smiling"
      action={words.taxAction}
      onClose={() => void acknowledge()}
    >
      <div className={`stack gap-xs text-start scrolls ${classes.text}`}>
        <p>
          <strong>{words.taxFrom}</strong>
        </p>
        <ul className="stack gap-2xs bullets">
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
