import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { NetworkFailure } from '#web/api/failures.ts'
import { Header } from '#web/shell/Header.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { isNotFetched, loadAnew } from '#web/ui/perhaps.tsx'
import { sharedWords } from '#web/words/shared.ts'
import { say } from '#web/words/language.ts'
import { useLanguage, useWords } from '#web/words/use-words.tsx'
import { GuidePage } from '../GuidePage.tsx'

/** Shown when a screen could not be shown: the words depend on why. */
export function BrokenPage() {
  const failure = useRouteError()
  // A newer version has other scripts: the address is the new screen's already, and its document brings them.
  const [comes, setComes] = useState(isNotFetched(failure))
  useEffect(() => {
    if (comes) void loadAnew().catch(() => setComes(false))
  }, [comes])
  const words = useWords(sharedWords)
  const status = isRouteErrorResponse(failure) ? failure.status : 500
  return (
    <>
      <Header />
      <main id="content">
        {!comes && (
          <Reason
            status={failure instanceof NetworkFailure || isNotFetched(failure) ? 0 : status}
            // Too often, or too much at once: the server says what to do.
            said={
              isRouteErrorResponse(failure) && [429, 503].includes(status) ? failure.data?.msg : undefined
            }
            words={words}
          />
        )}
      </main>
    </>
  )
}

type ReasonProps = { status: number; said?: [string, string]; words: (typeof sharedWords)['th'] }

function Reason({ status, said, words }: ReasonProps) {
  const { language } = useLanguage()
  const shop = <ButtonLink to="/shop">{words.toShop}</ButtonLink>
  const again = <Button onClick={() => location.reload()}>{words.reload}</Button>
  if (status === 404) {
    return <GuidePage mood="searching" title={words.notFoundTitle} text={words.notFoundText} actions={shop} />
  }
  if (status === 401 || status === 403) {
    return (
      <GuidePage mood="surprised" title={words.notAllowedTitle} text={words.notAllowedText} actions={shop} />
    )
  }
  if (status === 0) {
    return <GuidePage mood="asleep" title={words.brokenTitle} text={words.noConnection} actions={again} />
  }
  return (
    <GuidePage
      mood="sorry"
      title={words.brokenTitle}
      text={said ? say(said, language) : words.brokenText}
      actions={again}
    />
  )
}
