import { lazy, Suspense } from 'react'
import { Refused } from '#web/api/failures.ts'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

// Most orders are made.
const AlertDialog = lazy(() =>
  import('#web/ui/AlertDialog.tsx').then((module) => ({ default: module.AlertDialog })),
)

/** Why no order was made, in the chosen language; slow lines and outages get the advice of buyer.md §8. */
export function OrderFailure({ failure, onClose }: { failure: Error | null; onClose: () => void }) {
  const words = useWords(sheetWords)
  const { language } = useLanguage()
  if (failure === null) return null
  const isOurs = !(failure instanceof Refused && failure.status < 500)
  return (
    <Suspense>
      <AlertDialog open onClose={onClose}>
        <p>{wordsOfFailure(failure, language)}</p>
        {isOurs && <p>{words.retryLater}</p>}
      </AlertDialog>
    </Suspense>
  )
}
