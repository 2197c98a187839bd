import { ErrorState } from '#web/ui/ErrorState.tsx'
import { keptWords } from '#web/words/buyer/kept.ts'
import { useWords } from '#web/words/use-words.tsx'
import { KeptRows } from './KeptRows.tsx'
import { useKept } from './use-kept.ts'

/** My sheets where there is no connection: what lies on this device. */
export default function KeptShelf({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const words = useWords(keptWords)
  const { list, again } = useKept()
  if (list === undefined) return null
  if (list.sheets.length === 0) return <ErrorState failure={failure} onRetry={onRetry} />
  return (
    <section className="stack packed one-column gap-sm" aria-label={words.shelf}>
      <h2 className="heading">{list.left === 0 ? words.onHere : words.shelf}</h2>
      <KeptRows list={list} onChange={() => void again()} />
    </section>
  )
}
