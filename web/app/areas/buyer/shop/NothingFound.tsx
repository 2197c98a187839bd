import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { shopWords } from '#web/words/buyer/shop.ts'
import { useWords } from '#web/words/use-words.tsx'
import classes from './Results.module.css'
import Wish from './Wish.tsx'

// Few people miss their institution: the form comes with the first press.
const RequestInstitution = lazy(() => import('../home/RequestInstitution.tsx'))

type NothingFoundProps = { search: string; store: number; onClear: () => void }

/** Fewer filters, or the institution that the shop lacks (brief §5). */
export default function NothingFound({ search, store, onClear }: NothingFoundProps) {
  const words = useWords(shopWords)
  const [request, setRequest] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <EmptyState
        text={words.notFound}
        action={
          <div className={classes.ways}>
            <Button look="outline" onClick={onClear}>
              {words.clearFilters}
            </Button>
            <Button look="subtle" onClick={() => setRequest('open')}>
              {words.requestInstitution}
            </Button>
          </div>
        }
      />
      <Wish text={search} store={store} />
      {request !== 'never' && (
        <Suspense>
          <RequestInstitution open={request === 'open'} onClose={() => setRequest('closed')} />
        </Suspense>
      )}
    </>
  )
}
