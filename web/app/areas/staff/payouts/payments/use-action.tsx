import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { wordsOfFailure } from '#web/ui/failure-words.ts'
import { bankFileWords } from '#web/words/staff/bank-files.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'

/**
 * Something done to payments: `run` sends it and shows in a dialog what came of it, in the specified sentence; `dialog` is to be
 * shown. Every list of the payment system is loaded anew afterwards.
 */
export function useAction(): {
  busy: boolean
  run: (action: () => Promise<string | null>) => Promise<void>
  dialog: ReactNode
} {
  const words = useWords(bankFileWords)
  const { language } = useLanguage()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<{ text: string; good: boolean }>()
  const run = async (action: () => Promise<string | null>) => {
    setBusy(true)
    try {
      const text = await action()
      if (text !== null) setTold({ text, good: true })
    } catch (failure) {
      setTold({ text: words.updateFailed(wordsOfFailure(failure, language)), good: false })
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: ['payments'] })
    }
  }
  const dialog = (
    <AlertDialog
      open={told !== undefined}
      {...(told?.good && { title: words.done, mood: 'smiling' as const })}
      onClose={() => setTold(undefined)}
    >
      {told?.text}
    </AlertDialog>
  )
  return { busy, run, dialog }
}
