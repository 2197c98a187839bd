import { useEffect, useState } from 'react'
import { Book } from '#web/ui/Book.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHead } from '#web/ui/PageHead.tsx'
import { PageShell } from '#web/ui/PageShell.tsx'
import { peopleWords } from '#web/words/buyer/sign-in.ts'
import { sharedWords } from '#web/words/shared.ts'
import { useWords } from '#web/words/use-words.tsx'
import { handOver } from '#web/features/sign-in/providers.ts'
import { GuidePage } from '../../shared/GuidePage.tsx'

const CLOSING_MILLISECONDS = 1_000

/** A provider's window returns here, passes its answer on and closes. Any other tab cannot close, and offers a link. */
export default function LoginReturnScreen() {
  const words = useWords(peopleWords)
  const shared = useWords(sharedWords)
  const [isStillOpen, setStillOpen] = useState(false)
  useEffect(() => {
    handOver(window.location)
    const timer = setTimeout(() => {
      window.history.replaceState(window.history.state, '', window.location.pathname)
      setStillOpen(true)
    }, CLOSING_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  if (isStillOpen)
    return (
      <GuidePage
        mood="searching"
        title={words.loginTitle}
        text={words.loginWindowLeft}
        actions={<ButtonLink to="/login">{shared.login}</ButtonLink>}
      />
    )
  return (
    <PageShell width="narrow">
      <PageHead title={words.loginTitle} hidden />
      <Book size={72} />
      <p>{words.loginWaiting}</p>
    </PageShell>
  )
}
