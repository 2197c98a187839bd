import { useEffect, useEffectEvent } from 'react'
import { Refused } from '#web/api/failures.ts'
import { forgetBuyNow, readBuyNow } from '#web/features/orders/buy-now.ts'
import { useCreateOrder } from '#web/features/orders/use-create-order.ts'
import { useMe } from '#web/features/session/use-session.ts'
import { Button } from '#web/ui/Button.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { sheetPageWords } from '#web/words/buyer/sheet-page.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import type { SheetInfo } from './find-sheet.ts'

/** An order of this sheet alone; the cart stays as it is. A visitor who signed in on the way need not press it again. */
export default function BuyNow({ sheet }: { sheet: SheetInfo }) {
  const words = useWords(sheetPageWords)
  const card = useWords(sheetWords)
  const { language } = useLanguage()
  const order = useCreateOrder({ sheets: [sheet._id] })
  const isReady = useMe()?.infoEnter === true
  const goOn = useEffectEvent(() => {
    if (!isReady || readBuyNow()?.sheet !== sheet._id) return
    forgetBuyNow()
    order.create()
  })
  useEffect(() => goOn(), [isReady])
  const { failure, forgetFailure } = order
  const fail = useEffectEvent((reason: Error) => {
    const text = wordsOfFailure(reason, language)
    const isOurs = !(reason instanceof Refused && reason.status < 500)
    showToast({ text: isOurs ? `${text} ${card.retryLater}` : text, tone: 'bad' })
    forgetFailure()
  })
  // A toast, not the cart's dialog, which nothing else of this page needs.
  useEffect(() => {
    if (failure !== null) fail(failure)
  }, [failure])
  return (
    <Button wide look="outline" busy={order.busy} onClick={order.create}>
      {words.buyNow}
    </Button>
  )
}
