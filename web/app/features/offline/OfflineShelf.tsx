import { ErrorState } from '#web/ui/ErrorState.tsx'
import { offlineWords } from '#web/words/buyer/offline-sheets.ts'
import { useWords } from '#web/words/use-words.tsx'
import { OfflineRows } from './OfflineRows.tsx'
import { useOffline } from './use-offline.ts'

/** My sheets where there is no connection: what lies on this device. */
export default function OfflineShelf({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const words = useWords(offlineWords)
  const { list, again } = useOffline()
  if (list === undefined) return null
  if (list.sheets.length === 0) return <ErrorState failure={failure} onRetry={onRetry} />
  return (
    <section className="stack packed one-column gap-sm" aria-label={words.shelf}>
      <h2 className="heading">{list.left === 0 ? words.onHere : words.shelf}</h2>
      <OfflineRows list={list} onChange={() => void again()} />
    </section>
  )
}
