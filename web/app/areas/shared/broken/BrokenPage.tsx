import { Suspense } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { NetworkFailure } from '#web/api/failures.ts'
import { Header } from '#web/shell/Header.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { perhaps } from '#web/ui/perhaps.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { GuidePage } from '../GuidePage.tsx'

// With its search it is no part of every screen's script.
const NotFound = perhaps<object>(
  () => import('../not-found/NotFound.tsx').then((part) => ({ default: part.NotFound })),
  PlainNotFound,
)

/** Shown when a screen could not be shown: the words depend on why. */
export function BrokenPage() {
  const failure = useRouteError()
  const words = useWords(sharedWords)
  const status = isRouteErrorResponse(failure) ? failure.status : 500
  return (
    <>
      <Header />
      <main id="content">
        <Suspense fallback={<PlainNotFound />}>
          <Reason status={failure instanceof NetworkFailure ? 0 : status} words={words} />
        </Suspense>
      </main>
    </>
  )
}

function PlainNotFound() {
  const words = useWords(sharedWords)
  const shop = <ButtonLink to="/shop">{words.toShop}</ButtonLink>
  return <GuidePage mood="searching" title={words.notFoundTitle} text={words.notFoundText} actions={shop} />
}

function Reason({ status, words }: { status: number; words: (typeof sharedWords)['th'] }) {
  const again = <Button onClick={() => location.reload()}>{words.reload}</Button>
  if (status === 404) return <NotFound />
  if (status === 401 || status === 403) {
    const shop = <ButtonLink to="/shop">{words.toShop}</ButtonLink>
    return (
      <GuidePage mood="surprised" title={words.notAllowedTitle} text={words.notAllowedText} actions={shop} />
    )
  }
  if (status === 0) {
    return <GuidePage mood="asleep" title={words.brokenTitle} text={words.noConnection} actions={again} />
  }
  return <GuidePage mood="sorry" title={words.brokenTitle} text={words.brokenText} actions={again} />
}
