import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useState } from 'react'
import { AlertDialog } from '#web/ui/AlertDialog.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { bankFileWords } from '#web/words/staff/bank-files.ts'
import { useWords } from '#web/words/use-words.tsx'

type Outcome = { text: string; good: boolean }
const OutcomeContext = createContext<(outcome: Outcome) => void>(() => {})

/** Shows results of payment actions in a dialog, because the form or row they came from may be gone. */
export function ActionOutcome({ children }: { children: ReactNode }) {
  const words = useWords(bankFileWords)
  const [outcome, setOutcome] = useState<Outcome>()
  return (
    <OutcomeContext value={setOutcome}>
      {children}
      <AlertDialog
        open={outcome !== undefined}
        {...(outcome?.good && { title: words.done, mood: 'smiling' as const })}
        onClose={() => setOutcome(undefined)}
      >
        {outcome?.text}
      </AlertDialog>
    </OutcomeContext>
  )
}

/**
 * A payment action: `run` sends it and shows the specified sentence, or of what changes no status (`plain`) the reason alone. Afterwards
 * every list of the payment system is refetched.
 */
export function usePaymentAction({ plain = false } = {}): {
  busy: boolean
  run: (action: () => Promise<string | null>) => Promise<void>
} {
  const words = useWords(bankFileWords)
  const client = useQueryClient()
  const showOutcome = use(OutcomeContext)
  const { act, busy } = useAction(undefined, (text) =>
    showOutcome({ text: plain ? text : words.updateFailed(text), good: false }),
  )
  const run = async (action: () => Promise<string | null>) => {
    await act(async () => {
      const text = await action()
      if (text !== null) showOutcome({ text, good: true })
    })
    void client.invalidateQueries({ queryKey: ['payments'] })
  }
  return { busy, run }
}
