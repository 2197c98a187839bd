import { Refused } from '#web/api/failures.ts'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

export type FailureProps = { failure: Error; onClose: () => void }

/** Why no order was made, in the chosen language; slow lines and outages get the advice of buyer.md §8. */
export default function FailureDialog({ failure, onClose }: FailureProps) {
  const words = useWords(sheetWords)
  const { language } = useLanguage()
  const isOurs = !(failure instanceof Refused && failure.status < 500)
  return (
    <AlertDialog open onClose={onClose}>
      <p>{wordsOfFailure(failure, language)}</p>
      {isOurs && <p>{words.retryLater}</p>}
    </AlertDialog>
  )
}
