import { useState } from 'react'
import { useLanguage } from '#web/words/use-words.tsx'
import { wordsOfFailure } from './failure-words.ts'
import { showToast } from './toast.ts'

/**
 * Does something and says what came of it; `onDone` only where it went well, which is what it answers. What failed is said in a toast
 * unless `onFailure` says it. `after` follows in any case, as a colleague may have been faster; it is busy until then.
 */
export function useAction(
  onDone?: () => void,
  onFailure: (text: string, failure: unknown) => void = showBadToast,
) {
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const act = async (
    action: () => Promise<unknown>,
    said?: string,
    after?: () => Promise<unknown>,
  ): Promise<boolean> => {
    setBusy(true)
    try {
      await action()
      if (said !== undefined) showToast({ text: said, tone: 'good' })
      onDone?.()
      return true
    } catch (failure) {
      onFailure(wordsOfFailure(failure, language), failure)
      return false
    } finally {
      try {
        await after?.()
      } finally {
        setBusy(false)
      }
    }
  }
  return { act, busy }
}

const showBadToast = (text: string) => showToast({ text, tone: 'bad' })
