import { lazy, Suspense, useState } from 'react'
import { ButtonLink } from '#web/ui/Button.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { sheetWords } from '#web/words/buyer/sheet.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { GuidePage } from '../GuidePage.tsx'

const BestSellers = lazy(() => import('#web/features/sheet-listing/BestSellers.tsx'))

/** What stands in the shell where there is nothing; the loader beside it answers 404. */
export function NotFound() {
  const words = useWords(sharedWords)
  const searching = useWords(sheetWords)
  // Below all that one came for; the document does not wait for it.
  const hydrated = useHydrated()
  const [text, setText] = useState('')
  return (
    <GuidePage
      mood="searching"
      title={words.notFoundTitle}
      text={words.notFoundText}
      actions={<ButtonLink to="/shop">{words.toShop}</ButtonLink>}
      below={
        <div className="fill shrink text-start">
          {hydrated && (
            <Suspense fallback={<Skeleton height="18rem" />}>
              <BestSellers />
            </Suspense>
          )}
        </div>
      }
    >
      <search className="fill">
        <form action="/shop">
          <SearchField
            name="search"
            label={searching.searchLabel}
            clearLabel={searching.clearSearch}
            placeholder={searching.searchPlaceholder}
            value={text}
            onChange={setText}
          />
        </form>
      </search>
    </GuidePage>
  )
}
