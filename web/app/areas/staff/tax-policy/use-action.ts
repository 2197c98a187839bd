import { useState } from 'react'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { showToast } from '#web/ui/toast.ts'
import { useLanguage } from '#web/words/use-words.tsx'

/** Does something and says what came of it; `onDone` only where it went well. */
export function useAction(onDone: () => void) {
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const act = async (action: () => Promise<unknown>, said: string) => {
    setBusy(true)
    try {
      await action()
      showToast({ text: said, tone: 'good' })
      onDone()
    } catch (failure) {
      showToast({ text: wordsOfFailure(failure, language), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }
  return { act, busy }
}
