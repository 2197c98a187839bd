import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useState } from 'react'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { bankFileWords } from '#web/words/staff/bank-files.ts'
import { useWords } from '#web/words/use-words.tsx'

type Told = { text: string; good: boolean }
const TellContext = createContext<(told: Told) => void>(() => {})

/** Around all that is done to payments: shows in a dialog what came of it. The form or the row it began from may be gone by then. */
export function ActionOutcome({ children }: { children: ReactNode }) {
  const words = useWords(bankFileWords)
  const [told, setTold] = useState<Told>()
  return (
    <TellContext value={setTold}>
      {children}
      <AlertDialog
        open={told !== undefined}
        {...(told?.good && { title: words.done, mood: 'smiling' as const })}
        onClose={() => setTold(undefined)}
      >
        {told?.text}
      </AlertDialog>
    </TellContext>
  )
}

/**
 * Something done to payments: `run` sends it and says what came of it, in the specified sentence. Every list of the payment system is
 * loaded anew afterwards.
 */
export function usePaymentAction(): {
  busy: boolean
  run: (action: () => Promise<string | null>) => Promise<void>
} {
  const words = useWords(bankFileWords)
  const client = useQueryClient()
  const tell = use(TellContext)
  const { act, busy } = useAction(undefined, (text) => tell({ text: words.updateFailed(text), good: false }))
  const run = async (action: () => Promise<string | null>) => {
    await act(async () => {
      const text = await action()
      if (text !== null) tell({ text, good: true })
    })
    void client.invalidateQueries({ queryKey: ['payments'] })
  }
  return { busy, run }
}
