import { useState } from 'react'
import { useLanguage } from '#web/words/use-words.tsx'
import { wordsOfFailure } from './failure-words.ts'
import { showToast } from './toast.ts'

/**
 * Runs an action and announces the result; `onDone` only on success, which it returns. Failures go to a toast unless `onFailure` handles
 * them. `after` always follows (a colleague may have been faster), and it stays busy until then.
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
      await after?.()
      setBusy(false)
    }
  }
  return { act, busy }
}

const showBadToast = (text: string) => showToast({ text, tone: 'bad' })
