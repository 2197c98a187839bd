import { Suspense, useEffect } from 'react'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { perhaps } from '#web/ui/perhaps.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useLanguage } from '#web/words/use-words.tsx'
import type { FailureProps } from './FailureDialog.tsx'

// Most orders are made. The line that let an order fail may not bring the dialog either.
const FailureDialog = perhaps(() => import('./FailureDialog.tsx'), FailureToast)

/** Why no order was made. */
export function OrderFailure({ failure, onClose }: { failure: Error | null; onClose: () => void }) {
  if (failure === null) return null
  return (
    <Suspense>
      <FailureDialog failure={failure} onClose={onClose} />
    </Suspense>
  )
}

function FailureToast({ failure, onClose }: FailureProps) {
  const { language } = useLanguage()
  useEffect(() => {
    showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    onClose()
  }, [failure, language, onClose])
  return null
}
