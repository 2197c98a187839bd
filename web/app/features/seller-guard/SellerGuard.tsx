import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sellerApi } from '#web/api/seller-api.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { guardWords } from '#web/words/seller/guard.ts'
import { useWords } from '#web/words/use-words.tsx'
import { isTaxAcknowledged, keepTaxAcknowledged } from './tax-flag.ts'
import { TaxNotice } from './TaxNotice.tsx'

/** Where an incomplete seller may be: the profile itself, and what the law wants readable. */
const openToIncomplete = ['/seller/selledit', '/terms', '/privacy', '/login']

/**
 * Loaded for sellers only. On every route: an incomplete seller is alerted and led to the profile (seller.md §2); a seller
 * who has not acknowledged the tax notice is shown it (buyer.md §2, decisions §4).
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again on every route
  useEffect(() => {
    if (isTaxAcknowledged(person)) return
    let isGone = false
    const ask = async () => {
      const answer = (await sellerApi.call('getAckTax', {})).data
      if (isGone) return
      if (answer.acknowledged) keepTaxAcknowledged(person)
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
            keepTaxAcknowledged(person)
            setNotice(undefined)
          }}
        />
      )}
    </>
  )
}
