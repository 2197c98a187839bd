import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { shopWords } from '#web/words/buyer/shop.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './Results.module.css'

// Few people miss their institution: the form comes with the first press.
const Wish = lazy(() => import('./Wish.tsx'))
const RequestInstitution = lazy(() => import('../home/RequestInstitution.tsx'))

type NothingFoundProps = { search: string; store: number; onClear: () => void }

/** Fewer filters, or the institution that the shop lacks (brief §5). */
export function NothingFound({ search, store, onClear }: NothingFoundProps) {
  const words = useWords(shopWords)
  const isHydrated = useHydrated()
  const [request, setRequest] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <EmptyState
        text={words.notFound}
        action={
          <div className="flow centre gap-xs">
            <Button look="outline" onClick={onClear}>
              {words.clearFilters}
            </Button>
            <Button look="subtle" onClick={() => setRequest('open')}>
              {words.requestInstitution}
            </Button>
          </div>
        }
      />
      {/* Personal: the document is a visitor's, and waits for nothing. */}
      <div className={classes.place}>
        {isHydrated && (
          <Suspense>
            <Wish text={search} store={store} />
          </Suspense>
        )}
      </div>
      {request !== 'never' && (
        <Suspense>
          <RequestInstitution open={request === 'open'} onClose={() => setRequest('closed')} />
        </Suspense>
      )}
    </>
  )
}
