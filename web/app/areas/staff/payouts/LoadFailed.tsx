import { Button } from '#web/ui/Button.tsx'
import { paymentWords } from '#web/words/staff/payouts.ts'
import { useWords } from '#web/words/use-words.tsx'

/** The specified text for a list of the finance area that fails to load (staff.md §8). */
export function LoadFailed({ text, onRetry }: { text?: string; onRetry: () => void }) {
  const words = useWords(paymentWords)
  return (
    <div role="alert" className="below-md pad-strip rounded tint-ink">
      <p>{text ?? words.loadFailed}</p>
      <Button look="outline" size="small" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  )
}
